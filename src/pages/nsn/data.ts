import type { Nsn } from '../../domain/nsn.ts';
import type { PartData } from '../../features/part/part-data.ts';

export type NsnPageData =
  | { kind: 'part'; part: PartData }
  /** 404: parsed, but no record exists. */
  | { kind: 'not-found'; nsn: Nsn }
  /** 404: missing or not a stock number. */
  | { kind: 'invalid' }
  /** 503: the database failed or took too long. */
  | { kind: 'stub'; nsn: Nsn };
