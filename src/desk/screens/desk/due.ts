import { formatCount, plural } from '#base/ui/format-count.ts';
import { WAITING_STATES, type QuoteState } from '../../store/stored-quote.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
const DAY_HOURS = 24;
/** The clock turns amber (C19.11). */
const SOON_HOURS = 6;

export type Due = ReturnType<typeof dueIn>;

/** An order is due to be confirmed as an answer is. */
export function dueOf(
  { state, receivedAtMs }: { state: QuoteState; receivedAtMs: number },
  { nowMs, replyHours, acceptedAtMs = null }: { nowMs: number; replyHours: number; acceptedAtMs?: number | null },
): Due | null {
  const sinceMs = WAITING_STATES.includes(state) ? receivedAtMs : state === 'accepted' ? acceptedAtMs : null;
  if (sinceMs === null) return null;
  const promiseMs = replyHours * HOUR_MS;
  return dueIn(sinceMs + promiseMs - nowMs, promiseMs);
}

/** `left`: share of the time, 0 to 1; 1 when late. `leftMs`: negative when late. */
export function dueIn(leftMs: number, promiseMs: number) {
  const isLate = leftMs < 0;
  const left = isLate ? 1 : Math.min(1, leftMs / promiseMs);
  const kind: 'ok' | 'warn' | 'err' = isLate ? 'err' : leftMs < SOON_HOURS * HOUR_MS ? 'warn' : 'ok';
  const span = formatSpan(Math.abs(leftMs));
  return { kind, left, words: isLate ? `late by ${span}` : span, isLate, leftMs, promiseMs };
}

/** "1 late, 5 waiting" in the color of the worst. */
export function deskWordOf(late: number, waiting: number): { className: string; words: string } {
  const inTime = Math.max(0, waiting - late);
  const kind = late > 0 ? ' state-word-err' : waiting > 0 ? ' state-word-warn' : '';
  const parts = [late > 0 && `${formatCount(late)} late`, inTime > 0 && `${formatCount(inTime)} waiting`];
  return { className: `state-word${kind}`, words: parts.filter(Boolean).join(', ') || 'Nothing is waiting' };
}

export const lateWords = (late: number): string =>
  late === 0 ? 'none of the waiting is late' : `${formatCount(late)} of the waiting ${plural(late, 'is', 'are')} late`;

export const CLOCK_RADIUS = 7;

/** "3 h 05 min left" where `after` is "left". */
export function clockOf({ kind, left, words, isLate }: Due, after: string) {
  const round = 2 * Math.PI * CLOCK_RADIUS;
  return {
    className: `due-clock due-${kind}`,
    dashes: `${(left * round).toFixed(1)} ${round.toFixed(1)}`,
    words: after === '' || isLate ? words : `${words} ${after}`,
  };
}

/** "3 h 05 min", "12 min", and from two days on "3 d 4 h" */
export function formatSpan(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  if (hours >= 2 * DAY_HOURS) return `${Math.floor(hours / DAY_HOURS)} d ${hours % DAY_HOURS} h`;
  if (hours === 0) return `${minutes} min`;
  return `${hours} h ${String(minutes % 60).padStart(2, '0')} min`;
}
