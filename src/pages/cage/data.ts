import type { MakerData } from '../../features/maker/maker-data.ts';

export type CagePageData =
  | ({ kind: 'maker' } & MakerData)
  /** 404: no record and no listed part names the code. */
  | { kind: 'not-found'; code: string }
  /** 503: the catalog could not be read. */
  | { kind: 'failed'; code: string };
