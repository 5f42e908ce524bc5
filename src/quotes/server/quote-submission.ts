import type { FastifyRequest } from 'fastify';
import type { SubmitOutcome } from '../form/quote-submission.ts';
import { sendRfqNotification, type QuoteIntake } from './send-rfq-notification.ts';
import type { RateLimit } from '../../http/rate-limit.ts';
import { isForeign } from '../../http/check-requests.ts';

export type QuoteDoor = {
  intake: QuoteIntake;
  rate: RateLimit;
  origin: () => string;
};

type Refusal = Extract<SubmitOutcome, { kind: 'refused' }>;

/** The guards that need nothing of the body: another site's page, and the rate of the sender's address. Null: come in. */
export function refuseAtDoor(request: FastifyRequest, { rate, origin }: QuoteDoor): Refusal | null {
  if (isForeign(request, origin())) {
    return { kind: 'refused', status: 403, error: 'A request for quote can only be sent from this site.' };
  }
  const retryAfterSeconds = rate.take(request.ip);
  if (retryAfterSeconds === 0) return null;
  const error = `Too many requests came from your address. Please try again in ${retryAfterSeconds} seconds.`;
  return { kind: 'refused', status: 429, error, retryAfterSeconds };
}

/** The submission for the forms of pages: the same guards as the function's. */
export async function submitFromPage(request: FastifyRequest, body: unknown, door: QuoteDoor): Promise<SubmitOutcome> {
  return refuseAtDoor(request, door) ?? sendRfqNotification(body, door.intake);
}
