import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formatDate } from '#base/domain/format-time.ts';
import { parseRfqNumber } from '#base/domain/rfq-number.ts';
import { operatorOf, type Audit } from '#base/operators/sign-in/audit-trail.ts';
import type { OperatorGate } from '#base/operators/sign-in/operator-gate.ts';
import { withDenialHeaders } from '#base/operators/sign-in/operator-page.ts';
import {
  answerQuote,
  type AnswerServices,
  readSheet,
  type SheetProblem,
  deskMessages,
} from '#desk/screens/desk/answer-quote.ts';
import type { OutboxOf, QuoteStore } from '#desk/store/quote-store.ts';
import { ENDPOINTS, MAX_ANSWER_BYTES } from '#base/routes.ts';
import { answerBody, type AnswerBody } from '../calls/answer-body.ts';
import type { Problem } from '../calls/basic-schemas.ts';
import { sendProblem } from './send-api.ts';
import { sheetOfBody } from './sheet-of-body.ts';

export type AnswerCall = {
  quotes: QuoteStore;
  gate: OperatorGate;
  audit: (request: FastifyRequest) => Audit;
  outboxOf: OutboxOf;
  issuer: AnswerServices['issuer'];
};

/** More problems than a person puts right at a time. */
const MAX_PROBLEMS = 20;

/**
 * PUT /api/v1/quotes/:number/answer: a program of the desk keeps or sends an answer (C19.25). The gate comes before the body is read; what cannot be sent is
 * refused whole.
 */
export function addAnswerCall(app: FastifyInstance, desk: AnswerCall & { origin: () => string }): void {
  const { gate, origin } = desk;
  void app.register(async (scope) => {
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) =>
      done(null, readJson(String(text))),
    );
    scope.route({
      method: 'PUT',
      url: ENDPOINTS.apiAnswer,
      bodyLimit: MAX_ANSWER_BYTES,
      onRequest: async (request, reply) => {
        const denial = await gate.check(request, reply, 'quotes');
        if (denial === null) return;
        await sendProblem(withDenialHeaders(reply, denial), origin(), {
          status: denial.status,
          detail: denial.message,
        });
      },
      handler: (request, reply) => write(request, reply, desk),
    });
  });
}

async function write(
  request: FastifyRequest,
  reply: FastifyReply,
  { quotes, audit: auditOf, outboxOf, issuer, origin }: AnswerCall & { origin: () => string },
): Promise<FastifyReply> {
  const refuse = (status: number, detail: string, errors?: Problem['errors']) =>
    sendProblem(reply, origin(), { status, detail, ...(errors && { errors }) });
  const read = answerBody.safeParse(request.body);
  if (!read.success) {
    const errors = read.error.issues.map(({ path, message }) => ({ parameter: pathOf(path), detail: message }));
    return refuse(400, 'The body is no answer as the document describes it.', errors.slice(0, MAX_PROBLEMS));
  }
  const body = read.data;
  const number = parseRfqNumber((request.params as { number: string }).number);
  const quote = number === null ? null : await quotes.findQuote(number);
  if (quote === null) return refuse(404, 'There is no such request for quote.');
  if (body.lines.length !== quote.parts.length)
    return refuse(400, `The request has ${quote.parts.length} lines, the answer ${body.lines.length}.`);
  const nowMs = Date.now();
  const sheet = sheetOfBody(body, quote.parts);
  const problems = readSheet(sheet, quote.parts, formatDate(nowMs)).problems.filter((one) => !isOpen(one, body));
  if (problems.length > 0) {
    const errors = problems.slice(0, MAX_PROBLEMS).map((one) => ({ parameter: placeOf(one), detail: one.text }));
    return refuse(422, 'The answer cannot be stored as it is; nothing was changed.', errors);
  }
  const audit = auditOf(request);
  await audit('prices-imported', quote.rfqNumber);
  const outcome = await answerQuote(
    quote,
    { sheet, revision: body.revision, version: body.version ?? null, send: body.send },
    { quotes, outboxOf, issuer, by: operatorOf(request)!.operator.name, audit, nowMs },
  );
  if (outcome.kind === 'unknown') return refuse(404, 'There is no such request for quote.');
  if (outcome.kind === 'problems') return refuse(422, 'The answer is kept as a draft and cannot be sent.');
  if (outcome.kind === 'withdrawn' || outcome.kind === 'ordered')
    return refuse(409, `${deskMessages[outcome.kind].title} The answer is kept as a draft and cannot be sent.`);
  if (outcome.kind === 'conflict') {
    const now =
      outcome.answer === null ? 'There is no draft now.' : `The draft has revision ${outcome.answer.revision} now.`;
    return refuse(409, `Somebody has changed the answer meanwhile. ${now}`);
  }
  const { version, revision, state, currency, total, savedAtMs, sentAtMs } = outcome.answer;
  const sentAt = sentAtMs === null ? null : new Date(sentAtMs).toISOString();
  const savedAt = new Date(savedAtMs).toISOString();
  return reply
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(
      `${JSON.stringify({ number: quote.rfqNumber, version, revision, state, currency, total, savedAt, sentAt })}\n`,
    );
}

/** Undefined for a text that is no JSON, which no schema takes. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** A line that a draft may leave open. */
const isOpen = ({ line }: SheetProblem, { lines, send }: AnswerBody): boolean =>
  !send && line !== null && lines[line]?.kind === 'open';

const pathOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (text, part) =>
      typeof part === 'number' ? `${text}[${part}]` : text === '' ? String(part) : `${text}.${String(part)}`,
    '',
  ) || 'body';

/** Fields of a line under their names in the body. */
const NAMES: Readonly<Record<string, string>> = {
  lead: 'leadDays',
  part: 'partNumber',
  maker: 'manufacturer',
  words: 'text',
  nobid: 'kind',
};
const placeOf = ({ line, field }: SheetProblem): string =>
  line === null ? (field === 'total' ? 'lines' : field) : `lines[${line}].${NAMES[field] ?? field}`;
