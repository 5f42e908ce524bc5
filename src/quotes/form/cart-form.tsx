import { useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { countItems, type CartItem } from '../../domain/cart-item.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { formatCount } from '../../ui/number.tsx';
import { Honeypot, Pairs, PrivacyLine, RefusalSummary } from './quote-field.tsx';
import { showToast } from '../../ui/toaster.ts';
import { CART_FIELDS, cartPayload, cartProblems, checkCartRequest, readFields } from './cart-request.ts';
import { CartSections } from './contact-fields.tsx';
import { draftEntries, forgetDraft, keepEntries, numberOfForm, parseDraft } from './form-draft.client.ts';
import { tooManyLines, type FormRefusal } from './form-refusal.ts';
import { asWords, quoteMessages } from './messages.ts';
import { readQuotePayload } from './quote-payload.ts';
import { sendQuote } from './send-quote.client.ts';
import type { SentQuote } from './sent-panel.tsx';
import { failureText, guardOf, useQuoteForm } from './use-quote-form.ts';

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

/** The quote form of /cart: its checks in their order, what failed kept, what was sent cleared (C7.6 to C7.8). */
export const CartForm = ({ items, readItems, onSent, onRefused, renderTable, ...site }: CartFormProps) => {
  const place = useRef<HTMLFormElement>(null);
  const [entries] = useState(() => parseDraft(draftEntries('cart'), CART_FIELDS));
  const { refusal, turn, sending, refuse, once } = useQuoteForm();
  const reject = (next: FormRefusal) => {
    onRefused(next);
    refuse(next);
  };

  const send = async () => {
    const data = new FormData(place.current!);
    const [asked, cart] = [readFields(data, CART_FIELDS), readItems()];
    const wrong = checkCartRequest(asked, cart) ?? tooManyLines(cart.length);
    if (wrong !== null) return reject(wrong);
    try {
      const payload = cartPayload(asked, cart, numberOfForm('cart'), await guardOf(data));
      const read = readQuotePayload(payload);
      if ('problems' in read) return reject({ words: quoteMessages.check, problems: cartProblems(read.problems) });
      const outcome = await sendQuote(payload);
      if (outcome.kind === 'failed') {
        const problems = cartProblems(outcome.problems);
        return reject({
          words: asWords(quoteMessages.cart.failed),
          problems: problems.length > 0 ? problems : [{ field: null, message: failureText(outcome) }],
        });
      }
      forgetDraft('cart');
      showToast(asWords(quoteMessages.cart.sent(site.replyHours)));
      await onSent(cart, outcome);
    } catch (error) {
      console.error('The request for quote could not be sent.', error);
      reject({ words: asWords(quoteMessages.cart.broken), problems: [] });
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void once(send);
  };

  return (
    <>
      {refusal !== null && <RefusalSummary form="cart" refusal={refusal} turn={turn} />}
      {renderTable(refusal)}
      <form
        className="section quote-columns"
        ref={place}
        noValidate
        onSubmit={submit}
        onInput={() => keepEntries('cart', readFields(new FormData(place.current!), CART_FIELDS))}
      >
        <div className="quote-cards">
          <CartSections entries={entries} refusal={refusal} />
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
