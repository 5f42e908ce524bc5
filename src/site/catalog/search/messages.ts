import type { ReadPiece, WordResults } from '#publog/catalog-store.ts';
import { counted } from '#base/ui/format-count.ts';
import type { IgnoredFilter, MatchReason, PartsOf } from './search-data.ts';

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

/** "Part number, punctuation ignored" */
export function reasonText({ by, loosely, replaces }: MatchReason): string {
  const words = loosely.map((how) => LOOSELY[how]);
  return [replaces === null ? BY[by] : `Replaced ${BY[by]} ${replaces}`, ...words].join(', ');
}

export function ignoredText({ filter, value, why }: IgnoredFilter): string {
  if (why === 'several') return `Several makers are called “${value}”. Choose one:`;
  if (why === 'other class') return `The filter for group ${value} is left out: the class is of another group.`;
  if (why === 'malformed')
    return `“${value}” is not a ${filter}: it has ${filter === 'group' ? 'two' : 'four'} digits. The filter is left out.`;
  const what = filter === 'maker' ? 'No maker is called' : filter === 'item name' ? 'No part is called' : 'There is no';
  return `${what} “${value}”: the filter by ${filter} is left out.`;
}

export function partsTitle(of: PartsOf): string {
  if (!('name' in of)) return of.kind === 'words' ? 'Parts' : 'Parts by item name';
  return of.kind === 'maker' ? `Parts of ${of.name}` : `Parts of ${of.kind} ${of.name}`;
}

const NUMBERS = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

export function wordPartsTitle({ pieces, met }: WordResults): string {
  const [some, all] = [met, pieces.length].map((number) => NUMBERS[number] ?? number);
  return some === all ? 'Parts' : `Parts that meet ${some} of ${all}`;
}

/** "part numbers beginning AN960", "maker PARKER HANNIFIN CORP" */
export const narrowedBy = (as: Extract<ReadPiece['as'], { kind: 'number' | 'maker' }>): string =>
  as.kind === 'maker'
    ? `maker ${as.company}`
    : `${as.tooMany ? 'too many ' : ''}part numbers beginning ${as.beginning}`;

/** For screen readers. */
export function readSentence({ pieces }: WordResults): string {
  const met = pieces.flatMap(({ text, as, isMet }) => {
    if (!isMet || as.kind === 'unknown') return [];
    if (as.kind === 'value') return [`${as.label} (${as.requirement.toLowerCase()}) for “${text}”`];
    if (as.kind !== 'name') return [`${narrowedBy(as)} for “${text}”`];
    const more = as.itemNames.length - 1;
    return [`${as.itemNames[0]}${more > 0 ? ` and ${counted(more, 'more name', 'more names')}` : ''} for “${text}”`];
  });
  const unmet = pieces.filter(({ isMet }) => !isMet).map(({ text }) => `“${text}”`);
  const shown = met.length > 0 ? `Showing ${met.join(', ')}.` : '';
  return unmet.length > 0 ? `${shown} Not met: ${unmet.join(', ')}.`.trim() : shown;
}
