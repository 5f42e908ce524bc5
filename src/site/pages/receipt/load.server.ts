import type { FastifyRequest } from 'fastify';
import { paths } from '#base/paths.ts';
import {
  MAX_MESSAGES,
  readDecisionForm,
  type DecisionEntries,
  type DecisionForm,
  decisionMessages,
  hasEnded,
  lastSent,
  buyerView,
  type BuyerView,
  NO_ENTRIES,
} from '#desk/screens/buyer-view.ts';
import type { QuoteHappening, StoredQuote } from '#desk/store/stored-quote.ts';
import type { DeskServices } from '#desk/desk-services.ts';
import type { PageRequest } from '#publog/http/catalog-call.ts';
import { parseReceiptToken } from '#base/domain/receipt-token.ts';
import { StoreUnavailable } from '#base/database/store-unavailable.ts';
import { quoteMessages } from '../../quote-form/messages.ts';
import type { PageAnswer } from '#base/http/frame/page.ts';
type Refused = { kind: 'refused'; status: 400 | 403 | 409 | 429; words: string; entries: DecisionEntries };
type Outcome = { kind: 'done'; path: string } | Refused;
type Desk = Pick<DeskServices, 'quotes' | 'outboxOf' | 'refuseBuyer'> & { http: FastifyRequest; nowMs: number };

/** Acts once on repeated forms, and tells the desk in the same transaction. */
async function decide(form: URLSearchParams, quote: StoredQuote, desk: Desk): Promise<Outcome> {
  const { quotes, outboxOf, refuseBuyer, http, nowMs } = desk;
  const asked = readDecisionForm(form);
  const { entries } = asked;
  const refused = (status: Refused['status'], words: string): Refused => ({ kind: 'refused', status, words, entries });
  const guard = await refuseBuyer(http);
  if (guard !== null) return refused(guard.status, guard.words);
  if (asked.kind === 'refused') return refused(400, asked.words);
  const path = paths.receipt(quote.receiptToken);
  if (asked.kind === 'question') {
    const told = (await quotes.desk.listEvents(quote.rfqNumber)).filter(({ kind }) => kind === 'message');
    if (told.length >= MAX_MESSAGES) return refused(409, decisionMessages.tooMany);
    const message = { from: 'buyer', by: 'buyer', text: asked.text, key: asked.key, atMs: nowMs } as const;
    await quotes.desk.addMessage(quote.rfqNumber, message, outboxOf('asked', quote.customer, nowMs));
    return { kind: 'done', path: paths.receipt(quote.receiptToken, { asked: '1' }) };
  }
  if (asked.kind === 'withdrawal') {
    const mails = outboxOf('withdrawn', quote.customer, nowMs);
    const outcome = await quotes.desk.withdraw(quote.receiptToken, asked.reason, nowMs, mails);
    return outcome === 'done' ? { kind: 'done', path } : refused(409, decisionMessages.answered);
  }
  const outcome = await takeBackOrDecide(asked, quote, desk);
  if (outcome === 'done') return { kind: 'done', path };
  if (outcome === 'unknown') return refused(400, decisionMessages.broken);
  const latest = lastSent(await quotes.desk.listAnswers(quote.rfqNumber));
  if (latest === null) return refused(409, decisionMessages.broken);
  const version = asked.kind === 'decision' ? asked.decision.version : asked.version;
  if (latest.version !== version) return refused(409, decisionMessages.newer(latest.version));
  if (hasEnded(latest, nowMs)) return refused(409, decisionMessages.ended(latest.validUntil));
  return refused(409, asked.kind === 'decision' ? decisionMessages.decided : decisionMessages.notDeclined);
}

function takeBackOrDecide(
  asked: Extract<DecisionForm, { kind: 'decision' | 'take-back' }>,
  { receiptToken, customer }: StoredQuote,
  { quotes: { desk }, outboxOf, nowMs }: Desk,
) {
  const mailsOf = (happening: QuoteHappening) => outboxOf(happening, customer, nowMs);
  if (asked.kind === 'take-back') return desk.takeBackDecline(receiptToken, asked.version, nowMs, mailsOf('reopened'));
  const mails = mailsOf(asked.decision.kind === 'accept' ? 'accepted' : 'declined');
  return desk.decide(receiptToken, asked.decision, nowMs, mails);
}

export type ReceiptPageData =
  | {
      kind: 'receipt';
      view: BuyerView;
      mailed: boolean;
      notice: { words: string; bad: boolean } | null;
      entries: DecisionEntries;
      key: string;
      nowMs: number;
    }
  | { kind: 'not-found' }
  | { kind: 'unavailable' };

type Services = Pick<DeskServices, 'quotes' | 'mailed' | 'outboxOf' | 'refuseBuyer'>;

/** GET and POST /quote/:token. */
export async function load(
  { params, query, form, http }: Pick<PageRequest, 'params' | 'query' | 'form' | 'http'>,
  services: Services,
): Promise<PageAnswer<ReceiptPageData>> {
  const token = parseReceiptToken(params.token);
  if (token === null) return notFound;
  const nowMs = Date.now();
  try {
    const quote = await services.quotes.findByReceiptToken(token);
    if (quote === null) return notFound;
    const done = form === null ? null : await decide(form, quote, { ...services, http, nowMs });
    if (done?.kind === 'done') return { kind: 'see-other', path: done.path };
    return await show(quote, services, {
      version: query.get('version'),
      told: toldAtFirst(query, quote),
      refused: done,
      nowMs,
    });
  } catch (error) {
    if (error instanceof StoreUnavailable) return { kind: 'unavailable', data: { kind: 'unavailable' } };
    throw error;
  }
}

function toldAtFirst(query: URLSearchParams, { parts }: StoredQuote): string | null {
  if (query.has('asked')) return decisionMessages.asked;
  const lines = (query.get('one') ?? '').split('.').map(Number);
  const sentAsOne = lines.filter((line) => parts[line - 1]?.quantity === 1);
  return sentAsOne.length === 0 ? null : quoteMessages.home.sentAsOne(sentAsOne);
}

type Shown = { version: string | null; told: string | null; refused: Refused | null; nowMs: number };

async function show(
  quote: StoredQuote,
  { quotes, mailed }: Services,
  { version, told, refused, nowMs }: Shown,
): Promise<PageAnswer<ReceiptPageData>> {
  const [answers, events] = await Promise.all([
    quotes.desk.listAnswers(quote.rfqNumber),
    quotes.desk.listEvents(quote.rfqNumber),
  ]);
  const notice =
    refused === null ? (told === null ? null : { words: told, bad: false }) : { words: refused.words, bad: true };
  const data: ReceiptPageData = {
    kind: 'receipt',
    view: buyerView(quote, { answers, events, version: refused === null ? version : null, nowMs }),
    mailed,
    notice,
    entries: refused?.entries ?? NO_ENTRIES,
    key: crypto.randomUUID(),
    nowMs,
  };
  return refused === null ? { kind: 'personal', data } : { kind: 'refused', data, status: refused.status };
}

const notFound: PageAnswer<ReceiptPageData> = { kind: 'refused', status: 404, data: { kind: 'not-found' } };
