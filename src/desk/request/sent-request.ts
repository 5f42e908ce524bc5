import { type QuoteRequest } from '#base/domain/quote-request.ts';
import { parseRfqNumber } from '#base/domain/rfq-number.ts';
import { parseReceiptToken } from '#base/domain/receipt-token.ts';
import type { Word } from '../screens/messages.ts';

export const MAX_SENT = 100;
/** For one call. */
export const STATES_AT_ONCE = 20;

/** Kept by the browser that sent it. */
export type SentRequest = { rfqNumber: string; token: string; sentAtMs: number };

export type RequestState = {
  token: string;
  rfqNumber: string;
  shortName: string;
  sentAtMs: number;
  askedFor: string;
  lines: number;
  /** `quoted` can be accepted now; `closed` is over. */
  state: 'open' | 'quoted' | 'closed';
  word: Word;
  next: string;
  /** "$1,284.50"; empty before a quotation. */
  total: string;
};

/** To ask again. `files`: how many came with it. */
export type RequestToRepeat = Omit<QuoteRequest, 'rfqNumber'> & { files: number };
/** `missing`: tokens of requests that are gone. `repeat`: the request to ask again. */
export type RequestStates = { requests: RequestState[]; missing: string[]; repeat?: RequestToRepeat };

/** Reads anything from local storage; newest first, each request once. */
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

/** Finds the token in the address of a receipt, or in text around it. */
export const tokenInLink = (text: string): string | null =>
  parseReceiptToken(/\/quote\/([\w-]{43})(?![\w-])/.exec(text)?.[1] ?? text.trim());
