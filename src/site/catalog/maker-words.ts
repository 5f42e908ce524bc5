import type { CageCode } from '#base/domain/cage-code.ts';
import type { Maker } from '#publog/catalog-store.ts';
import { paths } from '#base/paths.ts';

/** C5.6 */
export const makerName = ({ maker, cage }: { maker: Maker | null; cage: CageCode }): string =>
  maker?.company ?? `Unknown Manufacturer (CAGE: ${cage})`;

export const makerAddress = ({ street, city, state, postalCode, country }: Maker): string =>
  [street, city, [state, postalCode].filter(Boolean).join(' '), country].filter(Boolean).join(', ');

export const makerPath = (
  { cage, filter }: { cage: CageCode; filter: { fsc: string | null; text: string } },
  query: { after?: string; before?: string } = {},
) => paths.maker(cage, { fsc: filter.fsc ?? undefined, q: filter.text, ...query });
