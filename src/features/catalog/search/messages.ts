import type { SearchedSection } from '../../../catalog/catalog-search.ts';
import type { IgnoredFilter, MatchReason, PartsOf } from './search-data.ts';

export const SECTION_WORDS: Readonly<Record<SearchedSection, string>> = {
  characteristics: 'Characteristics',
  freight: 'Freight',
  packaging: 'Packaging',
};

const BY: Record<MatchReason['by'], string> = {
  nsn: 'NSN',
  niin: 'NIIN',
  'part-number': 'Part number',
  'part-number-of-maker': 'CAGE and part number',
};
const LOOSELY: Record<MatchReason['loosely'][number], string> = {
  punctuation: 'punctuation ignored',
  zeros: 'leading zeros added',
  letters: 'letter O read as zero',
};

/** "Part number, punctuation ignored", "Replaced NSN 5305-00-111-2222". */
export function reasonText({ by, loosely, replaces }: MatchReason): string {
  const words = loosely.map((how) => LOOSELY[how]);
  return [replaces === null ? BY[by] : `Replaced ${BY[by]} ${replaces}`, ...words].join(', ');
}

export function ignoredText(ignored: IgnoredFilter): string {
  const { filter, value } = ignored;
  if (ignored.why === 'several') return `Several makers are called “${value}”. Choose one:`;
  if (ignored.why === 'other class') return `The filter for group ${value} is left out: the class is of another group.`;
  if (ignored.why === 'unknown') {
    const what =
      filter === 'maker' ? 'No maker is called' : filter === 'item name' ? 'No part is called' : 'There is no';
    return `${what} “${value}”: the filter by ${filter} is left out.`;
  }
  const digits = filter === 'group' ? 'two' : 'four';
  return `“${value}” is no ${filter}, which has ${digits} digits: the filter is left out.`;
}

export function partsTitle(of: PartsOf): string {
  if (!('name' in of)) return of.kind === 'words' ? 'Parts' : 'Parts by item name';
  return of.kind === 'maker' ? `Parts of ${of.name}` : `Parts of ${of.kind} ${of.name}`;
}
