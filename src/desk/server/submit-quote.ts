import { randomInt } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { StoreUnavailable } from '#base/database/database.ts';
import { sumBy } from '#base/domain/in-parallel.ts';
import { type QuoteRequest } from '#base/domain/quote-request.ts';
import { parseRfqNumber, rfqNumberAt } from '#base/domain/rfq-number.ts';
import { createReceiptToken } from '#base/domain/receipt-token.ts';
import { shortName } from '#base/domain/short-name.ts';
import { isForeign } from '#base/http/check-requests.ts';
import type { AddressRate } from '#base/http/rate-limit.ts';
import { paths } from '#base/paths.ts';
import { MAX_FILES_BYTES } from '../request/quote-limits.ts';
import { ownValue, readQuotePayload, type QuoteProblem, type SubmitOutcome } from '../request/quote-payload.ts';
import { decisionMessages } from '../screens/messages.ts';
import { storedName, type AttachmentFolder } from '../store/attachment-folder.ts';
import type { QuoteStore } from '../store/quote-store.ts';
import type { NewFile, OutboxOf, StoredQuote } from '../store/stored-quote.ts';

/** Programs fill forms faster: G4.2. */
const MIN_FILL_MS = 2_000;

export type QuoteIntake = {
  store: QuoteStore;
  folder: AttachmentFolder;
  rate: AddressRate;
  origin: () => string;
  outboxOf: OutboxOf;
  onStored: (request: QuoteRequest) => void;
  onFiles: () => void;
  onStoreFailure: (error: StoreUnavailable) => void;
};

type Refusal = Extract<SubmitOutcome, { kind: 'refused' }>;

/** Guards before the body is read. Null when the request may go on. */
export async function refuseSender(request: FastifyRequest, intake: QuoteIntake): Promise<Refusal | null> {
  if (isForeign(request, intake.origin())) {
    return { kind: 'refused', status: 403, error: 'A request for quote can only be sent from this site.' };
  }
  try {
    const retryAfterSeconds = await intake.rate.take(request.ip);
    if (retryAfterSeconds === 0) return null;
    const error = `Too many requests came from your address. Please try again in ${retryAfterSeconds} seconds.`;
    return { kind: 'refused', status: 429, error, retryAfterSeconds };
  } catch (failure) {
    return refuseUnstored(failure, intake);
  }
}

/** Throws any error but an unavailable store. */
function refuseUnstored(failure: unknown, { onStoreFailure }: QuoteIntake): Refusal {
  if (!(failure instanceof StoreUnavailable)) throw failure;
  onStoreFailure(failure);
  const error = 'The request could not be stored just now. Please try again in a moment.';
  return { kind: 'refused', status: 503, error, retryAfterSeconds: 10 };
}

/** Checks a body and stores its request, once for a number and content. Counts honeypot and fill time (G4.2). */
export async function submitQuote(body: unknown, intake: QuoteIntake): Promise<SubmitOutcome> {
  const nowMs = Date.now();
  const guard = ownValue(body, 'guard');
  const website = ownValue(guard, 'website');
  if (typeof website === 'string' && website.trim() !== '') return pretendSuccess(body, intake, nowMs);
  const read = readQuotePayload(body);
  if ('problems' in read) return { kind: 'invalid', problems: read.problems };
  const filledMs = ownValue(guard, 'filledMs');
  if (typeof filledMs === 'number' && filledMs < MIN_FILL_MS) {
    countCaught(intake);
    const error = 'That was very quick. Please wait two seconds and send the request again.';
    return { kind: 'refused', status: 429, error, retryAfterSeconds: MIN_FILL_MS / 1_000 };
  }
  try {
    const mails = intake.outboxOf('received', read.request.customer, nowMs);
    const found = await findFiles(read.request, read.attachments, { ...intake, nowMs });
    if ('problems' in found) return { kind: 'invalid', problems: found.problems };
    if ('stored' in found) return storedAs(found.stored);
    const { quote, created } = await intake.store.addQuote(read.request, mails, nowMs, found.files);
    if (created) intake.onStored(read.request);
    if (found.files.length > 0) intake.onFiles();
    return storedAs(quote);
  } catch (failure) {
    return refuseUnstored(failure, intake);
  }
}

type Told = Pick<StoredQuote, 'id' | 'rfqNumber' | 'receiptToken'>;
function storedAs({ id, rfqNumber, receiptToken }: Told): SubmitOutcome {
  return { kind: 'stored', rfqNumber, receiptPath: paths.receipt(receiptToken), shortName: shortName(id) };
}

function pretendSuccess(body: unknown, intake: QuoteIntake, nowMs: number): SubmitOutcome {
  countCaught(intake);
  const rfqNumber = parseRfqNumber(ownValue(body, 'rfqNumber')) ?? rfqNumberAt(nowMs);
  return storedAs({ id: randomInt(1, 1_000_000), rfqNumber, receiptToken: createReceiptToken(nowMs) });
}

/** A failed count refuses nothing. */
const countCaught = ({ store }: QuoteIntake): void => void store.countCaught().catch(() => {});

/** Finds files by their tokens. A request that is sent again is found instead, since its files are bound. */
async function findFiles(
  request: QuoteRequest,
  tokens: readonly string[],
  { store, folder, nowMs }: { store: QuoteStore; folder: AttachmentFolder; nowMs: number },
): Promise<{ files: NewFile[] } | { problems: QuoteProblem[] } | { stored: StoredQuote }> {
  if (tokens.length === 0) return { files: [] };
  const found = await Promise.all(tokens.map((token) => folder.findWaiting(token, nowMs)));
  const files = found.filter((file) => file !== null);
  if (files.length < found.length) {
    const names = tokens.map((token) => ({ storedAs: storedName(token) }));
    const stored = await store.findSame(request, names);
    if (stored !== null) return { stored };
    const gone = found.flatMap((file, index) => (file === null ? [index] : []));
    return { problems: gone.map((index) => ({ field: `attachments.${index}`, message: GONE })) };
  }
  if (sumBy(files, ({ sizeBytes }) => sizeBytes) > MAX_FILES_BYTES)
    return { problems: [{ field: 'attachments', message: 'The files of a request come to at most 10 MB together.' }] };
  return { files };
}

const GONE = 'A file waits an hour for its request, and this one is not here any more. Please attach it again.';

/** Guards the buyer's forms. Rejects with `StoreUnavailable`. */
export function guardBuyers({ rate, origin }: { rate: AddressRate; origin: () => string }) {
  return async (request: FastifyRequest): Promise<{ status: 403 | 429; words: string } | null> => {
    if (isForeign(request, origin())) return { status: 403, words: decisionMessages.foreign };
    const seconds = await rate.take(request.ip);
    return seconds === 0 ? null : { status: 429, words: decisionMessages.busy(seconds) };
  };
}
