import { WAITING_STATES, type QuoteState } from '../store/quote-states.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_HOURS = 24;
/** Hours before the promise ends from which the clock is amber (C19.11). */
const SOON_HOURS = 6;

/** How an answer stands against the promise. `left`: share of the time that is left, 0 to 1; 1 when late, for a full red ring. */
export type Due = { kind: 'ok' | 'warn' | 'err'; left: number; words: string; isLate: boolean };

/** Null for a request that waits for no answer. */
export function dueOf(
  { state, receivedAtMs }: { state: QuoteState; receivedAtMs: number },
  { nowMs, replyHours }: { nowMs: number; replyHours: number },
): Due | null {
  if (!WAITING_STATES.includes(state)) return null;
  const leftMs = receivedAtMs + replyHours * HOUR_MS - nowMs;
  if (leftMs < 0) return { kind: 'err', left: 1, words: `late by ${formatSpan(-leftMs)}`, isLate: true };
  const left = Math.min(1, leftMs / (replyHours * HOUR_MS));
  const kind = leftMs < SOON_HOURS * HOUR_MS ? 'warn' : 'ok';
  return { kind, left, words: formatSpan(leftMs), isLate: false };
}

/** "3 h 05 min", "12 min", and from two days on "3 d 4 h". */
export function formatSpan(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  if (hours >= 2 * DAY_HOURS) return `${Math.floor(hours / DAY_HOURS)} d ${hours % DAY_HOURS} h`;
  if (hours === 0) return `${minutes} min`;
  return `${hours} h ${String(minutes % 60).padStart(2, '0')} min`;
}
