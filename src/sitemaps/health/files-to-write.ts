import { paths } from '#base/paths.ts';
import type { FindingKind } from '../rules/finding-kinds.ts';
import type { WalkView } from './walk-view.ts';

const NSN_FILE = /^nsn-(\d+)\.xml\.gz$/;
const WRITE_ALL = { words: 'Write all', href: paths.bulkSitemapGenerator() };

/**
 * Where an operator makes the stored files again that have a finding, and how that is called: the range of nsn files from the first to the last, or all, with which
 * class files are made. Null where no file has it. A file of the range that is as it should be is left as it is.
 */
export function filesToWrite({ items, names }: Pick<WalkView, 'items' | 'names'>, kind: FindingKind) {
  const numberOf = (place: number): number => Number(NSN_FILE.exec(names.files[place] ?? '')?.[1] ?? Number.NaN);
  const numbers = items
    .filter((item) => item.group === 'files' && item.kinds.includes(kind))
    .map(({ place }) => numberOf(place))
    .toSorted((one, other) => one - other);
  const [start, end] = [numbers[0], numbers.at(-1)];
  if (start === undefined || end === undefined) return null;
  const nsnFiles = names.files.filter((name) => NSN_FILE.test(name)).length;
  if (numbers.length === nsnFiles || numbers.some(Number.isNaN)) return WRITE_ALL;
  const words = start === end ? `Write nsn-${start}` : `Write nsn-${start} to ${end}`;
  return { words, href: paths.sitemapRangeExporter({ start, end }) };
}
