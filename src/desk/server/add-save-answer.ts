import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addJsonScope, sendJson } from '#base/http/json-scope.ts';
import { parseRfqNumber } from '#base/domain/rfq-number.ts';
import { operatorOf, type Audit } from '#base/operators/sign-in/audit-trail.ts';
import type { OperatorGate } from '#base/operators/sign-in/operator-gate.ts';
import { withDenialHeaders } from '#base/operators/sign-in/operator-page.ts';
import { ENDPOINTS, MAX_ANSWER_BYTES } from '#base/routes.ts';
import { baseOfForm, sheetOfForm } from '../screens/desk/answer-fields.ts';
import { answerQuote, type AnswerServices } from '../screens/desk/answer-quote.ts';
import type { QuoteStore } from '../store/quote-store.ts';
import type { OutboxOf } from '../store/stored-quote.ts';

type SaveServices = {
  store: QuoteStore;
  gate: OperatorGate;
  audit: (request: FastifyRequest) => Audit;
  outboxOf: OutboxOf;
  issuer: AnswerServices['issuer'];
};

const FORM = 'application/x-www-form-urlencoded';

/** POST /functions/v1/save-answer: saves the form of an answer while it is typed (C19.14). 409: somebody else has saved meanwhile. */
export function addSaveAnswer(app: FastifyInstance, { store, gate, audit, outboxOf, issuer }: SaveServices): void {
  const failed = 'The answer could not be saved just now.';
  addJsonScope(app, { name: 'saving an answer', failed }, (scope) => {
    scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    scope.post(ENDPOINTS.saveAnswer, { bodyLimit: MAX_ANSWER_BYTES }, async (request, reply) => {
      const denial = await gate.check(request, reply, 'quotes');
      if (denial !== null) return sendJson(withDenialHeaders(reply, denial), denial.status, { error: denial.message });
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const number = parseRfqNumber(form.get('number'));
      const quote = number === null ? null : await store.findQuote(number);
      if (quote === null) return sendJson(reply, 404, { error: 'This request is gone.' });
      const posted = { sheet: sheetOfForm(form, quote.parts), ...baseOfForm(form), send: false };
      const by = operatorOf(request)!.operator.name;
      const services = { quotes: store, outboxOf, issuer, by, audit: audit(request), nowMs: Date.now() };
      const outcome = await answerQuote(quote, posted, services);
      if (outcome.kind === 'unknown') return sendJson(reply, 404, { error: 'This request is gone.' });
      if (outcome.kind === 'conflict')
        return sendJson(reply, 409, { error: `${outcome.answer?.by ?? 'Somebody'} has saved this answer meanwhile.` });
      const { revision, savedAtMs } = outcome.answer;
      return sendJson(reply, 200, { revision, savedAtMs });
    });
  });
}
