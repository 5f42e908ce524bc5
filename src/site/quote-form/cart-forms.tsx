import { useState, type ReactNode } from 'react';
import { countItems, type CartItem } from '#base/domain/cart-item.ts';
import { paths } from '#base/paths.ts';
import { Button } from '#base/ui/button.tsx';
import { formatCount } from '#base/ui/format-count.ts';
import { saveText } from '#base/ui/save-file.ts';
import { dismissErrors, showToast, toastOnNextPage } from '#base/ui/toaster.ts';
import type { QuotePayload } from '#desk/request/quote-payload.ts';
import { rfqFileName, rfqText, type RfqIssuer } from '#desk/request/rfq-text.ts';
import { draftEntries, forgetDraft, keepEntries, numberOfForm, offerContact } from './form-draft.client.ts';
import {
  cartParts,
  checkCartForm,
  fieldProblems,
  formPayload,
  missingFields,
  readEntries,
  type Entries,
  type FormRefusal,
} from './form-kit.ts';
import { asWords, quoteMessages } from './messages.ts';
import { queueQuote } from './outbox.client.ts';
import { mayTryAgain, pdfPath } from './send-quote.client.ts';
import type { SentQuote } from './sent-panel.tsx';
import { failureText, guardOf, sendChecked, sendNamedForm, useQuoteForm } from './use-quote-form.ts';
import { ContactSections, Honeypot, Pairs, PrivacyLine, RefusalSummary, WishFields } from './quote-fields.tsx';

type CartProps = {
  items: readonly CartItem[];
  readItems: () => CartItem[];
  onSent: (items: readonly CartItem[], sent: SentQuote) => Promise<void>;
  replyHours: number;
};

/** Kept entries, or the known contact. */
const useFirstEntries = (form: 'cart' | 'rfq') =>
  useState(() => {
    const draft = draftEntries(form) as Entries | null;
    return offerContact(readEntries(form, (name) => draft?.[name]));
  })[0];

type FrameProps = {
  form: 'cart' | 'rfq';
  entries: Entries;
  state: ReturnType<typeof useQuoteForm>;
  send: () => Promise<FormRefusal | null>;
  onInput?: () => void;
  before?: ReactNode;
  cards?: ReactNode;
  label: string;
  children: ReactNode;
};

const FormFrame = ({ form, entries, state, send, onInput, before, cards, label, children }: FrameProps) => {
  const { place, current, refusal, turn, submit } = state;
  return (
    <>
      {refusal !== null && <RefusalSummary form={form} refusal={refusal} turn={turn} />}
      {before}
      <form
        className={form === 'cart' ? 'section quote-columns' : 'quote-columns'}
        ref={place}
        noValidate
        onSubmit={(event) => void submit(event, send)}
        onInput={() => {
          keepEntries(
            form,
            readEntries(form, (name) => current().get(name)),
          );
          onInput?.();
        }}
      >
        <div className="grid gap-6 content-start">
          <ContactSections form={form} entries={entries} refusal={refusal} />
          {cards}
          <WishFields form={form} entries={entries} refusal={refusal} />
        </div>
        <aside aria-label={label}>
          <div className="panel quote-summary grid gap-4 wide:sticky wide:top-[calc(var(--barh)_+_var(--s5))]">
            <h2>{label}</h2>
            {children}
          </div>
        </aside>
      </form>
    </>
  );
};

type CartFormProps = CartProps & {
  onRefused: (refusal: FormRefusal) => void;
  quoteValidityDays: number;
  renderTable: (refusal: FormRefusal | null) => ReactNode;
};

/** C7.6 to C7.8. */
export const CartForm = ({ items, readItems, onSent, onRefused, renderTable, ...site }: CartFormProps) => {
  const entries = useFirstEntries('cart');
  const state = useQuoteForm(asWords(quoteMessages.cart.broken), null, onRefused);
  const { current, refusal, sending } = state;

  const send = async () => {
    const [entered, cart] = [readEntries('cart', (name) => current().get(name)), readItems()];
    const wrong = checkCartForm('cart', entered, cart);
    if (wrong !== null) return wrong;
    const sentWith = { rfqNumber: numberOfForm('cart'), guard: await guardOf(current()) };
    const payload = formPayload(entered, cartParts(cart), sentWith);
    const answer = await sendNamedForm('cart', payload, asWords(quoteMessages.cart.failed));
    if ('refusal' in answer) return answer.refusal;
    forgetDraft('cart');
    dismissErrors();
    showToast(asWords(quoteMessages.cart.sent(site.replyHours)));
    await onSent(cart, answer.sent);
    return null;
  };

  return (
    <FormFrame
      form="cart"
      entries={entries}
      state={state}
      send={send}
      before={renderTable(refusal)}
      label="Your request"
    >
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
    </FormFrame>
  );
};

/** C9.3. */
const SUMMARY_ITEMS = 3;
/** C9.7. */
const REDIRECT_MS = 2_000;

type RfqFormProps = CartProps & {
  issuer: RfqIssuer;
  quantities: ReactNode;
};

/** C9.2 to C9.7. */
export const RfqForm = ({ items, readItems, onSent, issuer, replyHours, quantities }: RfqFormProps) => {
  const entries = useFirstEntries('rfq');
  const isComplete = (entered: Entries) => missingFields('rfq', entered).length === 0;
  const [complete, setComplete] = useState(() => isComplete(entries));
  const state = useQuoteForm(asWords(quoteMessages.rfq.broken));
  const { current, sending } = state;
  const entered = () => readEntries('rfq', (name) => current().get(name));

  const send = async () => {
    const cart = readItems();
    const answer = await sendRfq(entered(), cart, await guardOf(current()), issuer);
    if ('refusal' in answer) return answer.refusal;
    const { sent } = answer;
    dismissErrors();
    showToast(asWords(quoteMessages.rfq.sent(replyHours)));
    forgetDraft('rfq');
    toastOnNextPage(
      sent.receiptPath === null
        ? quoteMessages.waiting(sent.rfqNumber)
        : {
            title: sent.rfqNumber,
            text: quoteMessages.rfq.received,
            link: { href: pdfPath(sent.receiptPath), label: quoteMessages.pdfOf },
          },
    );
    setTimeout(() => location.assign(paths.catalog()), REDIRECT_MS);
    await onSent(cart, sent);
    return null;
  };

  return (
    <FormFrame
      form="rfq"
      entries={entries}
      state={state}
      send={send}
      onInput={() => setComplete(isComplete(entered()))}
      cards={quantities}
      label="RFQ summary"
    >
      <SummaryItems items={items} />
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
        disabled={!complete || items.length === 0 || sending}
        aria-describedby={complete ? undefined : 'rfq-hint'}
      >
        {sending ? quoteMessages.rfq.creating : quoteMessages.rfq.create}
      </Button>
      {!complete && (
        <p className="muted small" id="rfq-hint">
          {quoteMessages.rfq.hint}
        </p>
      )}
      <p className="muted small">{quoteMessages.rfq.note}</p>
      <PrivacyLine>{quoteMessages.costsNothing}</PrivacyLine>
    </FormFrame>
  );
};

const SummaryItems = ({ items }: { items: readonly CartItem[] }) => (
  <ul className="summary-items">
    {items.slice(0, SUMMARY_ITEMS).map((item) => (
      <li key={item.id}>
        <b className="num num-long">{item.part_number || item.nsn}</b>
        <span>
          Qty <span className="num">{item.quantity}</span>
          {item.quantityBreaks !== undefined && <span className="num muted">, also {item.quantityBreaks}</span>}
        </span>
      </li>
    ))}
    {items.length > SUMMARY_ITEMS && (
      <li className="muted">{quoteMessages.rfq.moreItems(formatCount(items.length - SUMMARY_ITEMS))}</li>
    )}
  </ul>
);

/** Before the outbox tries. */
const FIRST_RETRY_MS = 5_000;

/** Sends /rfq. After an error the outbox keeps the request (C9.8). */
async function sendRfq(
  entries: Entries,
  items: CartItem[],
  guard: QuotePayload['guard'],
  issuer: RfqIssuer,
): Promise<{ sent: SentQuote } | { refusal: FormRefusal }> {
  const wrong = checkCartForm('rfq', entries, items);
  if (wrong !== null) return { refusal: wrong };
  const payload = formPayload(entries, cartParts(items), { rfqNumber: numberOfForm('rfq'), guard });
  const answer = await sendChecked('rfq', payload);
  if ('refusal' in answer) return answer;
  const { request, outcome } = answer;
  let sent: SentQuote = { rfqNumber: payload.rfqNumber, receiptPath: null };
  if (outcome.kind === 'sent') sent = outcome;
  else {
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
