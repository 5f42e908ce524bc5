import type { FormName } from './form-draft.client.ts';
import type { FormRefusal } from './form-refusal.ts';
import { RememberMe } from './remember-me.tsx';
import { QuoteField, type QuoteFieldProps } from './quote-field.tsx';

type Field = Omit<QuoteFieldProps, 'form' | 'name' | 'refusal' | 'defaultValue'>;

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
} satisfies Record<string, Field>;
type FieldName = keyof typeof FIELDS;

/** What a form says otherwise than the others. */
const IN_FORM: Record<FormName, Partial<Record<FieldName, Partial<Field>>>> = {
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
      const field: Field = { ...FIELDS[name], ...IN_FORM[form][name] };
      return (
        <QuoteField {...field} form={form} name={name} key={name} refusal={refusal} defaultValue={entries[name]} />
      );
    })}
    {names.includes('email') && <RememberMe />}
  </>
);
