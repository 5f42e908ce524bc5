import { problemAt, type FormName, type FormRefusal } from './form-kit.ts';
import { useSyncExternalStore, type InputHTMLAttributes, type ReactNode } from 'react';
import { chooseRemember, isRemembered, onContactChange } from './form-draft.client.ts';
import { quoteMessages } from './messages.ts';
import { describedBy, Field, TextArea, TextInput, Problem } from '#base/ui/field.tsx';

type FieldProps = Omit<QuoteFieldProps, 'form' | 'name' | 'refusal' | 'defaultValue'>;

/** The fields that the forms ask a person for: C7.5, C8.1, C9.2. */
const FIELDS = {
  name: { label: 'Name', required: true, autoComplete: 'name' },
  firstName: { label: 'First Name', required: true, autoComplete: 'given-name' },
  lastName: { label: 'Last Name', required: true, autoComplete: 'family-name' },
  email: { label: 'Email', required: true, type: 'email', autoComplete: 'email', spellCheck: false },
  phone: { label: 'Phone', type: 'tel', autoComplete: 'tel' },
  company: { label: 'Company', required: true, autoComplete: 'organization' },
  jobTitle: { label: 'Job Title', autoComplete: 'organization-title' },
  leadTime: { label: 'Required Lead Time', placeholder: 'ASAP, 2 weeks, 30 days', autoComplete: 'off' },
  additionalNotes: { label: 'Additional Notes', notes: true },
  message: {
    label: 'What else should we know?',
    hint: 'Certificates, packaging, partial shipments, delivery dates.',
    notes: true,
  },
} satisfies Record<string, FieldProps>;
type FieldName = keyof typeof FIELDS;

/** What a form says otherwise than the others. */
const IN_FORM: Record<FormName, Partial<Record<FieldName, Partial<FieldProps>>>> = {
  home: {},
  cart: { email: { hint: 'We send the quote to this address.' } },
  rfq: { company: { label: 'Company Name' } },
};

const SECTIONS: Record<'cart' | 'rfq', readonly { id: string; title: string; names: readonly FieldName[] }[]> = {
  cart: [
    { id: 'cart-contact', title: 'Contact', names: ['name', 'phone', 'email'] },
    { id: 'cart-organization', title: 'Organization', names: ['company', 'leadTime', 'additionalNotes'] },
  ],
  rfq: [
    { id: 'rfq-contact', title: 'Contact', names: ['firstName', 'lastName', 'email', 'phone'] },
    { id: 'rfq-company-title', title: 'Company', names: ['company', 'jobTitle'] },
    { id: 'rfq-instructions', title: 'Special Instructions', names: ['message'] },
  ],
};

type Entered = { entries: Readonly<Partial<Record<FieldName, string>>>; refusal: FormRefusal | null };

/** The cards of /cart and /rfq. */
export const ContactSections = ({ form, ...entered }: Entered & { form: 'cart' | 'rfq' }) => (
  <>
    {SECTIONS[form].map(({ id, title, names }) => (
      <fieldset className="panel" aria-labelledby={id} key={id}>
        <h2 id={id}>{title}</h2>
        <div className="quote-contact">
          <ContactFields form={form} names={names} {...entered} />
        </div>
      </fieldset>
    ))}
  </>
);

/** Fields of one form with what was entered. */
export const ContactFields = ({
  form,
  names,
  entries,
  refusal,
}: Entered & { form: FormName; names: readonly FieldName[] }) => (
  <>
    {names.map((name) => {
      const field: FieldProps = { ...FIELDS[name], ...IN_FORM[form][name] };
      return (
        <QuoteField {...field} form={form} name={name} key={name} refusal={refusal} defaultValue={entries[name]} />
      );
    })}
    {names.includes('email') && <RememberMe />}
  </>
);

/** Whether the contact stays in this browser for later requests (C17.9). Without a script nothing can be remembered. */
export const RememberMe = () => {
  const on = useSyncExternalStore(onContactChange, isRemembered, () => false);
  return (
    <div className="remember-me needs-script">
      <label className="check">
        <input type="checkbox" checked={on} onChange={(event) => chooseRemember(event.target.checked)} />
        {quoteMessages.remember}
      </label>
      <p className="faint tiny">{quoteMessages.rememberText}</p>
    </div>
  );
};

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
