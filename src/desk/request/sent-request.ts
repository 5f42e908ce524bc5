import type { QuoteRequest } from '#base/domain/quote-request.ts';
import { parseReceiptToken } from '#base/domain/secrets.ts';
import { parseRfqNumber } from '#base/domain/rfq-number.ts';

/** Requests that one browser remembers; the oldest are forgotten. */
export const MAX_SENT = 100;
/** Requests whose states one call asks for. */
export const STATES_AT_ONCE = 20;

/** What a browser remembers of a request that it sent. */
export type SentRequest = {
  rfqNumber: string;
  /** Opens its receipt. */
  token: string;
  sentAtMs: number;
};

/** How a request stands, as the list of a browser shows it. */
export type RequestState = {
  token: string;
  rfqNumber: string;
  shortName: string;
  sentAtMs: number;
  /** "SCREW,CAP and 3 more". */
  askedFor: string;
  lines: number;
  state: RequestGroup;
  word: {
    word: string;
    kind: 'plain' | 'key' | 'info' | 'ok' | 'warn' | 'err' | 'off';
    icon?: 'mail' | 'ok' | 'clock';
  };
  /** What happens next, in a sentence. */
  next: string;
  /** "$1,284.50"; empty before a quotation. */
  total: string;
};
/** `quoted` can be accepted now; `closed` is over. */
export type RequestGroup = 'open' | 'quoted' | 'closed';

/** What a request asked for, to be asked again. `files`: how many came with it. */
export type RequestToRepeat = Omit<QuoteRequest, 'rfqNumber'> & { files: number };
/** `missing`: tokens whose requests are not kept. `repeat`: the one request that was asked for. */
export type RequestStates = { requests: RequestState[]; missing: string[]; repeat?: RequestToRepeat };

/** Reads what local storage holds: anything. Newest first, each request once. */
export function parseSent(stored: unknown): SentRequest[] {
  if (!Array.isArray(stored)) return [];
  const read = stored.map(parseOne).filter((one) => one !== null);
  const byToken = new Map(read.map((one) => [one.token, one]));
  return [...byToken.values()].sort((one, other) => other.sentAtMs - one.sentAtMs).slice(0, MAX_SENT);
}

function parseOne(value: unknown): SentRequest | null {
  const { rfqNumber, token, sentAtMs } = (value ?? {}) as Partial<Record<keyof SentRequest, unknown>>;
  const [number, key] = [parseRfqNumber(rfqNumber), parseReceiptToken(typeof token === 'string' ? token : undefined)];
  if (number === null || key === null) return null;
  const time = typeof sentAtMs === 'number' && Math.abs(sentAtMs) < 8.64e15 ? sentAtMs : 0;
  return { rfqNumber: number, token: key, sentAtMs: time };
}

/** The token in the address of a receipt, or in what surrounds it in a mail. Null where there is none. */
export function tokenInLink(text: string): string | null {
  return parseReceiptToken(/\/quote\/([\w-]{43})(?![\w-])/.exec(text)?.[1] ?? text.trim());
}
