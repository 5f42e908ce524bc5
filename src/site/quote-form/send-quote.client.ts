import { paths } from '#base/paths.ts';
import { MAX_QUOTE_BYTES } from '#desk/request/quote-limits.ts';
import type { QuotePayload, QuoteProblem } from '#desk/request/quote-payload.ts';
import { rememberSent } from './sent-requests.client.ts';

/** Sending again is safe. */
const ANSWER_LIMIT_MS = 30_000;

export type SendOutcome =
  | { kind: 'sent'; rfqNumber: string; receiptPath: string; shortName: string | null }
  /** `status` 0: no answer. */
  | { kind: 'failed'; status: number; error: string; problems: QuoteProblem[]; retryAfterSeconds: number | null };

/** C10.1. Failures are values; an odd 200 throws. */
export async function sendQuote(payload: QuotePayload): Promise<SendOutcome> {
  const body = JSON.stringify(payload);
  if (new TextEncoder().encode(body).length > MAX_QUOTE_BYTES) return failed(413);
  const response = await fetch(paths.sendRfqNotification(), {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body,
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
  }).catch(() => null);
  if (response === null) return failed(0);
  if (!response.ok) {
    const answer = (await response.json().catch(() => null)) as Record<string, unknown> | null;
    return failed(response.status, answer ?? {}, Number(response.headers.get('retry-after')));
  }
  const { rfqNumber, receiptUrl, shortName } = (await response.json()) as Record<string, unknown>;
  if (typeof rfqNumber !== 'string' || typeof receiptUrl !== 'string')
    throw new Error('The answer of send-rfq-notification holds no number.');
  const receiptPath = new URL(receiptUrl, location.origin).pathname;
  await rememberSent({ rfqNumber, token: tokenOf(receiptPath), sentAtMs: Date.now() });
  return { kind: 'sent', rfqNumber, receiptPath, shortName: typeof shortName === 'string' ? shortName : null };
}

const isProblem = (value: unknown): value is QuoteProblem =>
  typeof (value as QuoteProblem | null)?.field === 'string' && typeof (value as QuoteProblem).message === 'string';

const failed = (status: number, { error, fields }: Record<string, unknown> = {}, seconds = 0): SendOutcome => ({
  kind: 'failed',
  status,
  error: typeof error === 'string' ? error : '',
  problems: Array.isArray(fields) ? fields.filter(isProblem) : [],
  retryAfterSeconds: seconds > 0 ? seconds : null,
});

/** C9.8. */
export const mayTryAgain = ({ status }: { status: number }): boolean =>
  status === 0 || status === 408 || status === 429 || status >= 500;

export const pdfPath = (receiptPath: string): string => paths.receiptPdf(tokenOf(receiptPath));

const tokenOf = (receiptPath: string): string => receiptPath.split('/').at(-1) ?? '';
