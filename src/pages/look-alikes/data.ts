import type { Nsn } from '../../domain/nsn.ts';
import type { LookAlikeList } from '../../features/part/look-alikes/look-alike-list.tsx';

export type LookAlikesPageData =
  | ({ kind: 'list' } & Parameters<typeof LookAlikeList>[0])
  /** 404: parsed, but no record exists. */
  | { kind: 'not-found'; nsn: Nsn }
  /** 404: not a stock number. */
  | { kind: 'invalid' }
  /** 503: the database failed or took too long. */
  | { kind: 'failed'; nsn: Nsn };
