import { COUNTRIES } from '#base/domain/country.ts';
import { describedBy, Field, Select } from '#base/ui/field.tsx';
import { FileField } from './file-field.tsx';
import type { FormName } from './form-draft.client.ts';
import { problemAt, type FormRefusal } from './form-refusal.ts';
import { quoteMessages } from './messages.ts';
import { QuoteField } from './quote-field.tsx';
import { WISH_FIELDS, type Wishes } from './wishes.ts';

type WishFieldsProps = { form: FormName; entries: Partial<Wishes>; refusal: FormRefusal | null };

/** "Delivery and documents" of the three forms: folded as long as nothing is in it (C18.7). */
export const WishFields = ({ form, entries, refusal }: WishFieldsProps) => {
  const words = quoteMessages.wishes;
  const isOpen = WISH_FIELDS.some((name) => (entries[name] ?? '') !== '' || problemAt(refusal, name) !== null);
  return (
    <details className={form === 'home' ? 'quote-wishes' : 'panel quote-wishes'} open={isOpen}>
      <summary>
        <span className="quote-wishes-title">{words.title}</span>
        <span className="muted small">{words.about}</span>
      </summary>
      <div className="quote-contact">
        <QuoteField
          form={form}
          name="deliveryAddress"
          label="Delivery address"
          refusal={refusal}
          notes
          defaultValue={entries.deliveryAddress}
        />
        <CountryField form={form} entered={entries.deliveryCountry ?? ''} refusal={refusal} />
        <QuoteField
          form={form}
          name="neededBy"
          label="Needed by"
          type="date"
          autoComplete="off"
          refusal={refusal}
          defaultValue={entries.neededBy}
        />
        <FileField
          id={`${form}-attachments`}
          entered={entries.attachments ?? ''}
          error={problemAt(refusal, 'attachments')}
        />
      </div>
    </details>
  );
};

const CountryField = ({ form, entered, refusal }: { form: FormName; entered: string; refusal: FormRefusal | null }) => {
  const [id, error] = [`${form}-deliveryCountry`, problemAt(refusal, 'deliveryCountry')];
  return (
    <Field id={id} label="Country" error={error}>
      <Select
        id={id}
        name="deliveryCountry"
        autoComplete="shipping country"
        defaultValue={entered}
        aria-invalid={error !== null}
        aria-describedby={describedBy(id, { error })}
      >
        <option value="">{quoteMessages.wishes.noCountry}</option>
        {COUNTRIES.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
};
