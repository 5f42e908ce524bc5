import { useRef, useState, type SubmitEvent } from 'react';
import { showToast } from '#base/ui/toaster.ts';
import { namedFieldProblems, type FormRefusal } from './form-refusal.ts';
import { quoteMessages, type Words } from './messages.ts';
import { readQuotePayload, type QuotePayload } from '#desk/request/quote-payload.ts';
import { sendQuote, type SendOutcome } from './send-quote.client.ts';

/** A form that was filled faster than this counts as a program's (G4.2): a quick person waits for the rest of it. */
const MIN_FILL_MS = 2_100;

type QuoteFormOptions = {
  /** The toast when sending fails in a way that nobody foresaw. */
  broken: Words;
  /** Of a form that was posted without JavaScript. */
  firstRefusal?: FormRefusal | null;
  onRefused?: (refusal: FormRefusal) => void;
};

/** What the three forms share: one submission at a time, and a refusal as toast, summary and words at the fields. */
export function useQuoteForm({ broken, firstRefusal = null, onRefused = () => {} }: QuoteFormOptions) {
  const place = useRef<HTMLFormElement>(null);
  const [refusal, setRefusal] = useState(firstRefusal);
  const [turn, setTurn] = useState(0);
  const [sending, setSending] = useState(false);
  const busy = useRef(false);
  /** Sends the form unless it is being sent: a double click sends once. `send` answers with a refusal, or null. */
  const submit = async (event: SubmitEvent<HTMLFormElement>, send: () => Promise<FormRefusal | null>) => {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    const next = await send().catch((error: unknown) => {
      console.error('The request for quote could not be sent.', error);
      return { words: broken, problems: [] };
    });
    busy.current = false;
    setSending(false);
    if (next === null) return;
    onRefused(next);
    setRefusal(next);
    setTurn((before) => before + 1);
    showToast({ ...next.words, bad: true });
  };
  return { place, current: () => new FormData(place.current!), refusal, setRefusal, turn, sending, submit };
}

/** Sends a request of the home form or /cart after the server's own checks. `failed`: the words for an error of the server. */
export async function sendNamedForm(
  payload: QuotePayload,
  failed: Words,
): Promise<{ sent: Extract<SendOutcome, { kind: 'sent' }> } | { refusal: FormRefusal }> {
  const read = readQuotePayload(payload);
  if ('problems' in read)
    return { refusal: { words: quoteMessages.check, problems: namedFieldProblems(read.problems) } };
  const outcome = await sendQuote(payload);
  if (outcome.kind === 'sent') return { sent: outcome };
  const problems = namedFieldProblems(outcome.problems);
  const unnamed = [{ field: null, message: failureText(outcome) }];
  return { refusal: { words: failed, problems: problems.length > 0 ? problems : unnamed } };
}

/** What the guards check of a form (G4.2). Resolves when it has been open long enough. */
export async function guardOf(data: FormData): Promise<NonNullable<QuotePayload['guard']>> {
  const left = MIN_FILL_MS - performance.now();
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
  return { website: String(data.get('website') ?? ''), filledMs: Math.round(performance.now()) };
}

/** Why the function did not take a request, in a sentence. */
export function failureText({ status, error }: Extract<SendOutcome, { kind: 'failed' }>): string {
  if (status === 0) return quoteMessages.unreachable;
  if (error !== '') return error;
  return status === 413 ? quoteMessages.tooLarge : quoteMessages.busy;
}
