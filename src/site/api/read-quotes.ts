import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { parseIsoDate } from '#base/domain/day.ts';
import { parseRfqNumber } from '#base/domain/rfq-number.ts';
import { operatorOf } from '#base/operators/sign-in/audit-trail.ts';
import { mayEnter } from '#base/operators/store/operator-store.ts';
import { paths } from '#base/paths.ts';
import { ENDPOINTS } from '#base/routes.ts';
import { inboxFilter, readInboxChoice, requestJson, SHOWN_LISTS } from '#desk/screens/quotes-export.ts';
import { answerSchemas, named, text } from './answer-schemas.ts';
import { Refusal } from './api-answer.ts';
import { inQuery, readParameters } from './parameters.ts';
import { sendUncached } from './send-api.ts';
import { NUMBER_IN_PATH, quotesGate, type AnswerCall } from './write-answer.ts';

const at = z.iso.datetime();
const places = z.array(z.looseObject({ line: z.int(), offer: z.int(), quantity: z.int() })).optional();
const decided = z.looseObject({ kind: z.enum(['accept', 'decline']), at, choices: places }).nullable();
const version = z.looseObject({
  version: z.int().min(1),
  sent: at,
  currency: text,
  total: text,
  validUntil: z.iso.date(),
  lines: z.array(z.looseObject({ kind: z.enum(['bid', 'no-bid', 'open']) })).describe('By line of the request.'),
  decision: decided.describe('The choices of an order, by places from 0.'),
});
const request = z.looseObject({
  rfqNumber: text.meta({ examples: ['RFQ-1793456789012'] }),
  shortName: text,
  state: text,
  received: at,
  assignee: text.nullable(),
  orderTotal: text.nullable().describe('Null unless it is an order.'),
  purchase: z
    .looseObject({ poNumber: text, items: z.array(z.looseObject({ line: z.int(), version: z.int() })) })
    .nullable()
    .describe('The order: lines of all versions, by places from 0, its names, confirmation and shipments.'),
  customer: z.looseObject({ firstName: text, lastName: text, email: text, phone: text, company: text }),
  parts: z.array(z.looseObject({ nsn: text, partNumber: text, description: text, quantity: z.int() })),
  url: z.url().describe('The page of the request at the desk.'),
});
answerSchemas.add(request, { id: 'Request', description: 'A request for quote, as the JSON export has it.' });
const list = named('RequestList', 'A page of requests for quote.', {
  requests: z.array(request),
  next: z.url().nullable().describe('The next page.'),
  previous: z.url().nullable().describe('The page before.'),
});
const whole = request.extend({
  answers: z.array(version).describe('Versions that were sent, the newest first.'),
  messages: z.array(z.object({ at, from: z.enum(['buyer', 'desk']), by: text, text })),
  notes: z
    .array(z.looseObject({ at, by: text, text }))
    .optional()
    .describe('For operators of records alone.'),
});
const WHOLE = 'A request for quote with its versions, order and messages.';
answerSchemas.add(whole, { id: 'WholeRequest', description: WHOLE });

const day = text.refine((given) => parseIsoDate(given) !== null, 'It is a day such as 2026-12-31.').optional();
const key = text.regex(/^\d{1,16}$/, 'It comes from next or previous.').optional();
const BY_KEY = ' For programs of the desk, with the key of an operator of quotes; never without one.';
export const READ_QUOTES = {
  list: {
    id: 'listQuotes',
    path: '/api/v1/quotes',
    summary: 'Requests for quote that are found',
    description: `By state, words and days, page by page, as the inbox lists them.${BY_KEY}`,
    parameters: {
      state: inQuery(
        'A state or a list of the inbox.',
        z.enum(SHOWN_LISTS, `It is ${SHOWN_LISTS.join(', ')}.`).optional(),
      ),
      search: inQuery('Words and numbers.', text.max(200, 'It has at most 200 characters.').optional()),
      from: inQuery('Received on this day or later, in the time zone of the company.', day),
      to: inQuery('Received on this day or earlier.', day),
      after: inQuery('The page after this key.', key),
      before: inQuery('The page before this key.', key),
      limit: inQuery('Requests on a page.', z.int().min(1, 'It is 1 to 100.').max(100, 'It is 1 to 100.').default(50)),
    },
    answer: list,
  },
  one: {
    id: 'readQuote',
    path: '/api/v1/quotes/{number}',
    summary: 'A request for quote',
    description: `Lines, versions that were sent, order and messages.${BY_KEY}`,
    parameters: NUMBER_IN_PATH,
    answer: whole,
  },
} as const;

/** GET /api/v1/quotes and /api/v1/quotes/:number (C19.61). The gate comes first; no cache keeps an answer. */
export function addReadQuotes(app: FastifyInstance, { gate, quotes, origin }: AnswerCall): void {
  const serve = (url: string, read: (http: FastifyRequest, query: URLSearchParams) => Promise<object>) =>
    app.get(url, {
      onRequest: quotesGate({ gate, origin }),
      handler: async (http, reply) =>
        sendUncached(reply, await read(http, new URLSearchParams(http.url.split(/\?(.*)/s)[1]))),
    });
  const urlOf = (number: string) => ({ url: origin() + paths.operatorQuote(number) });
  serve(ENDPOINTS.apiQuotes, async (http, query) => {
    const { before, after, limit } = readParameters(READ_QUOTES.list.parameters, undefined, query);
    if (!query.has('state')) query.set('state', 'all');
    const filter = inboxFilter(readInboxChoice(query), operatorOf(http)!.operator.name);
    const [beforeId, afterId] = [before, after].map((given) => (given ? Number(given) : undefined));
    const page = await quotes.desk.listInbox({ ...filter, beforeId, afterId, limit });
    const addressOf = (beyond: typeof page.next): string | null => {
      if (beyond === null) return null;
      const url = new URL(paths.apiQuotes(), origin());
      for (const [name, value] of query) if (name !== 'before' && name !== 'after') url.searchParams.set(name, value);
      for (const [name, value] of Object.entries(beyond)) url.searchParams.set(name.replace('Id', ''), String(value));
      return url.href;
    };
    const requests = page.rows.map(({ quote }) => {
      const { answers: _answers, notes: _notes, ...one } = requestJson({ quote, answers: [] });
      return { ...one, ...urlOf(quote.rfqNumber) };
    });
    return { requests, next: addressOf(page.next), previous: addressOf(page.previous) };
  });
  serve(ENDPOINTS.apiQuote, async (http, query) => {
    const { number: given } = http.params as { number: string };
    const number = parseRfqNumber(readParameters(READ_QUOTES.one.parameters, given, query).number);
    const quote = number === null ? null : await quotes.findQuote(number);
    if (quote === null) throw new Refusal('No request for quote has this number.');
    const [answers, events] = await Promise.all([
      quotes.desk.listAnswers(quote.rfqNumber),
      quotes.desk.listEvents(quote.rfqNumber),
    ]);
    const sent = answers.filter(({ state }) => state === 'sent');
    const messages = events
      .filter(({ kind }) => kind === 'message')
      .map(({ atMs, subject, by, text }) => ({ at: new Date(atMs).toISOString(), from: subject, by, text }));
    const one = { ...requestJson({ quote, answers: sent }), messages, ...urlOf(quote.rfqNumber) };
    if (mayEnter(operatorOf(http)!.operator.role, 'records')) return one;
    const { notes: _notes, ...rest } = one;
    return { ...rest, answers: one.answers.map(({ deskNote: _deskNote, ...answer }) => answer) };
  });
}
