import type { FastifyRequest } from 'fastify';
import { paths } from '#base/paths.ts';
import {
  MAX_MESSAGES,
  readDecisionForm,
  type DecisionEntries,
  type DecisionForm,
  decisionMessages,
  hasEnded,
  isOffered,
  lastSent,
  buyerView,
  type BuyerView,
  NO_ENTRIES,
} from '#desk/screens/buyer-view.ts';
import { offersOf } from '#base/domain/quotation.ts';
import type { QuoteHappening, StoredAnswer, StoredQuote } from '#desk/store/stored-quote.ts';
import type { DeskServices } from '#desk/desk-services.ts';
import type { PageRequest } from '#publog/http/catalog-call.ts';
import { parseReceiptToken } from '#base/domain/receipt-token.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import { quoteMessages } from '../../quote-form/messages.ts';
import type { PageAnswer } from '#base/http/frame/page.ts';
type Refused = { kind: 'refused'; status: 400 | 403 | 409 | 429; words: string; entries: DecisionEntries };
type Outcome = { kind: 'done'; path: string } | Refused;
type Desk = Pick<DeskServices, 'quotes' | 'outboxOf' | 'refuseBuyer'> & {
  http: FastifyRequest;
  nowMs: number;
  promiseMs: number;
};

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
    const outcome = await quotes.desk.withdraw(quote.receiptToken, asked.reason, nowMs, mails, desk.promiseMs);
    return outcome === 'done' ? { kind: 'done', path } : refused(409, decisionMessages.answered);
  }
  if (asked.kind === 'order') {
    const mails = asked.change.step.kind === 'names' ? [] : outboxOf('ordered-more', quote.customer, nowMs);
    const by = { name: 'buyer', atMs: nowMs };
    const outcome = await quotes.desk.changeOwnOrder(quote.receiptToken, asked.change, by, mails);
    return outcome === 'done' ? { kind: 'done', path } : refused(409, decisionMessages.changed);
  }
  const outcome = await takeBackOrDecide(asked, quote, desk);
  if (outcome === 'done') return { kind: 'done', path };
  const latest = lastSent(await quotes.desk.listAnswers(quote.rfqNumber));
  if (outcome === 'unknown') return refused(400, quantityFault(asked, latest) ?? decisionMessages.broken);
  if (latest === null) return refused(409, decisionMessages.broken);
  const version = asked.kind === 'decision' ? asked.decision.version : asked.version;
  if (latest.version !== version) return refused(409, decisionMessages.newer(latest.version));
  if (hasEnded(latest, nowMs)) return refused(409, decisionMessages.ended(latest.validUntil));
  return refused(409, asked.kind === 'decision' ? decisionMessages.decided : decisionMessages.notDeclined);
}

function quantityFault(asked: DecisionForm, latest: StoredAnswer | null): string | null {
  if (asked.kind !== 'decision' || asked.decision.kind !== 'accept' || !('choices' in asked.decision)) return null;
  for (const { line, offer, quantity } of asked.decision.choices) {
    const bid = offersOf(latest?.lines[line])[offer];
    if (bid && quantity !== null && !isOffered(latest!, { line, offer, quantity }))
      return decisionMessages.badQuantity(line + 1, bid.minimum ?? 1, bid.quantity);
  }
  return null;
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
  { params, query, form, http, site }: Pick<PageRequest, 'params' | 'query' | 'form' | 'http' | 'site'>,
  services: Services,
): Promise<PageAnswer<ReceiptPageData>> {
  const token = parseReceiptToken(params.token);
  if (token === null) return notFound;
  const nowMs = Date.now();
  try {
    const quote = await services.quotes.findByReceiptToken(token);
    if (quote === null) return notFound;
    const done =
      form === null
        ? null
        : await decide(form, quote, { ...services, http, nowMs, promiseMs: site.replyHours * 3_600_000 });
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
