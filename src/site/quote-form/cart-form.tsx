import { useState, type ReactNode } from 'react';
import { countItems, type CartItem } from '#base/domain/cart-item.ts';
import { paths } from '#base/paths.ts';
import { Button } from '#base/ui/button.tsx';
import { formatCount } from '#base/ui/format-count.ts';
import { dismissErrors, showToast } from '#base/ui/toaster.ts';
import { cartPayload, checkCartRequest } from './cart-request.ts';
import { ContactSections } from './contact-fields.tsx';
import { offerContact } from './contact.client.ts';
import { draftEntries, forgetDraft, keepEntries, numberOfForm } from './form-draft.client.ts';
import { tooManyLines, type FormRefusal } from './form-refusal.ts';
import { NAMED_CONTACT, parseDraft, readFields } from './home-entries.ts';
import { asWords, quoteMessages } from './messages.ts';
import { Honeypot, Pairs, PrivacyLine, RefusalSummary } from './quote-field.tsx';
import type { SentQuote } from './sent-panel.tsx';
import { WishFields } from './wish-fields.tsx';
import { guardOf, sendNamedForm, useQuoteForm } from './use-quote-form.ts';

type CartFormProps = {
  items: readonly CartItem[];
  /** The cart as it is stored at this moment. */
  readItems: () => CartItem[];
  /** The server has taken these: they leave the cart. */
  onSent: (items: readonly CartItem[], sent: SentQuote) => Promise<void>;
  onRefused: (refusal: FormRefusal) => void;
  replyHours: number;
  quoteValidityDays: number;
  /** The table of the cart, between the summary of errors and the form. */
  renderTable: (refusal: FormRefusal | null) => ReactNode;
};

/** The quote form of /cart: its checks in their order, entries kept on failure, and cleared when sent (C7.6 to C7.8). */
export const CartForm = ({ items, readItems, onSent, onRefused, renderTable, ...site }: CartFormProps) => {
  const [entries] = useState(() => offerContact(parseDraft(draftEntries('cart'), NAMED_CONTACT)));
  const broken = asWords(quoteMessages.cart.broken);
  const { place, current, refusal, turn, sending, submit } = useQuoteForm({ broken, onRefused });

  const send = async () => {
    const [entered, cart] = [readFields(current(), NAMED_CONTACT), readItems()];
    const wrong = checkCartRequest(entered, cart) ?? tooManyLines(cart.length);
    if (wrong !== null) return wrong;
    const payload = cartPayload(entered, cart, { rfqNumber: numberOfForm('cart'), guard: await guardOf(current()) });
    const answer = await sendNamedForm(payload, asWords(quoteMessages.cart.failed));
    if ('refusal' in answer) return answer.refusal;
    forgetDraft('cart');
    dismissErrors();
    showToast(asWords(quoteMessages.cart.sent(site.replyHours)));
    await onSent(cart, answer.sent);
    return null;
  };

  return (
    <>
      {refusal !== null && <RefusalSummary form="cart" refusal={refusal} turn={turn} />}
      {renderTable(refusal)}
      <form
        className="section quote-columns"
        ref={place}
        noValidate
        onSubmit={(event) => void submit(event, send)}
        onInput={() => keepEntries('cart', readFields(current(), NAMED_CONTACT))}
      >
        <div className="quote-cards">
          <ContactSections form="cart" entries={entries} refusal={refusal} />
          <WishFields form="cart" entries={entries} refusal={refusal} />
        </div>
        <aside aria-label="Your request">
          <div className="panel quote-summary">
            <h2>Your request</h2>
            <Pairs
              pairs={[
                ['Unique parts', formatCount(items.length)],
                ['Items', formatCount(countItems(items))],
                ['Reply', `within ${site.replyHours} hours`],
                ['Quote valid', `${site.quoteValidityDays} days`],
              ]}
            />
            <Honeypot />
            <Button type="submit" kind="go" size="l" aria-disabled={sending}>
              {sending ? quoteMessages.submitting : quoteMessages.submit}
            </Button>
            <PrivacyLine>{quoteMessages.costsNothing}</PrivacyLine>
            <p className="small">
              <a href={paths.rfq()}>{quoteMessages.rfq.instead}</a>
            </p>
          </div>
        </aside>
      </form>
    </>
  );
};
