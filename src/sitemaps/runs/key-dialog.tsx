import { useEffect, useRef, useState } from 'react';
import { runPasskeyCeremony } from '#base/operators/screens/enable-passkey.client.ts';
import { paths } from '#base/paths.ts';
import { Button } from '#base/ui/button.tsx';
import '#base/ui/dialog.css';
import { Field, TextInput, describedBy } from '#base/ui/field.tsx';
import { Icon } from '#base/ui/icon.tsx';
import { runMessages } from './messages.ts';

const ID = 'run-key';

/** Asks for the operator key over the page (docs/decisions/025). */
export const KeyDialog = ({ asking, onAnswer }: { asking: boolean; onAnswer: (signedIn: boolean) => void }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const [error, setError] = useState<string | null>(null);
  const [checking, setChecking] = useState(false);
  useEffect(() => {
    if (!asking) return dialog.current?.close();
    dialog.current?.showModal();
    dialog.current?.querySelector('input')?.focus();
  }, [asking]);

  async function send(form: HTMLFormElement): Promise<void> {
    const key = String(new FormData(form).get('operator-key')).trim();
    setChecking(true);
    const failure = key === '' ? runMessages.keyEmpty : await signIn(key);
    setChecking(false);
    setError(failure);
    if (failure !== null) return form.querySelector('input')?.select();
    form.reset();
    onAnswer(true);
  }
  function cancel(): void {
    setError(null);
    onAnswer(false);
  }
  return (
    <dialog className="dialog" ref={dialog} aria-labelledby={`${ID}-title`} onClose={() => asking && cancel()}>
      <form
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send(event.currentTarget);
        }}
      >
        <header>
          <h2 id={`${ID}-title`}>{runMessages.keyTitle}</h2>
          <button type="button" className="icon-button" aria-label="Cancel" onClick={cancel}>
            <Icon name="x" />
          </button>
        </header>
        <div className="dialog-body">
          <p>{runMessages.keyText}</p>
          <Field id={ID} label="Key" required hint={runMessages.keyHint}>
            <TextInput
              id={ID}
              name="operator-key"
              type="password"
              autoComplete="current-password"
              required
              aria-invalid={error !== null || undefined}
              aria-describedby={describedBy(ID, { hint: runMessages.keyHint, error })}
            />
            <p className="field-error empty:hidden" id={`${ID}-error`} role="alert">
              {error}
            </p>
          </Field>
        </div>
        <footer>
          <Button onClick={cancel}>Cancel</Button>
          <Button type="submit" kind="go" disabled={checking}>
            {checking ? 'Checking...' : 'Go on'}
          </Button>
        </footer>
      </form>
    </dialog>
  );
};

/** Trades the key for a cookie, then asks for a passkey. Null: signed in. */
export async function signIn(key: string, fetch = globalThis.fetch): Promise<string | null> {
  try {
    const response = await fetch(paths.operatorSession(), {
      method: 'POST',
      body: new URLSearchParams({ 'operator-key': key, area: 'sitemaps' }),
      cache: 'no-store',
    });
    if (response.status === 204) return null;
    const { error, needs } = (await response.json()) as { error?: string; needs?: string };
    if (needs === 'passkey') return await runPasskeyCeremony('sign-in');
    return error ?? runMessages.http(response.status, response.statusText);
  } catch {
    return runMessages.keyFailed;
  }
}
