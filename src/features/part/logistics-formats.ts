import type { Description } from '../../ui/description-list.tsx';
import { formatMeasure, formatPrice, formatSize } from './measures.ts';
import type { DecodedRow } from './part-data.ts';

/** How recorded values of packaging and management are shown. */
export const PACKAGING_FORMATS = {
  unpkg_item_weight: (text: string) => formatMeasure(text, 'lb'),
  unit_pack_weight: (text: string) => formatMeasure(text, 'lb'),
  unit_pack_cube: (text: string) => formatMeasure(text, 'cu ft'),
};
export const MANAGEMENT_FORMATS = { unit_price: formatPrice, rep_net_pr: formatPrice };

/** Newer files give three columns instead of one size. */
export function withSize(row: DecodedRow<'packaging'>): DecodedRow<'packaging'> {
  const size = formatSize(row.unpkg_item_length?.code, row.unpkg_item_width?.code, row.unpkg_item_height?.code);
  return size === null ? row : { ...row, unpkg_item_dim: { code: size, meaning: null } };
}

/** Weight and cube as the depots measured them. */
export function measuredPairs(row: DecodedRow<'weight_and_cube'> | undefined): Description[] {
  const weight = row?.dss_weight && formatMeasure(row.dss_weight.code, 'lb');
  const cube = row?.dss_cube && formatMeasure(row.dss_cube.code, 'cu ft');
  const pairs: Description[] = [];
  if (weight) pairs.push({ label: 'Weight at the depot', number: weight });
  if (cube) pairs.push({ label: 'Cube at the depot', number: cube });
  return pairs;
}
