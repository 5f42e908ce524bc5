import { z } from 'zod';
import {
  CERTIFICATES,
  CURRENCIES,
  MAX_CHARGES,
  MAX_OFFERS,
  NO_BID_REASONS,
  type AnswerLine,
  type Charge,
  type LineBid,
  type Price,
  type PriceBreak,
} from '#base/domain/quotation.ts';
import { answerSchemas, named, type Problem } from './answer-schemas.ts';
import { parseJson } from '#base/domain/plain-text.ts';
import { type QuoteLine } from '#base/domain/quote-request.ts';
import { parseRfqNumber } from '#base/domain/rfq-number.ts';
import { CONDITION_CODES, type Condition } from '#base/domain/condition.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formatDate, isoTime } from '#base/domain/format-time.ts';
import { operatorOf, type Audit } from '#base/operators/sign-in/audit-trail.ts';
import type { OperatorGate } from '#base/operators/sign-in/operator-gate.ts';
import { withDenialHeaders } from '#base/operators/sign-in/operator-page.ts';
import {
  answerQuote,
  type AnswerServices,
  sheetOf,
  type AnswerSheet,
  readSheet,
  type SheetProblem,
  deskMessages,
  belowCost,
  readShelf,
} from '#desk/screens/desk/answer-quote.ts';
import type { DeskServices } from '#desk/desk-services.ts';
import { ENDPOINTS, MAX_ANSWER_BYTES } from '#base/routes.ts';
import type { StockPageServices } from '#stock/open-stock.ts';
import { inPath } from './parameters.ts';
import { sendProblem, sendUncached } from './send-api.ts';

const namesOf = <Name extends string>(words: Readonly<Record<Name, string>>) => Object.keys(words) as [Name, ...Name[]];

const price = z
  .string()
  .meta({ description: 'Decimal digits, as a text: no rounding on the way.', examples: ['38.50'] });

const offer = z.strictObject({
  price,
  quantity: z.int().min(1).nullable().optional().describe('As many as are offered; as many as asked when absent.'),
  minimum: z.int().min(1).nullable().optional().describe('The smallest quantity that can be ordered.'),
  breaks: z
    .array(z.strictObject({ quantity: z.int().min(2), price }))
    .max(10)
    .optional()
    .describe('Prices of larger quantities, in rising order.'),
  leadDays: z.int().min(0).nullable().optional().describe('0 is in stock.'),
  condition: z
    .enum(CONDITION_CODES as [string, ...string[]])
    .nullable()
    .optional(),
  partNumber: z.string().optional().describe('The part offered; the one asked for when absent.'),
  manufacturer: z.string().optional(),
  alternate: z
    .string()
    .optional()
    .describe('Why another part than the one asked for fits; needed where it is another.'),
  certificate: z.enum(namesOf(CERTIFICATES)).nullable().optional(),
});
const bidLine = offer.extend({
  kind: z.literal('bid'),
  others: z
    .array(offer)
    .max(MAX_OFFERS - 1)
    .optional()
    .describe('Further offers of the line. The buyer takes one or several.'),
});
const noBidLine = z.strictObject({
  kind: z.literal('no-bid'),
  reason: z.enum(namesOf(NO_BID_REASONS)),
  text: z.string().optional().describe('In words for the buyer; needed for `other`.'),
});

const answerBody = z.strictObject({
  revision: z.int().min(0).describe('Of the draft that this one takes the place of; 0 for the first of a version.'),
  version: z
    .int()
    .min(1)
    .optional()
    .describe('The version that is written. With it, nothing is written over a version that was sent meanwhile.'),
  send: z.boolean().describe('True sends the quotation to the buyer; false keeps a draft.'),
  belowCost: z.boolean().optional().describe('True sends prices below what a part has cost, which are refused else.'),
  currency: z.enum(CURRENCIES),
  validUntil: z.string().meta({ description: 'The last day on which the prices hold.', examples: ['2026-12-31'] }),
  freight: z.string().optional().describe('The terms of delivery; nothing is promised when absent.'),
  freightAmount: price.nullable().optional().describe('In the total. 0 is included, null or absent is not said.'),
  charges: z
    .array(z.strictObject({ name: z.string().min(1), amount: price }))
    .max(MAX_CHARGES)
    .optional()
    .describe('Other charges, in the total.'),
  paymentTerms: z.string().optional(),
  note: z.string().optional().describe('For the buyer.'),
  deskNote: z.string().optional().describe('For the desk alone: never sent.'),
  attachPdf: z.boolean().optional().describe('Whether the PDF goes with the mail; true when absent.'),
  lines: z
    .array(z.discriminatedUnion('kind', [bidLine, noBidLine, z.strictObject({ kind: z.literal('open') })]))
    .max(1_000)
    .describe('One for each line of the request, in its order. Open lines are for drafts alone.'),
});
const TO_WRITE = 'An answer to a request for quote, as a program of the desk writes it.';
answerSchemas.add(answerBody, { id: 'AnswerToWrite', description: TO_WRITE });
export type AnswerBody = z.infer<typeof answerBody>;

export const writtenAnswer = named('WrittenAnswer', 'An answer that was kept as a draft or sent.', {
  number: z.string().meta({ examples: ['RFQ-1793456789012'] }),
  version: z.int().min(1),
  revision: z.int().min(1).describe('To be sent with the next change.'),
  state: z.enum(['draft', 'sent']),
  currency: z.enum(CURRENCIES),
  total: z.string().describe('The sum of the lines that are quoted, freight and other charges.'),
  savedAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
});

export const NUMBER_IN_PATH = { number: inPath('The RFQ number.', z.string(), 'RFQ-1793456789012') };

export const WRITE_ANSWER = {
  id: 'writeAnswer',
  path: '/api/v1/quotes/{number}/answer',
  summary: 'Answer a request for quote',
  description:
    'For programs of the desk, with the key of an operator: keeps the answer as the draft of the next version, or sends it to the buyer. ' +
    'The same answer sent again with the same revision is stored and mailed once.',
  parameters: NUMBER_IN_PATH,
  body: answerBody,
  answer: writtenAnswer,
};

function sheetOfBody(body: AnswerBody, asked: readonly QuoteLine[]): AnswerSheet {
  const { currency, validUntil, freight = '', paymentTerms = '', note = '', deskNote = '', attachPdf = true } = body;
  // texts of prices, which the rules of the form read
  const freightAmount = (body.freightAmount ?? null) as Price | null;
  const charges = (body.charges ?? []) as Charge[];
  const lines = body.lines.map((line, index): AnswerLine => {
    if (line.kind === 'open') return line;
    if (line.kind === 'no-bid') return { ...line, text: line.text ?? '' };
    const { others = [], ...bid } = line;
    return { kind: 'bid', bid: bidOf(bid, asked[index]!), others: others.map((one) => bidOf(one, asked[index]!)) };
  });
  const head = { currency, validUntil, freight, freightAmount, charges, paymentTerms, note, deskNote, attachPdf };
  return sheetOf({ ...head, lines }, asked);
}

function bidOf(one: z.infer<typeof offer>, asked: QuoteLine): LineBid {
  return {
    price: one.price as Price,
    breaks: (one.breaks ?? []) as PriceBreak[],
    quantity: one.quantity ?? null,
    minimum: one.minimum ?? null,
    leadDays: one.leadDays ?? null,
    condition: one.condition === undefined ? asked.condition : (one.condition as Condition | null),
    partNumber: one.partNumber ?? asked.partNumber,
    manufacturer: one.manufacturer ?? asked.manufacturer,
    alternate: one.alternate === undefined ? null : { reason: one.alternate },
    certificate: one.certificate ?? null,
  };
}

export type AnswerCall = Pick<DeskServices & StockPageServices, 'quotes' | 'outboxOf' | 'stock'> & {
  origin: () => string;
  gate: OperatorGate;
  audit: (request: FastifyRequest) => Audit;
  issuer: AnswerServices['issuer'];
};

const MAX_PROBLEMS = 20;

/** Refuses calls without the key of an operator of quotes. */
export const quotesGate =
  ({ gate, origin }: Pick<AnswerCall, 'gate' | 'origin'>) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const denial = await gate.check(request, reply, 'quotes');
    if (denial === null) return;
    await sendProblem(withDenialHeaders(reply, denial), origin(), { status: denial.status, detail: denial.message });
  };

/** PUT /api/v1/quotes/:number/answer (C19.25). The gate comes before the body; refusals change nothing. */
export function addAnswerCall(app: FastifyInstance, desk: AnswerCall): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) =>
      done(null, parseJson(String(text))),
    );
    scope.put(ENDPOINTS.apiAnswer, { bodyLimit: MAX_ANSWER_BYTES, onRequest: quotesGate(desk) }, (_request, reply) =>
      write(reply, desk),
    );
  });
}

async function write(reply: FastifyReply, call: AnswerCall) {
  const { quotes, audit: auditOf, outboxOf, issuer, origin, stock } = call;
  const { request } = reply;
  const refuse = (status: number, detail: string, errors?: Problem['errors']) =>
    sendProblem(reply, origin(), { status, detail, errors });
  const read = answerBody.safeParse(request.body);
  if (!read.success) {
    const errors = read.error.issues.slice(0, MAX_PROBLEMS).map(({ path, message }) => {
      return { parameter: z.core.toDotPath(path) || 'body', detail: message };
    });
    return refuse(400, 'The body is no answer as the document describes it.', errors);
  }
  const body = read.data;
  const number = parseRfqNumber((request.params as { number: string }).number);
  const quote = number === null ? null : await quotes.findQuote(number);
  if (quote === null) return refuse(404, 'No request for quote has this number.');
  if (body.lines.length !== quote.parts.length)
    return refuse(400, `The request has ${quote.parts.length} lines, the answer ${body.lines.length}.`);
  const nowMs = Date.now();
  const sheet = sheetOfBody(body, quote.parts);
  const { answer, problems: all } = readSheet(sheet, quote.parts, formatDate(nowMs));
  const problems = all.filter(({ line }) => body.send || line === null || body.lines[line]?.kind !== 'open');
  const lots = body.send && !body.belowCost ? (await readShelf(quote.parts, { stock }))?.lots : null;
  // names no cost, which stays at the desk (C22.69)
  const text = 'This price is below what the part has cost: raise it, or send it with belowCost.';
  if (lots) problems.push(...belowCost(answer, lots).map(({ problem }) => ({ ...problem, text })));
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
  if (outcome.kind === 'unknown') return refuse(404, 'No request for quote has this number.');
  if (outcome.kind === 'problems') return refuse(422, 'The answer is kept as a draft and cannot be sent.');
  if (outcome.kind === 'withdrawn' || outcome.kind === 'ordered')
    return refuse(409, `${deskMessages[outcome.kind].title} The answer is kept as a draft and cannot be sent.`);
  if (outcome.kind === 'conflict') {
    const now =
      outcome.answer === null ? 'There is no draft now.' : `The draft has revision ${outcome.answer.revision} now.`;
    return refuse(409, `Somebody has changed the answer meanwhile. ${now}`);
  }
  const { version, revision, state, currency, total, savedAtMs, sentAtMs } = outcome.answer;
  const times = { savedAt: isoTime(savedAtMs), sentAt: isoTime(sentAtMs) };
  return sendUncached(reply, { number: quote.rfqNumber, version, revision, state, currency, total, ...times });
}

const NAMES: Readonly<Record<string, string>> = {
  lead: 'leadDays',
  part: 'partNumber',
  maker: 'manufacturer',
  words: 'text',
  nobid: 'kind',
};
function placeOf({ line, offer, field }: SheetProblem): string {
  const [, name, place] = /^(charge|amount)(\d)$/.exec(field) ?? [];
  if (name !== undefined) return `charges[${Number(place) - 1}].${name === 'charge' ? 'name' : 'amount'}`;
  if (line === null) return field === 'total' ? 'lines' : field;
  return `lines[${line}].${offer ? `others[${offer - 1}].` : ''}${NAMES[field] ?? field}`;
}
