import type { FastifyRequest } from 'fastify';
import { isForeign } from '#base/http/check-requests.ts';
import type { AddressRate } from '#base/http/rate-limit.ts';
import { decisionMessages } from '../screens/messages.ts';

/** The guards of the forms on the buyer's page: another site's page, and a rate for each address. Rejects with `StoreUnavailable`. */
export function guardBuyers({ rate, origin }: { rate: AddressRate; origin: () => string }) {
  return async (request: FastifyRequest): Promise<{ status: 403 | 429; words: string } | null> => {
    if (isForeign(request, origin())) return { status: 403, words: decisionMessages.foreign };
    const seconds = await rate.take(request.ip);
    return seconds === 0 ? null : { status: 429, words: decisionMessages.busy(seconds) };
  };
}
