import { type SubmitEvent, useRef, useState } from 'react';
import type { QuoteRequest } from '#base/domain/quote-request.ts';
import { showToast } from '#base/ui/toaster.ts';
import { type QuotePayload, readQuotePayload } from '#desk/request/quote-payload.ts';
import { fieldProblems, type FormName, type FormRefusal } from './form-kit.ts';
import { quoteMessages, type Words } from './messages.ts';
import { sendQuote, type SendOutcome } from './send-quote.client.ts';

/** G4.2. */
const MIN_FILL_MS = 2_100;

/** One submission at a time. `broken`: when sending throws. */
export function useQuoteForm(broken: Words, first: FormRefusal | null, onRefused?: (refusal: FormRefusal) => void) {
  const place = useRef<HTMLFormElement>(null);
  const [refusal, setRefusal] = useState(first);
  const [turn, setTurn] = useState(0);
  const [sending, setSending] = useState(false);
  const busy = useRef(false);
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
    onRefused?.(next);
    setRefusal(next);
    setTurn((before) => before + 1);
    showToast({ ...next.words, bad: true });
  };
  return { place, current: () => new FormData(place.current!), refusal, setRefusal, turn, sending, submit };
}

export async function sendChecked(
  form: FormName,
  payload: QuotePayload,
): Promise<{ refusal: FormRefusal } | { request: QuoteRequest; outcome: SendOutcome }> {
  const read = readQuotePayload(payload);
  if ('problems' in read)
    return { refusal: { words: quoteMessages.check, problems: fieldProblems(form, read.problems) } };
  return { request: read.request, outcome: await sendQuote(payload) };
}

/** `failed`: for an error of the server. */
export async function sendNamedForm(
  form: FormName,
  payload: QuotePayload,
  failed: Words,
): Promise<{ refusal: FormRefusal } | { sent: Extract<SendOutcome, { kind: 'sent' }> }> {
  const answer = await sendChecked(form, payload);
  if ('refusal' in answer) return answer;
  const { outcome } = answer;
  if (outcome.kind === 'sent') return { sent: outcome };
  const problems = fieldProblems(form, outcome.problems);
  const unnamed = [{ field: null, message: failureText(outcome) }];
  return { refusal: { words: failed, problems: problems.length > 0 ? problems : unnamed } };
}

/** G4.2. Waits until the form is old enough. */
export async function guardOf(data: FormData): Promise<NonNullable<QuotePayload['guard']>> {
  const left = MIN_FILL_MS - performance.now();
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
  return { website: String(data.get('website') ?? ''), filledMs: Math.round(performance.now()) };
}

export function failureText({ status, error }: Extract<SendOutcome, { kind: 'failed' }>): string {
  if (status === 0) return 'The site could not be reached. Your entries are kept here.';
  if (error !== '') return error;
  if (status === 413) return 'This request is too large to be sent at once. Please send it in two parts.';
  return 'The site is busy. Please try again in a moment.';
}
