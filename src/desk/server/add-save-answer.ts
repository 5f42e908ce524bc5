import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addJsonScope, sendJson } from '#base/http/json-scope.ts';
import { parseRfqNumber } from '#base/domain/rfq-number.ts';
import { operatorOf, type Audit } from '#base/operators/sign-in/audit-trail.ts';
import type { OperatorGate } from '#base/operators/sign-in/operator-gate.ts';
import { withDenialHeaders } from '#base/operators/sign-in/operator-page.ts';
import { ENDPOINTS, MAX_ANSWER_BYTES } from '#base/routes.ts';
import { baseOfForm, sheetOfForm } from '../screens/desk/answer-fields.ts';
import { answerQuote, type AnswerOutcome, type AnswerServices } from '../screens/desk/answer-quote.ts';
import { deskMessages } from '../screens/desk/words.ts';
import type { OutboxOf, QuoteStore } from '../store/quote-store.ts';

type SaveServices = {
  store: QuoteStore;
  gate: OperatorGate;
  audit: (request: FastifyRequest) => Audit;
  outboxOf: OutboxOf;
  issuer: AnswerServices['issuer'];
};

const FORM = 'application/x-www-form-urlencoded';

/**
 * POST /functions/v1/save-answer: the form of an answer, saved while it is typed and sent without leaving the page (C19.14). Answers with the revision and time
 * of the draft; 409 when somebody else has saved meanwhile; 422 when it was saved and could not be sent, with the problems or why.
 */
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
      const outcome = await answerQuote(
        quote,
        {
          sheet: sheetOfForm(form, quote.parts),
          ...baseOfForm(form),
          send: form.get('action') === 'send',
        },
        {
          quotes: store,
          outboxOf,
          issuer,
          by: operatorOf(request)!.operator.name,
          audit: audit(request),
          nowMs: Date.now(),
        },
      );
      const [status, body] = answerOf(outcome);
      return sendJson(reply, status, body);
    });
  });
}

function answerOf(outcome: AnswerOutcome): [status: number, body: object] {
  switch (outcome.kind) {
    case 'unknown':
      return [404, { error: 'This request is gone.' }];
    case 'conflict':
      return [409, { error: `${outcome.answer?.by ?? 'Somebody'} has saved this answer meanwhile.` }];
    case 'problems': {
      const { revision, savedAtMs } = outcome.answer;
      return [422, { revision, savedAtMs, problems: outcome.problems }];
    }
    case 'withdrawn':
    case 'ordered': {
      const { revision, savedAtMs } = outcome.answer;
      const { title, text } = deskMessages[outcome.kind];
      return [422, { revision, savedAtMs, error: `${title} ${text}` }];
    }
    case 'saved':
    case 'sent': {
      const { revision, savedAtMs, version } = outcome.answer;
      return [200, { kind: outcome.kind, revision, savedAtMs, version }];
    }
  }
}
