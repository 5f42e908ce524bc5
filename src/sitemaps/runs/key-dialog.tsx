import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '../../ui/button.tsx';
import { describedBy, Field, TextInput } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { KeyDesk } from './key-desk.ts';
import { runMessages } from './messages.ts';
import { signIn } from './sign-in.ts';

const ID = 'run-key';

/** Asks for the operator key over the page, whenever a run needs it (docs/decisions/025). Cancel and Escape pause the run. */
export const KeyDialog = ({ keys }: { keys: KeyDesk }) => {
  const asking = useSyncExternalStore(keys.subscribe, keys.isAsking, () => false);
  const dialog = useRef<HTMLDialogElement>(null);
  const [error, setError] = useState<string | null>(null);
  const [checking, setChecking] = useState(false);

  useEffect(() => {
    if (!asking) return dialog.current?.close();
    dialog.current?.showModal();
    dialog.current?.querySelector('input')?.focus();
  }, [asking]);

  async function send(form: HTMLFormElement): Promise<void> {
    const key = String(new FormData(form).get('operator-key') ?? '').trim();
    if (key === '') return setError(runMessages.keyEmpty);
    setError(null);
    setChecking(true);
    const answer = await signIn(key);
    setChecking(false);
    if (answer.kind !== 'in') {
      setError(answer.message);
      form.querySelector('input')?.select();
      return;
    }
    form.reset();
    keys.answer(true);
  }

  function cancel(): void {
    setError(null);
    keys.answer(false);
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
            <p className="field-error job-key-error" id={`${ID}-error`} role="alert">
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
