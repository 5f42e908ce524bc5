import type { CageCode } from '../../domain/cage-code.ts';
import type { Fsc } from '../../domain/supply-class.ts';
import type { FacetCount, MakerPartPage } from '../../catalog/catalog-search.ts';
import type { Maker } from '../../catalog/catalog-store.ts';

/** Another maker that a record names; `company` null when it is not on file. */
export type NamedMaker = { cage: CageCode; company: string | null };

/** What the parts of a maker are narrowed by. */
export type MakerFilter = { fsc: Fsc | null; text: string };

export type MakerData = {
  cage: CageCode;
  /** Null for a code without a record of its own that parts name all the same. */
  maker: Maker | null;
  /** Meaning of its status code; null where none is known. */
  statusMeaning: string | null;
  parent: NamedMaker | null;
  replacedBy: NamedMaker | null;
  parts: MakerPartPage;
  filter: MakerFilter;
  /** What was typed as a class and is none; '' when nothing was. */
  badClass: string;
  /** Classes of its parts with their counts; null where they were not counted. */
  classes: readonly ({ fsc: Fsc; title: string | null } & FacetCount)[] | null;
  /** False on later pages. */
  firstPage: boolean;
  backward: boolean;
};
