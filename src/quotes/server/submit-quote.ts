import type { FastifyRequest } from 'fastify';
import { readQuotePayload, type SubmitOutcome } from '../form/quote-payload.ts';
import type { RateLimit } from '../../http/rate-limit.ts';
import { isForeign } from '../../http/check-requests.ts';
import type { QuoteRequest } from '../../domain/quote-request.ts';
import { createReceiptToken } from '../../domain/receipt-token.ts';
import { parseRfqNumber, rfqNumberAt } from '../../domain/rfq-number.ts';
import { paths } from '../../paths.ts';
import { StoreUnavailable } from '../../database/store-unavailable.ts';
import type { NewMail, QuoteStore } from '../store/quote-store.ts';

export type QuoteEntry = {
  intake: QuoteIntake;
  rate: RateLimit;
  origin: () => string;
};

type Refusal = Extract<SubmitOutcome, { kind: 'refused' }>;

/** The guards that need nothing of the body: another site's page, and the rate of the sender's address. Null: come in. */
export function refuseSender(request: FastifyRequest, { rate, origin }: QuoteEntry): Refusal | null {
  if (isForeign(request, origin())) {
    return { kind: 'refused', status: 403, error: 'A request for quote can only be sent from this site.' };
  }
  const retryAfterSeconds = rate.take(request.ip);
  if (retryAfterSeconds === 0) return null;
  const error = `Too many requests came from your address. Please try again in ${retryAfterSeconds} seconds.`;
  return { kind: 'refused', status: 429, error, retryAfterSeconds };
}

/** The submission for the forms of pages: the same guards as the function's. */
export async function submitFromPage(
  request: FastifyRequest,
  body: unknown,
  entry: QuoteEntry,
): Promise<SubmitOutcome> {
  return refuseSender(request, entry) ?? sendRfqNotification(body, entry.intake);
}

/** A form filled in less time than this was filled by a program: G4.2. */
const MIN_FILL_MS = 2_000;
const FILL_WAIT_SECONDS = 2;
/** Confirmations for one address in an hour: C10.10. */
const CONFIRMATIONS_PER_HOUR = 3;
const HOUR_MS = 3_600_000;
const STORE_RETRY_SECONDS = 10;

export type QuoteIntake = {
  store: QuoteStore;
  now: () => number;
  /** Who gets the mails of a request; null where no such mail is wanted. */
  mails: { inbox: string | null; confirm: boolean; messageIdDomain: string };
  /** Called when a new request and its mails are stored. */
  onStored: () => void;
  onStoreFailure: (error: StoreUnavailable) => void;
};

/**
 * What becomes of a posted request for quote after the guards of the entry (origin, rate, size): checked, caught, or stored durably
 * before this resolves. Exactly once for a number and content, however often it is sent.
 */
export async function sendRfqNotification(body: unknown, intake: QuoteIntake): Promise<SubmitOutcome> {
  const guard = readGuard(body);
  if (guard.website !== '') return pretendSuccess(body, intake);
  const read = readQuotePayload(body);
  if ('problems' in read) return { kind: 'invalid', problems: read.problems };
  if (guard.filledMs !== null && guard.filledMs < MIN_FILL_MS) {
    countCaught(intake);
    return {
      kind: 'refused',
      status: 429,
      error: 'That was very quick. Please wait two seconds and send the request again.',
      retryAfterSeconds: FILL_WAIT_SECONDS,
    };
  }
  const receivedAtMs = intake.now();
  try {
    const { quote, created } = await intake.store.addQuote(
      read.request,
      mailsOf(read.request, intake, receivedAtMs),
      receivedAtMs,
    );
    if (created) intake.onStored();
    return { kind: 'stored', rfqNumber: quote.rfqNumber, receiptPath: paths.receipt(quote.receiptToken) };
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    intake.onStoreFailure(error);
    return {
      kind: 'refused',
      status: 503,
      error: 'The request could not be stored just now. Please try again in a moment.',
      retryAfterSeconds: STORE_RETRY_SECONDS,
    };
  }
}

function mailsOf({ customer }: QuoteRequest, { mails }: QuoteIntake, nowMs: number): NewMail[] {
  const { inbox, confirm, messageIdDomain } = mails;
  const wanted: NewMail[] = [];
  if (inbox !== null) wanted.push({ kind: 'inbox', to: inbox, messageIdDomain });
  if (confirm) {
    const atMost = { count: CONFIRMATIONS_PER_HOUR, sinceMs: nowMs - HOUR_MS };
    wanted.push({ kind: 'confirmation', to: customer.email, messageIdDomain, atMost });
  }
  return wanted;
}

/** What a program that fills every field gets to see: nothing is stored, and the address leads nowhere. */
function pretendSuccess(body: unknown, intake: QuoteIntake): SubmitOutcome {
  countCaught(intake);
  const rfqNumber = parseRfqNumber((body as { rfqNumber?: unknown }).rfqNumber) ?? rfqNumberAt(intake.now());
  return { kind: 'stored', rfqNumber, receiptPath: paths.receipt(createReceiptToken(intake.now())) };
}

/** A count that cannot be kept is not worth a refusal. */
function countCaught({ store }: QuoteIntake): void {
  store.countCaught().catch(() => {});
}

export type QuoteGuard = {
  /** The field that people do not see; what is in it was put there by a program. */
  website: string;
  /** How long the form was open; null where nobody measured it: a program, or a form without JavaScript. */
  filledMs: number | null;
};

/** Reads what the forms add to the payload (G4.2). Absent or of another shape, it guards nothing. */
export function readGuard(body: unknown): QuoteGuard {
  const guard = ownValue(body, 'guard');
  const website = ownValue(guard, 'website');
  const filledMs = ownValue(guard, 'filledMs');
  return {
    website: typeof website === 'string' ? website.trim() : '',
    filledMs: typeof filledMs === 'number' && Number.isFinite(filledMs) ? filledMs : null,
  };
}

function ownValue(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;
}
