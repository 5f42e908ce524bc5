import { useEffect, useRef, useState } from 'react';
import { runPasskeyCeremony } from '#base/operators/screens/enable-passkey.client.ts';
import { paths } from '#base/paths.ts';
import { Dialog } from '#base/ui/dialog.tsx';
import { Field, TextInput, describedBy } from '#base/ui/field.tsx';
import { httpWords } from './use-run.client.ts';

const ID = 'run-key';
const HINT = 'Starts with op_, or is the setting OPERATOR_KEY.';

/** Asks for the operator key over the page (docs/decisions/025). */
export const KeyDialog = ({ onAnswer }: { onAnswer: (signedIn: boolean) => void }) => {
  const signedIn = useRef(false);
  const [error, setError] = useState<string | null>(null);
  const [checking, setChecking] = useState(false);
  useEffect(() => document.getElementById(ID)?.focus(), []);

  async function send(form: HTMLFormElement, close: () => void): Promise<void> {
    const key = String(new FormData(form).get('operator-key')).trim();
    setChecking(true);
    const failure = key === '' ? 'Please enter the operator key.' : await signIn(key);
    setChecking(false);
    setError(failure);
    signedIn.current = failure === null;
    if (failure === null) close();
    else form.querySelector('input')?.select();
  }
  return (
    <Dialog
      title="Operator key needed"
      action={checking ? 'Checking...' : 'Go on'}
      disabled={checking}
      closedby="closerequest"
      onSubmit={(form, close) => void send(form, close)}
      onClose={() => onAnswer(signedIn.current)}
    >
      <p>Making files changes what the site serves. Enter the key to continue.</p>
      <Field id={ID} label="Key" required hint={HINT}>
        <TextInput
          id={ID}
          name="operator-key"
          type="password"
          autoComplete="current-password"
          required
          aria-invalid={error !== null || undefined}
          aria-describedby={describedBy(ID, { hint: HINT, error })}
        />
        <p className="field-error empty:hidden" id={`${ID}-error`} role="alert">
          {error}
        </p>
      </Field>
    </Dialog>
  );
};

/** Trades the key for a cookie, then asks for a passkey. Null: signed in. */
export async function signIn(key: string, fetch = globalThis.fetch): Promise<string | null> {
  try {
    const body = new URLSearchParams({ 'operator-key': key, area: 'sitemaps' });
    const response = await fetch(paths.operatorSession(), { method: 'POST', body, cache: 'no-store' });
    if (response.status === 204) return null;
    const { error, needs } = (await response.json()) as { error?: string; needs?: string };
    if (needs === 'passkey') return await runPasskeyCeremony('sign-in');
    return error ?? httpWords(response.status, response.statusText);
  } catch {
    return 'The key could not be checked: the server does not answer.';
  }
}
