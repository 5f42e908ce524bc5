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
type Refused = { status: 400 | 403 | 409 | 429; words: string; entries: DecisionEntries };
type Desk = Pick<DeskServices, 'quotes' | 'outboxOf' | 'refuseBuyer'> & {
  http: FastifyRequest;
  nowMs: number;
  promiseMs: number;
};

/** Acts once on repeated forms, and tells the desk in the same transaction. Returns where to go on. */
async function decide(form: URLSearchParams, quote: StoredQuote, desk: Desk): Promise<string | Refused> {
  const { quotes, outboxOf, refuseBuyer, http, nowMs } = desk;
  const asked = readDecisionForm(form);
  const { entries } = asked;
  const { receiptToken: token, rfqNumber, customer } = quote;
  const refused = (status: Refused['status'], words: string): Refused => ({ status, words, entries });
  const mailsOf = (happening: QuoteHappening) => outboxOf(happening, customer, nowMs);
  const guard = await refuseBuyer(http);
  if (guard !== null) return refused(guard.status, guard.words);
  if (asked.kind === 'refused') return refused(400, asked.words);
  const path = paths.receipt(token);
  if (asked.kind === 'question') {
    const told = (await quotes.desk.listEvents(rfqNumber)).filter(({ kind }) => kind === 'message');
    if (told.length >= MAX_MESSAGES) return refused(409, decisionMessages.tooMany);
    const message = { from: 'buyer', by: 'buyer', text: asked.text, key: asked.key, atMs: nowMs } as const;
    await quotes.desk.addMessage(rfqNumber, message, mailsOf('asked'));
    return paths.receipt(token, { asked: '1' });
  }
  if (asked.kind === 'withdrawal') {
    const outcome = await quotes.desk.withdraw(token, asked.reason, nowMs, mailsOf('withdrawn'), desk.promiseMs);
    return outcome === 'done' ? path : refused(409, decisionMessages.answered);
  }
  if (asked.kind === 'order') {
    const mails = asked.change.step.kind === 'names' ? [] : mailsOf('ordered-more');
    const by = { name: 'buyer', atMs: nowMs };
    const outcome = await quotes.desk.changeOwnOrder(token, asked.change, by, mails);
    return outcome === 'done' ? path : refused(409, decisionMessages.changed);
  }
  const outcome =
    asked.kind === 'take-back'
      ? await quotes.desk.takeBackDecline(token, asked.version, nowMs, mailsOf('reopened'))
      : await quotes.desk.decide(
          token,
          asked.decision,
          nowMs,
          mailsOf(asked.decision.kind === 'accept' ? 'accepted' : 'declined'),
        );
  if (outcome === 'done') return path;
  const latest = lastSent(await quotes.desk.listAnswers(rfqNumber));
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

export type ReceiptPageData =
  | {
      kind: 'receipt';
      view: BuyerView;
      notice: { words: string; bad: boolean } | null;
      entries: DecisionEntries;
      key: string;
      nowMs: number;
    }
  | { kind: 'not-found' }
  | { kind: 'unavailable' };

type Services = Pick<DeskServices, 'quotes' | 'outboxOf' | 'refuseBuyer'>;

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
    const desk = { ...services, http, nowMs, promiseMs: site.replyHours * 3_600_000 };
    const done = form && (await decide(form, quote, desk));
    if (typeof done === 'string') return { kind: 'see-other', path: done };
    const [answers, events] = await Promise.all([
      services.quotes.desk.listAnswers(quote.rfqNumber),
      services.quotes.desk.listEvents(quote.rfqNumber),
    ]);
    const version = done === null ? query.get('version') : null;
    const asOne = (query.get('one') ?? '').split('.').map(Number);
    const sentAsOne = asOne.filter((line) => quote.parts[line - 1]?.quantity === 1);
    const told = query.has('asked') ? decisionMessages.asked : null;
    const words = done?.words ?? told ?? (sentAsOne.length > 0 ? quoteMessages.home.sentAsOne(sentAsOne) : null);
    const data: ReceiptPageData = {
      kind: 'receipt',
      view: buyerView(quote, { answers, events, version, nowMs }),
      notice: words === null ? null : { words, bad: done !== null },
      entries: done?.entries ?? NO_ENTRIES,
      key: crypto.randomUUID(),
      nowMs,
    };
    return done === null ? { kind: 'personal', data } : { kind: 'refused', data, status: done.status };
  } catch (error) {
    if (error instanceof StoreUnavailable) return { kind: 'unavailable', data: { kind: 'unavailable' } };
    throw error;
  }
}

const notFound: PageAnswer<ReceiptPageData> = { kind: 'refused', status: 404, data: { kind: 'not-found' } };
