import type { InputHTMLAttributes, ReactNode } from 'react';
import { describedBy, Field, TextArea, TextInput } from '#base/ui/field.tsx';
import { Problem } from '#base/ui/problem.tsx';
import type { FormName } from './form-draft.client.ts';
import { problemAt, type FormRefusal } from './form-refusal.ts';
import { quoteMessages } from './messages.ts';

export type QuoteFieldProps = {
  form: FormName;
  /** Name of the field; with the form's name it makes the id. */
  name: string;
  label: string;
  refusal: FormRefusal | null;
  hint?: string;
  numeric?: boolean;
  line?: number;
  notes?: boolean;
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'form' | 'name'>;

const fieldId = (form: FormName, name: string): string => `${form}-${name}`;

/**
 * An entry with its label, hint and error: one line, or several with `notes`. `line`: its index where a form has several of the same
 * name.
 */
export const QuoteField = ({ form, name, label, refusal, hint, line, notes, ...input }: QuoteFieldProps) => {
  const field = line === undefined ? name : `${name}-${line}`;
  const [id, error] = [fieldId(form, field), problemAt(refusal, field)];
  const described = { 'aria-invalid': error !== null, 'aria-describedby': describedBy(id, { hint, error }) };
  return (
    <Field id={id} label={label} required={input.required} hint={hint} error={error}>
      {notes ? (
        <TextArea id={id} name={name} defaultValue={input.defaultValue} {...described} />
      ) : (
        <TextInput {...input} id={id} name={name} {...described} />
      )}
    </Field>
  );
};

/** The summary on top of a form that was not sent. */
export const RefusalSummary = ({ form, refusal, turn }: { form: FormName; refusal: FormRefusal; turn: number }) => (
  <Problem
    id={`${form}-problem`}
    title={refusal.words.title.replace(/[:.!]$/, '')}
    text={refusal.words.text}
    turn={turn}
    lines={refusal.problems.map(({ field, message }) => ({
      id: field === null ? undefined : fieldId(form, field),
      message,
    }))}
  />
);

/** A field that people do not see: what is in it was put there by a program (G4.2). */
export const Honeypot = () => (
  <div className="visually-hidden" aria-hidden="true">
    <label>
      Website
      <input name="website" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
);

/** What is done with the entries; `children`: what one form adds. */
export const PrivacyLine = ({ children }: { children?: ReactNode }) => (
  <p className="faint tiny">
    {quoteMessages.privacy} {children}
  </p>
);

/** Names and values of a request at a glance. */
export const Pairs = ({ pairs }: { pairs: readonly [name: string, value: string][] }) => (
  <dl className="summary-pairs">
    {pairs.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd className={/^[\d,]+$/.test(value) ? 'num' : undefined}>{value}</dd>
      </div>
    ))}
  </dl>
);
