import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { parseIsoDate } from '#base/domain/day.ts';
import { CURRENCIES, offersOf, type AnswerLine, type LineBid } from '#base/domain/quotation.ts';
import { parseRfqNumber } from '#base/domain/rfq-number.ts';
import { shortName } from '#base/domain/short-name.ts';
import { operatorOf } from '#base/operators/sign-in/audit-trail.ts';
import { withDenialHeaders } from '#base/operators/sign-in/operator-page.ts';
import { mayEnter } from '#base/operators/store/operator-store.ts';
import { paths } from '#base/paths.ts';
import { ENDPOINTS } from '#base/routes.ts';
import { INBOX_GROUP_NAMES, inboxFilter } from '#desk/screens/desk/inbox-query.ts';
import type { InboxRow } from '#desk/store/queries/list-inbox.ts';
import { QUOTE_STATES, type StoredAnswer, type StoredQuote } from '#desk/store/stored-quote.ts';
import { nameSchemas } from './answer-schemas.ts';
import { Refusal } from './api-answer.ts';
import { readParameters, type Parameter } from './parameters.ts';
import { sendProblem } from './send-api.ts';
import { bidLine, noBidLine, openLine, price, type AnswerCall } from './write-answer.ts';

const text = z.string();
const moment = z.iso.datetime();
const currency = z.enum(CURRENCIES);
const state = z.enum(QUOTE_STATES as [string, ...string[]]);

const summary = z.object({
  number: text.meta({ examples: ['RFQ-1793456789012'] }),
  shortName: text,
  state,
  received: moment,
  contact: text,
  email: text,
  company: text,
  lines: z.int().min(1),
  assignee: text.nullable(),
  quoted: z.object({ currency, total: price, validUntil: z.iso.date() }).nullable().describe('By the last version.'),
  url: z.url().describe('The page of the request at the desk.'),
});
const list = z.object({
  requests: z.array(summary),
  next: z.url().nullable().describe('The next page.'),
  previous: z.url().nullable(),
});

const part = z.object({
  nsn: text,
  partNumber: text,
  description: text,
  quantity: z.int(),
  unitOfIssue: text,
  quantityBreaks: z.array(z.int()),
  condition: text.nullable(),
  cageCode: text,
  manufacturer: text,
});
const choice = z.object({ line: z.int(), offer: z.int(), quantity: z.int() });
const version = z.object({
  version: z.int().min(1),
  sent: moment,
  by: text,
  currency,
  total: price,
  validUntil: z.iso.date(),
  freight: text,
  freightAmount: price.nullable(),
  charges: z.array(z.object({ name: text, amount: price })),
  paymentTerms: text,
  note: text,
  lines: z.array(z.discriminatedUnion('kind', [bidLine, noBidLine, openLine])).describe('As they are written.'),
  deskNote: text.optional().describe('For operators who may read records.'),
});
const whole = summary.omit({ lines: true, quoted: true }).extend({
  phone: text,
  jobTitle: text,
  message: text,
  delivery: z.object({ address: text, country: text }),
  neededBy: text,
  parts: z.array(part),
  versions: z.array(version).describe('Those that were sent, the newest first.'),
  order: z
    .object({ ordered: moment, total: price, currency, choices: z.array(choice).describe('Places count from 0.') })
    .nullable(),
  messages: z.array(z.object({ at: moment, from: z.enum(['buyer', 'desk']), by: text, text })),
  notes: z
    .array(z.object({ at: moment, by: text, text }))
    .optional()
    .describe('For operators who may read records.'),
});
nameSchemas({
  RequestSummary: [summary, 'A request for quote in a list.'],
  RequestList: [list, 'A page of requests for quote.'],
  QuoteRequest: [whole, 'A request for quote with its versions, order and messages.'],
});

const inQuery = (description: string, schema: z.ZodType): Parameter => ({ in: 'query', description, schema });
const day = text.refine((given) => parseIsoDate(given) !== null, 'It is a day such as 2026-12-31.').optional();
const key = text.regex(/^\d{1,16}$/, 'It comes from next or previous.').optional();
const LISTS = [...INBOX_GROUP_NAMES, ...QUOTE_STATES] as [string, ...string[]];
const BY_KEY = ' For programs of the desk, with the key of an operator of quotes; never without one.';
export const READ_QUOTES = {
  list: {
    id: 'listQuotes',
    path: '/api/v1/quotes',
    summary: 'Requests for quote that are found',
    description: `By state, words and days, page by page, as the inbox lists them.${BY_KEY}`,
    parameters: {
      state: inQuery('A state or a list of the inbox.', z.enum(LISTS, `It is ${LISTS.join(', ')}.`).default('all')),
      search: inQuery(
        'Words and numbers, as in the inbox.',
        text.max(200, 'It has at most 200 characters.').default(''),
      ),
      from: inQuery('Received on this day or later, in the time zone of the company.', day),
      to: inQuery('Received on this day or earlier.', day),
      after: inQuery('The page after this key.', key),
      before: inQuery('The page before this key.', key),
      limit: inQuery('Requests on a page.', z.int().min(1, 'It is 1 to 100.').max(100, 'It is 1 to 100.').default(50)),
    },
    answer: list,
    isGuarded: true,
  },
  one: {
    id: 'readQuote',
    path: '/api/v1/quotes/{number}',
    summary: 'A request for quote',
    description: `Lines, versions that were sent, order and messages.${BY_KEY}`,
    parameters: {
      number: { in: 'path', description: 'The RFQ number.', schema: text, example: 'RFQ-1793456789012' } as Parameter,
    },
    answer: whole,
    isGuarded: true,
  },
} as const;

const iso = (ms: number): string => new Date(ms).toISOString();

const headOf = (quote: StoredQuote, origin: string) => ({
  number: quote.rfqNumber,
  shortName: shortName(quote.id),
  state: quote.state,
  received: iso(quote.receivedAtMs),
  contact: `${quote.customer.firstName} ${quote.customer.lastName}`.trim(),
  email: quote.customer.email,
  company: quote.customer.company,
  assignee: quote.assignee,
  url: origin + paths.operatorQuote(quote.rfqNumber),
});

const inList = ({ quote, quoted }: InboxRow, origin: string): z.infer<typeof summary> => ({
  ...headOf(quote, origin),
  lines: quote.parts.length,
  quoted,
});

const offerOf = ({ alternate, ...bid }: LineBid) => ({
  ...bid,
  breaks: [...bid.breaks],
  ...(alternate && { alternate: alternate.reason }),
});

function lineOf(line: AnswerLine) {
  if (line.kind !== 'bid') return line.kind === 'open' ? { kind: line.kind } : line;
  const [first, ...others] = offersOf(line).map(offerOf);
  return { kind: line.kind, ...first!, ...(others.length > 0 && { others }) };
}

function versionOf(answer: StoredAnswer, mayReadNotes: boolean): z.infer<typeof version> {
  const { currency, total, validUntil, freight, freightAmount, charges, paymentTerms, note, deskNote } = answer;
  return {
    ...{ version: answer.version, sent: iso(answer.sentAtMs!), by: answer.by, currency, total, validUntil, freight },
    ...{ freightAmount, charges: [...charges], paymentTerms, note, lines: answer.lines.map(lineOf) },
    ...(mayReadNotes && { deskNote }),
  };
}

async function readWhole(
  quote: StoredQuote,
  { desk }: Pick<AnswerCall['quotes'], 'desk'>,
  { origin, mayReadNotes }: { origin: string; mayReadNotes: boolean },
): Promise<z.infer<typeof whole>> {
  const [answers, events] = await Promise.all([desk.listAnswers(quote.rfqNumber), desk.listEvents(quote.rfqNumber)]);
  const sent = answers.filter((one) => one.state === 'sent');
  const { phone, jobTitle } = quote.customer;
  const { message, delivery, neededBy, orderTotal: total, notes } = quote;
  const [last] = sent;
  const decision = total !== null && last?.decision?.kind === 'accept' ? last.decision : null;
  return {
    ...headOf(quote, origin),
    ...{ phone, jobTitle, message, delivery, neededBy },
    parts: quote.parts.map((one) => part.parse(one)),
    versions: sent.map((one) => versionOf(one, mayReadNotes)),
    order: decision && {
      ordered: iso(decision.atMs),
      total: total!,
      currency: last!.currency,
      choices: [...decision.choices],
    },
    messages: events
      .filter(({ kind }) => kind === 'message')
      .map(({ atMs, subject, by, text }) => ({ at: iso(atMs), from: subject as 'buyer' | 'desk', by, text })),
    ...(mayReadNotes && { notes: notes.map(({ atMs, by, text }) => ({ at: iso(atMs), by, text })) }),
  };
}

/** GET /api/v1/quotes and /api/v1/quotes/:number (C19.61). The gate comes first; no cache keeps an answer. */
export function addReadQuotes(
  app: FastifyInstance,
  { gate, quotes, origin }: Pick<AnswerCall, 'gate' | 'quotes'> & { origin: () => string },
): void {
  const serve = (url: string, read: (request: FastifyRequest, query: URLSearchParams) => Promise<object>) =>
    app.get(url, {
      onRequest: async (request, reply) => {
        const denial = await gate.check(request, reply, 'quotes');
        if (denial === null) return;
        const { status, message: detail } = denial;
        await sendProblem(withDenialHeaders(reply, denial), origin(), { status, detail });
      },
      handler: async (request, reply) => {
        const found = await read(request, new URLSearchParams(request.url.split(/\?(.*)/s)[1]));
        return reply
          .type('application/json; charset=utf-8')
          .header('cache-control', 'no-store')
          .send(`${JSON.stringify(found)}\n`);
      },
    });
  serve(ENDPOINTS.apiQuotes, async (request, query) => {
    const asked = readParameters(READ_QUOTES.list.parameters, {}, query) as Record<string, string | undefined>;
    const { state: shown, search = '', from = '', to = '' } = asked;
    const choice = { shown, group: 'all', assignee: '', search, from, to } as Parameters<typeof inboxFilter>[0];
    const [beforeId, afterId] = [asked.before, asked.after].map((given) =>
      given === undefined ? given : Number(given),
    );
    const filter = inboxFilter(choice, operatorOf(request)!.operator.name);
    const page = await quotes.desk.listInbox({ ...filter, beforeId, afterId, limit: Number(asked.limit) });
    const at = (one: typeof page.next): string | null => {
      if (one === null) return null;
      const url = new URL(paths.apiQuotes(), origin());
      for (const [name, value] of query) if (name !== 'before' && name !== 'after') url.searchParams.set(name, value);
      for (const [name, value] of Object.entries(one)) url.searchParams.set(name.replace('Id', ''), String(value));
      return url.href;
    };
    const requests = page.rows.map((row) => inList(row, origin()));
    return { requests, next: at(page.next), previous: at(page.previous) } satisfies z.infer<typeof list>;
  });
  serve(ENDPOINTS.apiQuote, async (request, query) => {
    const { number: given } = readParameters(READ_QUOTES.one.parameters, request.params as { number: string }, query);
    const number = parseRfqNumber(given);
    const quote = number === null ? null : await quotes.findQuote(number);
    if (quote === null) throw new Refusal('There is no such request for quote.');
    const mayReadNotes = mayEnter(operatorOf(request)!.operator.role, 'records');
    return readWhole(quote, quotes, { origin: origin(), mayReadNotes });
  });
}
