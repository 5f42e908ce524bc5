import { useState, type ReactNode } from 'react';
import { countItems, type CartItem } from '#base/domain/cart-item.ts';
import { Button } from '#base/ui/button.tsx';
import { formatCount } from '#base/ui/format-count.ts';
import { saveText } from '#base/ui/save-file.ts';
import { dismissErrors, showToast, toastOnNextPage } from '#base/ui/toaster.ts';
import { checkRfqRequest, RFQ_FIELDS, RFQ_REQUIRED, rfqPayload, type RfqEntries } from './cart-request.ts';
import { ContactSections } from './contact-fields.tsx';
import { offerContact } from './contact.client.ts';
import { draftEntries, forgetDraft, keepEntries, numberOfForm } from './form-draft.client.ts';
import { fieldProblems, tooManyLines, type FormRefusal } from './form-refusal.ts';
import { parseDraft, readFields } from './home-entries.ts';
import { asWords, quoteMessages } from './messages.ts';
import { queueQuote } from './outbox.client.ts';
import { Honeypot, Pairs, PrivacyLine, RefusalSummary } from './quote-field.tsx';
import { readQuotePayload, type QuotePayload } from '#desk/request/quote-payload.ts';
import { rfqFileName, rfqText, type RfqIssuer } from '#desk/request/rfq-text.ts';
import { mayTryAgain, pdfPath, sendQuote } from './send-quote.client.ts';
import type { SentQuote } from './sent-panel.tsx';
import { WishFields } from './wish-fields.tsx';
import { failureText, guardOf, useQuoteForm } from './use-quote-form.ts';

/** The summary lists this many items: C9.3. */
const SUMMARY_ITEMS = 3;
/** After a success the visitor goes to the catalog: C9.7. */
const REDIRECT_MS = 2_000;

type RfqFormProps = {
  items: readonly CartItem[];
  readItems: () => CartItem[];
  /** The cart is emptied of what was sent. */
  onSent: (items: readonly CartItem[], sent: SentQuote) => Promise<void>;
  issuer: RfqIssuer;
  replyHours: number;
  catalogPath: string;
  /** Further quantities of the lines, which are in the cart. */
  quantities: ReactNode;
};

const isComplete = (entries: Record<string, string>) => RFQ_REQUIRED.every((name) => entries[name]!.trim() !== '');

/** The form cards and the summary of /rfq: C9.2 to C9.7. */
export const RfqForm = ({ items, readItems, onSent, issuer, replyHours, catalogPath, quantities }: RfqFormProps) => {
  const [entries] = useState(() => offerContact(parseDraft(draftEntries('rfq'), RFQ_FIELDS)));
  const [complete, setComplete] = useState(() => isComplete(entries));
  const broken = asWords(quoteMessages.rfq.broken);
  const { place, current, refusal, turn, sending, submit } = useQuoteForm({ broken });
  const entered = () => readFields(current(), RFQ_FIELDS);

  const send = async () => {
    const cart = readItems();
    const answer = await sendRfq(entered(), cart, await guardOf(current()), issuer);
    if ('refusal' in answer) return answer.refusal;
    const { sent } = answer;
    const words = asWords(quoteMessages.rfq.sent(replyHours));
    dismissErrors();
    showToast(words);
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
    setTimeout(() => location.assign(catalogPath), REDIRECT_MS);
    await onSent(cart, sent);
    return null;
  };

  return (
    <>
      {refusal !== null && <RefusalSummary form="rfq" refusal={refusal} turn={turn} />}
      <form
        className="quote-columns"
        ref={place}
        noValidate
        onSubmit={(event) => void submit(event, send)}
        onInput={() => {
          keepEntries('rfq', entered());
          setComplete(isComplete(entered()));
        }}
      >
        <div className="quote-cards">
          <ContactSections form="rfq" entries={entries} refusal={refusal} />
          {quantities}
          <WishFields form="rfq" entries={entries} refusal={refusal} />
        </div>
        <aside aria-label="RFQ summary">
          <div className="panel quote-summary">
            <h2>RFQ summary</h2>
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
          </div>
        </aside>
      </form>
    </>
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

/** The first try from the outbox comes after this. */
const FIRST_RETRY_MS = 5_000;

/**
 * Sends the request of /rfq. An error of the function is only logged: the request goes to the browser's outbox and the flow continues as a
 * success (C9.8). What the server refuses for good is answered with the refusal, and nothing is emptied.
 */
async function sendRfq(
  entries: RfqEntries,
  items: CartItem[],
  guard: QuotePayload['guard'],
  issuer: RfqIssuer,
): Promise<{ sent: SentQuote } | { refusal: FormRefusal }> {
  const wrong = checkRfqRequest(entries, items) ?? tooManyLines(items.length);
  if (wrong !== null) return { refusal: wrong };
  const payload = rfqPayload(entries, items, { rfqNumber: numberOfForm('rfq'), guard });
  const read = readQuotePayload(payload);
  if ('problems' in read) return { refusal: { words: quoteMessages.check, problems: fieldProblems(read.problems) } };
  const outcome = await sendQuote(payload);
  let sent: SentQuote = { rfqNumber: payload.rfqNumber, receiptPath: null };
  if (outcome.kind === 'sent') sent = outcome;
  else {
    if (!mayTryAgain(outcome)) {
      const problems = fieldProblems(outcome.problems);
      return {
        refusal: { words: { ...quoteMessages.check, text: failureText(outcome) }, problems },
      };
    }
    console.error(`send-rfq-notification failed (${outcome.status}); ${payload.rfqNumber} waits in the outbox.`);
    await queueQuote(
      { payload, entries, items },
      Date.now() + Math.max(FIRST_RETRY_MS, (outcome.retryAfterSeconds ?? 0) * 1_000),
    );
  }
  const request = { ...read.request, rfqNumber: sent.rfqNumber as typeof read.request.rfqNumber };
  const text = rfqText(request, issuer, new Date().toISOString().slice(0, 10));
  saveText(rfqFileName(sent.rfqNumber, 'txt'), text, 'text/plain');
  return { sent };
}
