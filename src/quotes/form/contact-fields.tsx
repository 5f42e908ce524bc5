import type { CartEntries, RfqEntries } from './cart-request.ts';
import type { FormRefusal } from './form-refusal.ts';
import { QuoteField, QuoteNotes } from './quote-field.tsx';

/** Contact and organization of /cart: C7.5. */
export const CartSections = ({ entries, refusal }: { entries: CartEntries; refusal: FormRefusal | null }) => {
  const words = { form: 'cart', refusal } as const;
  return (
    <>
      <fieldset className="panel" aria-labelledby="cart-contact">
        <h2 id="cart-contact">Contact</h2>
        <div className="quote-contact">
          <QuoteField {...words} name="name" label="Name" required autoComplete="name" defaultValue={entries.name} />
          <QuoteField
            {...words}
            name="phone"
            label="Phone"
            type="tel"
            autoComplete="tel"
            defaultValue={entries.phone}
          />
          <QuoteField
            {...words}
            name="email"
            label="Email"
            hint="We send the quote to this address."
            required
            type="email"
            autoComplete="email"
            spellCheck={false}
            defaultValue={entries.email}
          />
        </div>
      </fieldset>
      <fieldset className="panel" aria-labelledby="cart-organization">
        <h2 id="cart-organization">Organization</h2>
        <div className="quote-contact">
          <QuoteField
            {...words}
            name="company"
            label="Company"
            required
            autoComplete="organization"
            defaultValue={entries.company}
          />
          <QuoteField
            {...words}
            name="leadTime"
            label="Required Lead Time"
            placeholder="ASAP, 2 weeks, 30 days"
            autoComplete="off"
            defaultValue={entries.leadTime}
          />
          <QuoteNotes
            {...words}
            name="additionalNotes"
            label="Additional Notes"
            defaultValue={entries.additionalNotes}
          />
        </div>
      </fieldset>
    </>
  );
};

/** The three cards of /rfq: C9.2. */
export const RfqSections = ({ entries, refusal }: { entries: RfqEntries; refusal: FormRefusal | null }) => {
  const words = { form: 'rfq', refusal } as const;
  return (
    <>
      <fieldset className="panel" aria-labelledby="rfq-contact">
        <h2 id="rfq-contact">Contact</h2>
        <div className="quote-contact">
          <QuoteField
            {...words}
            name="firstName"
            label="First Name"
            required
            autoComplete="given-name"
            defaultValue={entries.firstName}
          />
          <QuoteField
            {...words}
            name="lastName"
            label="Last Name"
            required
            autoComplete="family-name"
            defaultValue={entries.lastName}
          />
          <QuoteField
            {...words}
            name="email"
            label="Email"
            required
            type="email"
            autoComplete="email"
            spellCheck={false}
            defaultValue={entries.email}
          />
          <QuoteField
            {...words}
            name="phone"
            label="Phone"
            type="tel"
            autoComplete="tel"
            defaultValue={entries.phone}
          />
        </div>
      </fieldset>
      <fieldset className="panel" aria-labelledby="rfq-company-title">
        <h2 id="rfq-company-title">Company</h2>
        <div className="quote-contact">
          <QuoteField
            {...words}
            name="company"
            label="Company Name"
            required
            autoComplete="organization"
            defaultValue={entries.company}
          />
          <QuoteField
            {...words}
            name="jobTitle"
            label="Job Title"
            autoComplete="organization-title"
            defaultValue={entries.jobTitle}
          />
        </div>
      </fieldset>
      <fieldset className="panel" aria-labelledby="rfq-instructions">
        <h2 id="rfq-instructions">Special Instructions</h2>
        <div className="quote-contact">
          <QuoteNotes
            {...words}
            name="message"
            label="What else should we know?"
            hint="Certificates, packaging, partial shipments, delivery dates."
            defaultValue={entries.message}
          />
        </div>
      </fieldset>
    </>
  );
};
