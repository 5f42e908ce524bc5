import type { AuditKind } from '../../operators/screens/messages.ts';
import type { StoredAuditEntry } from '../../operators/store/operator-store.ts';

/** One page of the audit log; null while the store does not answer. */
export type OperatorLogPageData = {
  entries: readonly StoredAuditEntry[];
  /** Entries of this kind and search in all. */
  total: number;
  kind: AuditKind | null;
  search: string;
  /** Id before which the next page begins; null on the last one. */
  older: number | null;
} | null;

/** Entries a page. */
export const ENTRIES_PER_PAGE = 100;
