import type { FastifyInstance, FastifyReply } from 'fastify';
import { addJsonScope, sendJson } from '#base/http/json-scope.ts';
import { ENDPOINTS } from '#base/routes.ts';
import { MAX_QUOTE_BYTES } from '../request/quote-limits.ts';
import type { SubmitAnswer, SubmitOutcome } from '../request/quote-payload.ts';
import { refuseSender, submitQuote, type QuoteIntake } from './submit-quote.ts';

/** Words for what the parser of the body refuses, by status. */
const BODY_ERRORS: Record<number, string> = {
  400: 'The body is no valid JSON.',
  413: `A request for quote holds at most ${MAX_QUOTE_BYTES / 1_024} KB.`,
  415: 'A request for quote is sent as application/json.',
};

/** POST /functions/v1/send-rfq-notification: JSON in, JSON out, `error` in every refusal. */
export function addQuoteFunction(app: FastifyInstance, intake: QuoteIntake): void {
  const words = { failed: 'Something went wrong on our side. Please try again.', bodyErrors: BODY_ERRORS };
  addJsonScope(app, { name: 'request for quote', ...words }, (scope) => {
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string' },
      scope.getDefaultJsonParser('error', 'ignore'),
    );
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('referrer-policy', 'no-referrer');
    });
    scope.route({
      method: 'POST',
      url: ENDPOINTS.sendRfqNotification,
      bodyLimit: MAX_QUOTE_BYTES,
      // Before the body is read, so that a flood costs little.
      onRequest: async (request, reply) => {
        const refusal = await refuseSender(request, intake);
        if (refusal) await sendOutcome(reply, refusal, intake.origin());
      },
      handler: async (request, reply) => sendOutcome(reply, await submitQuote(request.body, intake), intake.origin()),
    });
  });
}

function sendOutcome(reply: FastifyReply, outcome: SubmitOutcome, origin: string): FastifyReply {
  if (outcome.kind === 'stored') {
    const { rfqNumber, receiptPath, shortName } = outcome;
    return answer(reply, 200, { rfqNumber, receiptUrl: origin + receiptPath, shortName });
  }
  if (outcome.kind === 'invalid') {
    return answer(reply, 400, { error: 'Some entries need another look.', fields: outcome.problems });
  }
  if (outcome.retryAfterSeconds !== undefined) reply.header('retry-after', String(outcome.retryAfterSeconds));
  return answer(reply, outcome.status, { error: outcome.error });
}

const answer = (reply: FastifyReply, status: number, body: SubmitAnswer) => sendJson(reply, status, body);
