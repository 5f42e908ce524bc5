import { parseRfqNumber } from '../../domain/rfq-number.ts';
import { findBackupAge, type BackupAge } from '../../quotes/screens/backup-age.ts';
import { paths, type OperatorQuotesQuery } from '../../paths.ts';
import { QUOTE_STATES, type QuoteState } from '../../quotes/store/quote-states.ts';
import { StoreUnavailable } from '../../database/store-unavailable.ts';
import { type QuoteStore, type StoredQuote, type QuoteCounts } from '../../quotes/store/quote-store.ts';
import type { OperatorRequest, PageAnswer, PageServices } from '../page.ts';

/** The operator's list; null while the store does not answer. */
export type OperatorQuotesPageData = {
  rows: readonly StoredQuote[];
  /** Requests a page. */
  pageSize: number;
  counts: QuoteCounts;
  search: string;
  state: QuoteState | null;
  newer: OperatorQuotesQuery | null;
  older: OperatorQuotesQuery | null;
  mailed: boolean;
  backup: BackupAge | null;
} | null;

const QUOTES_PER_PAGE = 50;

const SEARCH_LENGTH = 200;

/** GET and POST /quotes, for operators of requests: newest first, key-set paged. */
export async function load(
  { query, form, audit }: OperatorRequest,
  { quotes: store, mailed, backups }: Pick<PageServices, 'quotes' | 'mailed' | 'backups'>,
): Promise<PageAnswer<OperatorQuotesPageData>> {
  const search = (query.get('search') ?? '').trim().slice(0, SEARCH_LENGTH);
  const state = parseState(query.get('state'));
  const before = query.get('before') ?? undefined;
  const after = query.get('after') ?? undefined;
  const filter = { search, state: state ?? undefined };
  try {
    if (form !== null) {
      await change(form, store, audit);
      return { kind: 'see-other', path: paths.operatorQuotes({ ...filter, before, after }) };
    }
    const page = { beforeId: parseId(before), afterId: parseId(after), limit: QUOTES_PER_PAGE };
    const [{ quotes, hasNext, hasPrevious }, counts] = await Promise.all([
      store.listQuotes({ search: search || undefined, state: filter.state, ...page }),
      store.countQuotes(),
    ]);
    const data: OperatorQuotesPageData = {
      rows: quotes,
      pageSize: QUOTES_PER_PAGE,
      counts,
      search,
      state,
      newer: hasPrevious ? { ...filter, after: String(quotes[0]?.id) } : null,
      older: hasNext ? { ...filter, before: String(quotes.at(-1)?.id) } : null,
      mailed,
      backup: findBackupAge(backups, Date.now()),
    };
    return { kind: 'personal', data };
  } catch (error) {
    if (error instanceof StoreUnavailable) return { kind: 'unavailable', data: null };
    throw error;
  }
}

async function change(form: URLSearchParams, quotes: QuoteStore, audit: OperatorRequest['audit']): Promise<void> {
  if (form.get('action') === 'retry') {
    await audit('mails-retried', 'all requests');
    await quotes.retryMails(Date.now());
  }
  if (form.get('action') !== 'state') return;
  const number = parseRfqNumber(form.get('number'));
  const state = parseState(form.get('state'));
  if (number === null || state === null || (await quotes.findQuote(number)) === null) return;
  await audit('quote-state', `${number} ${state}`);
  await quotes.setState(number, state, Date.now());
}

function parseState(text: string | null): QuoteState | null {
  return QUOTE_STATES.find((state) => state === text) ?? null;
}

/** The id of a page's first or last row. */
function parseId(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
