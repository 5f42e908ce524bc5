import type { CageCode } from '#base/domain/cage-code.ts';
import type { Fsc } from '#base/domain/supply-class.ts';
import type { Maker, MakerPartPage, ExactCount } from '#publog/catalog-store.ts';
import { paths } from '#base/paths.ts';

/** Another maker that a record names; `company` null when it is not on file. */
export type NamedMaker = { cage: CageCode; company: string | null };

export type MakerData = {
  cage: CageCode;
  /** Null for a code without a record that parts name. */
  maker: Maker | null;
  /** Meaning of its status code; null where none is known. */
  statusMeaning: string | null;
  parent: NamedMaker | null;
  replacedBy: NamedMaker | null;
  parts: MakerPartPage;
  filter: { fsc: Fsc | null; text: string };
  /** An invalid class of the address; '' when there is none. */
  badClass: string;
  /** Classes of its parts with their counts; null where they were not counted. */
  classes: readonly ExactCount[] | null;
  /** False on later pages. */
  firstPage: boolean;
  backward: boolean;
};

/** The company; for a code without a record what part pages call it (C5.6). */
export const makerName = ({ maker, cage }: Pick<MakerData, 'maker' | 'cage'>): string =>
  maker?.company ?? `Unknown Manufacturer (CAGE: ${cage})`;

/** Street, place and country in one line; '' when none is on file. */
export const makerAddress = ({ street, city, state, postalCode, country }: Maker): string =>
  [street, city, [state, postalCode].filter(Boolean).join(' '), country].filter(Boolean).join(', ');

/** The address of a maker's parts with the filter in force: of the first page, unless a key is given. */
export const makerPath = (
  { cage, filter }: Pick<MakerData, 'cage' | 'filter'>,
  query: { after?: string; before?: string } = {},
) => paths.maker(cage, { fsc: filter.fsc ?? undefined, q: filter.text, ...query });
