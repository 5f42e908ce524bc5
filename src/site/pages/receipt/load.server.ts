import type { PageRequest } from '#publog/http/catalog-call.ts';
import { parseReceiptToken } from '#base/domain/secrets.ts';
import { StoreUnavailable } from '#base/database/store-unavailable.ts';
import { quoteMessages } from '../../quote-form/messages.ts';
import {
  buyerView,
  type BuyerView,
  NO_ENTRIES,
  type DecisionEntries,
  decisionMessages,
} from '#desk/screens/buyer-view.ts';
import type { StoredQuote } from '#desk/store/stored-quote.ts';
import type { PageAnswer } from '#base/http/frame/page.ts';
import type { DeskServices } from '#desk/desk-services.ts';
import { decide, type Refused } from './decide.server.ts';

export type ReceiptPageData =
  | {
      kind: 'receipt';
      view: BuyerView;
      mailed: boolean;
      /** Why a form was refused, or that a question was sent. */
      notice: { words: string; bad: boolean } | null;
      entries: DecisionEntries;
      /** Of the next question. */
      key: string;
      nowMs: number;
    }
  | { kind: 'not-found' }
  | { kind: 'unavailable' };

type Services = Pick<DeskServices, 'quotes' | 'mailed' | 'outboxOf' | 'refuseBuyer'>;

/** GET and POST /quote/:token: a request for quote and its quotation, for everybody who knows its token. */
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

/** What the form before has done: a question was sent, or a quantity was sent as 1. */
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
