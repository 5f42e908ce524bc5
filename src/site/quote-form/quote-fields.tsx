import { type InputHTMLAttributes, type ReactNode, useSyncExternalStore } from 'react';
import { COUNTRIES } from '#base/domain/country.ts';
import { describedBy, Field, Options, Select, TextArea, TextInput, Problem } from '#base/ui/field.tsx';
import { FileField } from './file-field.tsx';
import { chooseRemember, isRemembered, onContactChange } from './form-draft.client.ts';
import {
  type Entries,
  type FieldLook,
  type FieldName,
  FORMS,
  type FormName,
  type FormRefusal,
  lookOf,
  problemAt,
  WISHES,
} from './form-kit.ts';
import { quoteMessages } from './messages.ts';

type FieldsProps = { form: FormName; entries: Entries; refusal: FormRefusal | null };

/** Fields with several lines take the full width. */
export const FIELD_GRID =
  'grid grid-cols-2 gap-y-4 gap-x-6 [&>.field:has(textarea)]:col-span-full narrow:grid-cols-1 narrow:gap-4';

export const ContactSections = (props: FieldsProps) =>
  Object.entries<readonly FieldName[]>(FORMS[props.form]).map(([title, names], index) => {
    const id = `${props.form}-section-${index}`;
    return (
      <fieldset className="panel" aria-labelledby={id} key={id}>
        <h2 id={id}>{title}</h2>
        <div className={FIELD_GRID}>
          <EntryFields {...props} names={names} />
        </div>
      </fieldset>
    );
  });

export const EntryFields = ({ form, names, entries, refusal }: FieldsProps & { names: readonly FieldName[] }) => (
  <>
    {names.map((name) => (
      <QuoteField key={name} {...lookOf(form, name)} {...{ form, name, refusal }} defaultValue={entries[name]} />
    ))}
    {names.includes('email') && <RememberMe />}
  </>
);

/** C17.9. */
const RememberMe = () => {
  const on = useSyncExternalStore(onContactChange, isRemembered, () => false);
  return (
    <div className="needs-script col-span-full">
      <label className="check">
        <input type="checkbox" checked={on} onChange={(event) => chooseRemember(event.target.checked)} />
        {quoteMessages.remember}
      </label>
      <p className="text-ink-3 text-xs">{quoteMessages.rememberText}</p>
    </div>
  );
};

type QuoteFieldProps = Pick<FieldsProps, 'form' | 'refusal'> &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'form' | 'name'> &
  FieldLook & { name: string; numeric?: boolean; line?: number };

export const QuoteField = ({ form, name, label, refusal, hint, line, notes, ...input }: QuoteFieldProps) => {
  const field = line === undefined ? name : `${name}-${line}`;
  const [id, error] = [`${form}-${field}`, problemAt(refusal, field)];
  const { defaultValue, autoComplete } = input;
  const shared = {
    id,
    name,
    defaultValue,
    'aria-invalid': error !== null,
    'aria-describedby': describedBy(id, { hint, error }),
  };
  return (
    <Field id={id} label={label} required={input.required} hint={hint} error={error}>
      {notes ? (
        <TextArea {...shared} />
      ) : name === 'deliveryCountry' ? (
        <Select {...shared} autoComplete={autoComplete}>
          <Options of={[['', 'Not said'], ...COUNTRIES.map(({ code, name }) => [code, name] as const)]} />
        </Select>
      ) : (
        <TextInput {...input} {...shared} />
      )}
    </Field>
  );
};

/** Folded while empty (C18.7). */
export const WishFields = (fields: FieldsProps) => {
  const { form, entries, refusal } = fields;
  const isOpen = WISHES.some((name) => entries[name] || problemAt(refusal, name) !== null);
  return (
    <details className={form === 'home' ? 'ruled-t pt-2' : 'panel'} open={isOpen}>
      <FoldSummary
        isLarge={form !== 'home'}
        title={quoteMessages.wishes.title}
        about="Address, date, drawings: optional"
      />
      <div className={FIELD_GRID}>
        <EntryFields {...fields} names={['deliveryAddress', 'deliveryCountry', 'neededBy']} />
        <FileField id={`${form}-attachments`} entered={entries.attachments} error={problemAt(refusal, 'attachments')} />
      </div>
    </details>
  );
};

export const FoldSummary = ({ isLarge, title, about }: { isLarge: boolean; title: string; about: string }) => (
  <summary className="flex flex-wrap gap-y-0 gap-x-3 items-baseline min-h-(--control) content-center cursor-pointer before:w-[1ch] before:font-mid before:text-ink-2 before:content-['+'] [[open]>&]:mb-3 [[open]>&]:before:content-['−']">
    <span className={isLarge ? 'font-mid text-lg' : 'font-mid'}>{title}</span>
    <span className="muted small">{about}</span>
  </summary>
);

export const RefusalSummary = ({ form, refusal, turn }: { form: FormName; refusal: FormRefusal; turn: number }) => (
  <Problem
    id={`${form}-problem`}
    title={refusal.words.title.replace(/[:.!]$/, '')}
    text={refusal.words.text}
    turn={turn}
    lines={refusal.problems.map(({ field, message }) => ({
      id: field === null ? undefined : `${form}-${field}`,
      message,
    }))}
  />
);

/** Only programs fill it in (G4.2). */
export const Honeypot = () => (
  <div className="visually-hidden" aria-hidden="true">
    <label>
      Website
      <input name="website" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
);

export const PrivacyLine = ({ children }: { children?: ReactNode }) => (
  <p className="text-ink-3 text-xs">
    We use what you enter here to answer this request, and for nothing else. {children}
  </p>
);

export const SUMMARY = '[&>*]:flex [&>*]:justify-between [&>*]:gap-3 [&>*]:py-1.5 [&>*]:ruled-t [&>*]:text-md';

export const Pairs = ({ pairs }: { pairs: readonly [name: string, value: string][] }) => (
  <dl className={SUMMARY}>
    {pairs.map(([name, value]) => (
      <div key={name}>
        <dt className="text-ink-2">{name}</dt>
        <dd className={/^[\d,]+$/.test(value) ? 'num' : undefined}>{value}</dd>
      </div>
    ))}
  </dl>
);
