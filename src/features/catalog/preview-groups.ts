import type { GroupSummary } from '../../catalog/catalog-store.ts';

/** Groups that buyers of aviation and defense parts ask for most, in the order of the home page. */
const PREVIEW_ORDER = [
  '15',
  '16',
  '28',
  '29',
  '30',
  '31',
  '43',
  '47',
  '48',
  '53',
  '59',
  '61',
  '58',
  '66',
  '62',
  '10',
  '25',
  '20',
];

/** The groups of the home page: the usual ones that the catalog has, filled up with its other groups. */
export function previewGroups(groups: readonly GroupSummary[]): GroupSummary[] {
  const usual = PREVIEW_ORDER.flatMap((code) => groups.filter(({ fsg }) => fsg === code));
  const others = groups.filter(({ fsg }) => !PREVIEW_ORDER.includes(fsg));
  return [...usual, ...others].slice(0, PREVIEW_ORDER.length);
}
