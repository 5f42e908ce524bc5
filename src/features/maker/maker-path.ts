import { paths } from '../../paths.ts';
import type { MakerData } from './maker-data.ts';

/** The address of a maker's parts with the filter in force: of the first page, unless a key is given. */
export const makerPath = (
  { cage, filter }: Pick<MakerData, 'cage' | 'filter'>,
  query: { after?: string; before?: string } = {},
) => paths.maker(cage, { fsc: filter.fsc ?? undefined, q: filter.text, ...query });
