import type { CageCode } from '#base/domain/cage-code.ts';
import type { Fsc } from '#base/domain/supply-class.ts';
import type { Maker, MakerPartPage, ExactCount } from '#publog/catalog-store.ts';
import { paths } from '#base/paths.ts';

export type NamedMaker = { cage: CageCode; company: string | null };

export type MakerData = {
  cage: CageCode;
  maker: Maker | null;
  statusMeaning: string | null;
  parent: NamedMaker | null;
  replacedBy: NamedMaker | null;
  parts: MakerPartPage;
  filter: { fsc: Fsc | null; text: string };
  badClass: string;
  classes: readonly ExactCount[] | null;
  firstPage: boolean;
  backward: boolean;
};

/** C5.6 */
export const makerName = ({ maker, cage }: Pick<MakerData, 'maker' | 'cage'>): string =>
  maker?.company ?? `Unknown Manufacturer (CAGE: ${cage})`;

export const makerAddress = ({ street, city, state, postalCode, country }: Maker): string =>
  [street, city, [state, postalCode].filter(Boolean).join(' '), country].filter(Boolean).join(', ');

export const makerPath = (
  { cage, filter }: Pick<MakerData, 'cage' | 'filter'>,
  query: { after?: string; before?: string } = {},
) => paths.maker(cage, { fsc: filter.fsc ?? undefined, q: filter.text, ...query });
