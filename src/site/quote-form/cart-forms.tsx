import { type ReactNode, useState } from 'react';
import { type CartItem, countItems, withoutSent } from '#base/domain/cart-item.ts';
import { paths } from '#base/paths.ts';
import { Button, formatCount } from '#base/ui/elements.tsx';
import { saveText } from '#base/ui/draw.ts';
import { dismissErrors, showToast, toastOnNextPage } from '#base/ui/toaster.ts';
import type { QuotePayload } from '#desk/request/quote-payload.ts';
import { rfqFileName, type RfqIssuer, rfqText } from '#desk/request/rfq-text.ts';
import { changeCart, readCart } from '../cart/cart-storage.client.ts';
import { draftEntries, forgetDraft, keepEntries, numberOfForm, offerContact } from './form-draft.client.ts';
import {
  cartParts,
  checkCartForm,
  type Entries,
  fieldProblems,
  formPayload,
  type FormRefusal,
  missingFields,
  readEntries,
} from './form-kit.ts';
import { asWords, quoteMessages } from './messages.ts';
import { queueQuote } from './outbox.client.ts';
import { ContactSections, Honeypot, Pairs, PrivacyLine, RefusalSummary, SUMMARY, WishFields } from './quote-fields.tsx';
import { mayTryAgain, pdfPath } from './send-quote.client.ts';
import type { SentQuote } from './sent-panel.tsx';
import { failureText, guardOf, sendChecked, sendNamedForm, useQuoteForm } from './use-quote-form.ts';

type Answer = { sent: SentQuote } | { refusal: FormRefusal };
type FrameProps = {
  form: 'cart' | 'rfq';
  onSent: (sent: SentQuote) => void;
  replyHours: number;
  deliver: (payload: QuotePayload, entries: Entries, items: CartItem[]) => Promise<Answer>;
  onRefused?: (refusal: FormRefusal) => void;
  renderBefore?: (refusal: FormRefusal | null) => ReactNode;
  cards?: ReactNode;
  label: string;
  children: (entries: Entries, sending: boolean) => ReactNode;
};

const FormFrame = ({ form, onSent, replyHours, deliver, onRefused, label, ...parts }: FrameProps) => {
  const [first] = useState(() => {
    const draft = draftEntries(form) as Entries | null;
    return offerContact(readEntries(form, (name) => draft?.[name]));
  });
  const [entries, setEntries] = useState(first);
  const state = useQuoteForm(asWords(quoteMessages[form].broken), null, onRefused);
  const { place, current, refusal, turn, sending, submit } = state;
  const entered = () => readEntries(form, (name) => current().get(name));

  const send = async () => {
    const [own, cart] = [entered(), readCart().items];
    const wrong = checkCartForm(form, own, cart);
    if (wrong !== null) return wrong;
    const sentWith = { rfqNumber: numberOfForm(form), guard: await guardOf(current()) };
    const answer = await deliver(formPayload(own, cartParts(cart), sentWith), own, cart);
    if ('refusal' in answer) return answer.refusal;
    forgetDraft(form);
    dismissErrors();
    showToast(asWords(quoteMessages[form].sent(replyHours)));
    onSent(answer.sent);
    await changeCart((left) => withoutSent(left, cart), form === 'cart' ? 'text' : 'number');
    return null;
  };

  return (
    <>
      {refusal !== null && <RefusalSummary form={form} refusal={refusal} turn={turn} />}
      {parts.renderBefore?.(refusal)}
      <form
        className={`grid grid-cols-[minmax(0,1fr)_20rem] gap-8 narrow:grid-cols-1 narrow:gap-4 ${form === 'cart' ? 'section' : ''}`}
        ref={place}
        noValidate
        onSubmit={(event) => void submit(event, send)}
        onInput={() => {
          keepEntries(form, entered());
          setEntries(entered());
        }}
      >
        <div className="grid gap-6 content-start">
          <ContactSections form={form} entries={first} refusal={refusal} />
          {parts.cards}
          <WishFields form={form} entries={first} refusal={refusal} />
        </div>
        <aside aria-label={label}>
          <div className="panel grid gap-4 [&_h2]:m-0 wide:sticky wide:top-[calc(var(--barh)_+_var(--s5))] [&_.button]:w-full [&_.button]:px-2">
            <h2>{label}</h2>
            {parts.children(entries, sending)}
          </div>
        </aside>
      </form>
    </>
  );
};

type OwnProps = Pick<FrameProps, 'onSent' | 'replyHours'> & { items: readonly CartItem[] };
type CartFormProps = OwnProps & Pick<FrameProps, 'onRefused' | 'renderBefore'> & { quoteValidityDays: number };

/** C7.6 to C7.8. */
export const CartForm = ({ items, quoteValidityDays, ...props }: CartFormProps) => (
  <FormFrame
    {...props}
    form="cart"
    deliver={(payload) => sendNamedForm('cart', payload, asWords(quoteMessages.cart.failed))}
    label="Your request"
  >
    {(_entries, sending) => (
      <>
        <Pairs
          pairs={[
            ['Unique parts', formatCount(items.length)],
            ['Items', formatCount(countItems(items))],
            ['Reply', `within ${props.replyHours} hours`],
            ['Quote valid', `${quoteValidityDays} days`],
          ]}
        />
        <Honeypot />
        <Button type="submit" kind="go" size="l" aria-disabled={sending}>
          {sending ? quoteMessages.submitting : quoteMessages.submit}
        </Button>
        <PrivacyLine>{quoteMessages.costsNothing}</PrivacyLine>
        <p className="small">
          <a href={paths.rfq()}>Create an RFQ with a text file for your records</a>
        </p>
      </>
    )}
  </FormFrame>
);

/** C9.3. */
const SUMMARY_ITEMS = 3;
/** C9.7. */
const REDIRECT_MS = 2_000;

type RfqFormProps = OwnProps & Pick<FrameProps, 'cards'> & { issuer: RfqIssuer };

/** C9.2 to C9.7. */
export const RfqForm = ({ items, issuer, ...props }: RfqFormProps) => {
  const deliver: FrameProps['deliver'] = async (payload, entries, cart) => {
    const answer = await sendRfq(payload, entries, cart, issuer);
    if ('refusal' in answer) return answer;
    const { rfqNumber, receiptPath } = answer.sent;
    toastOnNextPage(
      receiptPath === null
        ? quoteMessages.waiting(rfqNumber)
        : {
            title: rfqNumber,
            text: 'Your RFQ is with our team.',
            link: { href: pdfPath(receiptPath), label: quoteMessages.pdfOf },
          },
    );
    setTimeout(() => location.assign(paths.catalog()), REDIRECT_MS);
    return answer;
  };
  return (
    <FormFrame {...props} form="rfq" deliver={deliver} label="RFQ summary">
      {(entries, sending) => {
        const isComplete = missingFields('rfq', entries).length === 0;
        return (
          <>
            <ul className={`${SUMMARY} [&_li>span]:whitespace-nowrap [&_li>span]:text-ink-2`}>
              {items.slice(0, SUMMARY_ITEMS).map((item) => (
                <li key={item.id}>
                  <b className="num num-long">{item.part_number || item.nsn}</b>
                  <span>
                    Qty <span className="num">{item.quantity}</span>
                    {item.quantityBreaks !== undefined && (
                      <span className="num muted">, also {item.quantityBreaks}</span>
                    )}
                  </span>
                </li>
              ))}
              {items.length > SUMMARY_ITEMS && (
                <li className="muted">{quoteMessages.rfq.moreItems(formatCount(items.length - SUMMARY_ITEMS))}</li>
              )}
            </ul>
            <Pairs
              pairs={[
                ['Total items', formatCount(countItems(items))],
                ['Unique parts', formatCount(items.length)],
              ]}
            />
            <Honeypot />
            <Button
              type="submit"
              kind="go"
              size="l"
              disabled={!isComplete || items.length === 0 || sending}
              aria-describedby={isComplete ? undefined : 'rfq-hint'}
            >
              {sending ? quoteMessages.rfq.creating : quoteMessages.rfq.create}
            </Button>
            {!isComplete && (
              <p className="muted small" id="rfq-hint">
                {quoteMessages.rfq.hint}
              </p>
            )}
            <p className="muted small">Your RFQ goes to our procurement team.</p>
            <PrivacyLine>{quoteMessages.costsNothing}</PrivacyLine>
          </>
        );
      }}
    </FormFrame>
  );
};

/** Before the outbox tries. */
const FIRST_RETRY_MS = 5_000;

/** Sends /rfq, and saves its text. After an error the outbox keeps the request (C9.8). */
async function sendRfq(payload: QuotePayload, entries: Entries, items: CartItem[], issuer: RfqIssuer): Promise<Answer> {
  const answer = await sendChecked('rfq', payload);
  if ('refusal' in answer) return answer;
  const { request, outcome } = answer;
  const sent: SentQuote = outcome.kind === 'sent' ? outcome : { rfqNumber: payload.rfqNumber, receiptPath: null };
  if (outcome.kind !== 'sent') {
    if (!mayTryAgain(outcome)) {
      const words = { ...quoteMessages.check, text: failureText(outcome) };
      return { refusal: { words, problems: fieldProblems('rfq', outcome.problems) } };
    }
    console.error(`send-rfq-notification failed (${outcome.status}); ${payload.rfqNumber} waits in the outbox.`);
    const pauseMs = Math.max(FIRST_RETRY_MS, (outcome.retryAfterSeconds ?? 0) * 1_000);
    await queueQuote({ payload, entries: { ...entries }, items }, Date.now() + pauseMs);
  }
  const sentRequest = { ...request, rfqNumber: sent.rfqNumber as typeof request.rfqNumber };
  const text = rfqText(sentRequest, issuer, new Date().toISOString().slice(0, 10));
  saveText(rfqFileName(sent.rfqNumber, 'txt'), text, 'text/plain');
  return { sent };
}
