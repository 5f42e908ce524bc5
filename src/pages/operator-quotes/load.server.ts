import { parseRfqNumber } from '../../domain/rfq-number.ts';
import { findBackupAge, type BackupAge } from '../../quotes/screens/backup-age.ts';
import type { OperatorRow } from '../../quotes/screens/operator-list.tsx';
import { paths, type OperatorQuotesQuery } from '../../paths.ts';
import { StoreUnavailable } from '../../database/store-unavailable.ts';
import { QUOTE_STATES, type QuoteState, type StoredQuote, type QuoteCounts } from '../../quotes/store/quote-store.ts';
import type { PageAnswer, PageRequest } from '../page.ts';

/** The operator's list; null while the store does not answer. */
export type OperatorQuotesPageData = {
  rows: readonly OperatorRow[];
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
export async function load(request: PageRequest): Promise<PageAnswer<OperatorQuotesPageData>> {
  const search = (request.query.get('search') ?? '').trim().slice(0, SEARCH_LENGTH);
  const state = parseState(request.query.get('state'));
  const before = request.query.get('before') ?? undefined;
  const after = request.query.get('after') ?? undefined;
  const filter = { search, state: state ?? undefined };
  try {
    if (request.form !== null) {
      await change(request.form, request);
      return { kind: 'see-other', path: paths.operatorQuotes({ ...filter, before, after }) };
    }
    const page = { beforeId: parseId(before), afterId: parseId(after), limit: QUOTES_PER_PAGE };
    const [{ quotes, hasNext, hasPrevious }, counts] = await Promise.all([
      request.quotes.listQuotes({ search: search || undefined, state: filter.state, ...page }),
      request.quotes.countQuotes(),
    ]);
    const data: OperatorQuotesPageData = {
      rows: quotes.map(rowOf),
      pageSize: QUOTES_PER_PAGE,
      counts,
      search,
      state,
      newer: hasPrevious ? { ...filter, after: String(quotes[0]?.id) } : null,
      older: hasNext ? { ...filter, before: String(quotes.at(-1)?.id) } : null,
      mailed: request.mailed,
      backup: findBackupAge(request.backups, Date.now()),
    };
    return { kind: 'personal', data };
  } catch (error) {
    if (error instanceof StoreUnavailable) return { kind: 'unavailable', data: null };
    throw error;
  }
}

async function change(form: URLSearchParams, { quotes, audit }: PageRequest): Promise<void> {
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

function rowOf({ rfqNumber, receivedAtMs, customer, parts, state, mails }: StoredQuote): OperatorRow {
  return {
    rfqNumber,
    receivedAtMs,
    company: customer.company,
    name: `${customer.firstName} ${customer.lastName}`.trim(),
    email: customer.email,
    lines: parts.length,
    state,
    mails: mails.map((mail) => ({ state: mail.state })),
  };
}

function parseState(text: string | null): QuoteState | null {
  return QUOTE_STATES.find((state) => state === text) ?? null;
}

/** The id of a page's first or last row. */
function parseId(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
