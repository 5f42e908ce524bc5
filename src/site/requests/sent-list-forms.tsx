import { useState, type SubmitEvent } from 'react';
import { Button, ButtonLink } from '#base/ui/button.tsx';
import { describedBy, Field, TextInput } from '#base/ui/field.tsx';
import { MAILED_LINKS } from './sent-export.ts';

/** A request that another browser has sent is added by the link in its mail. */
export const AddByLink = ({ onAdd }: { onAdd: (text: string) => Promise<string | null> }) => {
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setBusy(true);
    const problem = await onAdd(String(new FormData(form).get('link') ?? ''));
    setBusy(false);
    setError(problem);
    if (problem === null) form.reset();
  };
  return (
    <section className="panel">
      <h2>Add one by its link</h2>
      <form className="sent-add" onSubmit={(event) => void submit(event)}>
        <Field
          id="link"
          label="The link from the mail that confirmed it"
          hint="A number alone opens nothing."
          error={error}
        >
          <TextInput
            id="link"
            name="link"
            type="text"
            autoComplete="off"
            maxLength={500}
            aria-describedby={describedBy('link', { hint: 'hint', error })}
            aria-invalid={error !== null || undefined}
          />
        </Field>
        <Button type="submit" icon="plus" disabled={busy}>
          Add
        </Button>
      </form>
    </section>
  );
};

/** For another browser or a colleague: the links are all that opens the requests. */
export const KeepElsewhere = ({ count, mailPath }: { count: number; mailPath: string }) => (
  <section className="panel">
    <h2>Keep them elsewhere</h2>
    <p className="muted">
      Your mail program opens with {count > MAILED_LINKS ? `the newest ${MAILED_LINKS} links` : 'the links'}, for an
      address of your choice. The CSV file has {count > MAILED_LINKS ? 'all of them' : 'them too'}. No account, no
      password.
    </p>
    <ButtonLink icon="mail" href={mailPath}>
      Mail the links
    </ButtonLink>
  </section>
);

/** For computers that others use as well. */
export const ClearList = ({ count, onClear }: { count: number; onClear: () => void }) => (
  <section className="panel">
    <h2>On a shared computer?</h2>
    <p className="muted">
      Take the list out of this browser. The{' '}
      {count === 1 ? 'request stays with us and goes' : 'requests stay with us and go'} on; the links in your mail still
      open {count === 1 ? 'it' : 'them'}.
    </p>
    <Button icon="trash" onClick={onClear}>
      Clear this list
    </Button>
  </section>
);
