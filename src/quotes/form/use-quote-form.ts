import { useRef, useState } from 'react';
import { showToast } from '../../ui/toaster.ts';
import type { FormRefusal } from './form-refusal.ts';
import { quoteMessages } from './messages.ts';
import type { QuotePayload } from './quote-payload.ts';
import type { SendOutcome } from './send-quote.client.ts';

/** A form that was filled faster than this is taken for a program's (G4.2): a quick person is not let run into that. */
const MIN_FILL_MS = 2_100;

/** What the three forms have in common: one submission at a time, and a refusal as toast, summary and words at the fields. */
export function useQuoteForm(first: FormRefusal | null = null) {
  const [refusal, setRefusal] = useState(first);
  const [turn, setTurn] = useState(0);
  const [sending, setSending] = useState(false);
  const busy = useRef(false);
  const refuse = (next: FormRefusal) => {
    setRefusal(next);
    setTurn((before) => before + 1);
    showToast({ ...next.words, bad: true });
  };
  /** Runs `work` unless it is running: a double click sends once. */
  const once = async (work: () => Promise<void>) => {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    try {
      await work();
    } finally {
      busy.current = false;
      setSending(false);
    }
  };
  return { refusal, setRefusal, turn, sending, refuse, once };
}

/** What the guards want to know of a form (G4.2). Resolves when it has been open long enough. */
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
