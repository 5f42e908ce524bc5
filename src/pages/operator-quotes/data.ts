import type { BackupAge } from '../../quotes/screens/backup-age.ts';
import type { OperatorRow } from '../../quotes/screens/operator-list.tsx';
import type { OperatorQuotesQuery } from '../../paths.ts';
import type { QuoteCounts, QuoteState } from '../../quotes/store/quote-store.ts';

/** The operator's list; null while the store does not answer. */
export type OperatorQuotesPageData = {
  rows: readonly OperatorRow[];
  counts: QuoteCounts;
  search: string;
  state: QuoteState | null;
  newer: OperatorQuotesQuery | null;
  older: OperatorQuotesQuery | null;
  mailed: boolean;
  backup: BackupAge | null;
} | null;

/** Requests a page. */
export const QUOTES_PER_PAGE = 50;
