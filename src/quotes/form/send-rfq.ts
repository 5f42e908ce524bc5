import type { CartItem } from '../../domain/cart-item.ts';
import { saveText } from '../../ui/save-file.ts';
import { checkRfqRequest, rfqPayload, type RfqEntries } from './cart-request.ts';
import { numberOfForm } from './form-draft.ts';
import { fieldProblems, tooManyLines, type FormRefusal } from './form-refusal.ts';
import { quoteMessages } from './messages.ts';
import { queueQuote } from './outbox.ts';
import { readQuotePayload } from './quote-payload.ts';
import type { QuotePayload } from './quote-submission.ts';
import { rfqFileName, rfqText, type RfqIssuer } from './rfq-text.ts';
import { mayTryAgain, sendQuote } from './send-quote.ts';
import type { SentQuote } from './sent-panel.tsx';
import { failureText } from './use-quote-form.ts';

/** The first try from the outbox comes after this. */
const FIRST_RETRY_MS = 5_000;

/**
 * Sends the request of /rfq. An error of the function is only logged: the request goes to the browser's outbox and the flow continues as a
 * success (C9.8). What the server refuses for good is answered with the refusal, and nothing is emptied.
 */
export async function sendRfq(
  entries: RfqEntries,
  items: CartItem[],
  guard: QuotePayload['guard'],
  issuer: RfqIssuer,
): Promise<{ sent: SentQuote } | { refusal: FormRefusal }> {
  const wrong = checkRfqRequest(entries, items) ?? tooManyLines(items.length);
  if (wrong !== null) return { refusal: wrong };
  const payload = rfqPayload(entries, items, numberOfForm('rfq'), guard);
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
