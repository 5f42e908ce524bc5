import type { FastifyInstance } from 'fastify';
import { formatPrice, totalOf } from '#base/domain/money.ts';
import { parseReceiptToken } from '#base/domain/receipt-token.ts';
import { shortName } from '#base/domain/short-name.ts';
import { isForeign } from '#base/http/check-requests.ts';
import { addJsonScope, sendJson } from '#base/http/json-scope.ts';
import type { RateOf } from '#base/http/rate-limit.ts';
import { ENDPOINTS } from '#base/routes.ts';
import { STATES_AT_ONCE, type RequestState, type RequestStates } from '../request/sent-request.ts';
import { filesOfBuyer } from '../request/rfq-text.ts';
import { buyerView, buyerWord, type BuyerView, nextWords } from '../screens/buyer-view.ts';
import { acceptedChoices } from '../screens/quotation-words.ts';
import type { QuoteStore } from '../store/quote-store.ts';
import type { StoredQuote } from '../store/stored-quote.ts';

/** A list asks for twenty requests at a time. */
const CALLS_PER_MINUTE = 60;
/** Twenty tokens and some room. */
const MAX_BODY_BYTES = 4 * 1_024;

/** POST /functions/v1/request-states, for those who know tokens */
export function addRequestStates(
  app: FastifyInstance,
  { store, origin, replyHours, rateOf }: Omit<Reading, 'nowMs'> & { origin: () => string; rateOf: RateOf },
): void {
  const rate = rateOf('request states', CALLS_PER_MINUTE);
  addJsonScope(app, { name: 'request states', failed: 'The requests cannot be read just now.' }, (scope) => {
    takeJson(scope);
    scope.route({
      method: 'POST',
      url: ENDPOINTS.requestStates,
      bodyLimit: MAX_BODY_BYTES,
      onRequest: async (request, reply) => {
        if (isForeign(request, origin()))
          return sendJson(reply, 403, { error: 'Requests can only be read by a page of this site.' });
        const wait = await rate.take(request.ip);
        if (wait === 0) return;
        reply.header('retry-after', String(wait));
        return sendJson(reply, 429, { error: `Please try again in ${wait} seconds.` });
      },
      handler: async (request, reply) => {
        const asked = readTokens(request.body);
        if (asked === null) return sendJson(reply, 400, { error: `Ask for 1 to ${STATES_AT_ONCE} tokens.` });
        return sendJson(reply, 200, await readStates(asked, { store, replyHours, nowMs: Date.now() }));
      },
    });
  });
}

/** Takes bodies of JSON; their answers leave no address. */
export function takeJson(scope: FastifyInstance): void {
  const parseJson = scope.getDefaultJsonParser('error', 'ignore');
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, parseJson);
  scope.addHook('onRequest', async (_request, reply) => void reply.header('referrer-policy', 'no-referrer'));
}

/** One token may also ask for its request, to repeat it. */
function readTokens(body: unknown): Asked | null {
  const { tokens, repeat } = (body ?? {}) as { tokens?: unknown; repeat?: unknown };
  if (!Array.isArray(tokens) || tokens.length === 0 || tokens.length > STATES_AT_ONCE) return null;
  const read = tokens.map((one) => parseReceiptToken(typeof one === 'string' ? one : undefined));
  if (read.includes(null)) return null;
  return { tokens: [...new Set(read as string[])], toRepeat: repeat === true && tokens.length === 1 };
}

type Asked = { tokens: readonly string[]; toRepeat: boolean };
type Reading = { store: QuoteStore; replyHours: number; nowMs: number };

async function readStates({ tokens, toRepeat }: Asked, { store, replyHours, nowMs }: Reading): Promise<RequestStates> {
  const requests: RequestState[] = [];
  let repeat: RequestStates['repeat'];
  for (const token of tokens) {
    const quote = await store.findByReceiptToken(token);
    if (quote === null) continue;
    const answers = await store.desk.listAnswers(quote.rfqNumber);
    const events = quote.isWithdrawn ? await store.desk.listEvents(quote.rfqNumber) : [];
    const view = buyerView(quote, { answers, events, version: null, nowMs });
    requests.push(stateOf(quote, view, { replyHours, nowMs }));
    const { customer, parts, message, delivery, neededBy, files } = quote;
    if (toRepeat) repeat = { customer, parts, message, delivery, neededBy, files: filesOfBuyer(files).length };
  }
  const missing = tokens.filter((token) => !requests.some((one) => one.token === token));
  return { requests, missing, ...(repeat && { repeat }) };
}

function stateOf(quote: StoredQuote, view: BuyerView, { replyHours, nowMs }: Omit<Reading, 'store'>): RequestState {
  const { quotation } = view;
  const [first] = quote.parts;
  const more = quote.parts.length - 1;
  // the accepted total, else all that is quoted
  const total = quotation && totalOf(quotation, quote.parts, acceptedChoices(quotation));
  return {
    token: quote.receiptToken,
    rfqNumber: quote.rfqNumber,
    shortName: shortName(quote.id),
    sentAtMs: quote.receivedAtMs,
    askedFor: `${first?.description || first?.partNumber || ''}${more > 0 ? ` and ${more} more` : ''}`,
    lines: quote.parts.length,
    state: view.isOpen ? 'quoted' : view.isWaiting ? 'open' : 'closed',
    word: buyerWord(view),
    next: nextWords(view, replyHours, nowMs),
    total: total === null ? '' : formatPrice(total, quotation!.currency),
  };
}
