import { counted, formatCount } from '#base/ui/format-count.ts';
import { formatSourceDate } from './part-data.ts';

/** C5.6, C5.7, C5.10 to C5.13 fix some texts. */
export const partMessages = {
  invalid: 'Invalid NSN code',
  loadFailed: 'Failed to load NSN data. Please try again.',
  notFound: 'NSN Not Found',
  notFoundText: 'The requested NSN could not be found.',
  stubTitle: (nsn: string) => `Military Part ${nsn}`,
  stubText: 'The catalog did not answer in time, so the record of this NSN cannot be shown at the moment.',
  notListed: (hasFormer: boolean) =>
    `This item is on file but not listed in the catalog: no maker is recorded for it${hasFormer ? ' any more' : ''}.`,
  noLonger: (since: string | null) =>
    `No longer on this item${since === null ? '' : ` since ${formatSourceDate(since)}`}`,
  former: (count: number, shown: number) =>
    `${counted(count, 'former part number')}${shown < count ? `, the last ${formatCount(shown)} of them` : ''}`,
  requestQuote: 'Request Quote',
  compare: 'Compare',
  showList: (onPage: number, count: number, thing: string) =>
    `Show ${onPage < count ? `${formatCount(onPage)} of` : 'all'} ${formatCount(count)} ${thing}s`,
  unreadable: (section: string) => `The ${section} section could not be read just now. Try again in a moment.`,
  advice: {
    use: 'A buyer should use',
    'use-when-exhausted': 'When this item is exhausted, a buyer should use',
    'use-first': 'Until it is exhausted, a buyer should use',
  },
  shelfUnread: 'What is on our shelf could not be read just now. ',
  noTitle: 'no title on file',
  chainOrder: 'Oldest first: each number was replaced by the next, unless it says otherwise.',
  chainWithoutEnd: 'Oldest first. No number in it is current in this catalog.',
  chainState: { current: 'Current', unlisted: 'On file, without a part number', unknown: 'Not in this catalog' },
  lookAlikesOf: (nsn: string) => `Look-alikes of ${nsn}`,
  lookAlikesUnlisted: 'This item is not listed in the catalog, so others are not compared with it.',
  lookAlikeRule: 'Same name and class, at least three equal characteristics and none that differ.',
  lookAlikeCaution: 'Equal data does not make items interchangeable: check before you buy.',
  exportUnread: 'Export control could not be checked',
  exportUnreadText: 'The demilitarization code could not be read. Treat this item as controlled until it is.',
  exportText:
    'Items with this code may be controlled under the International Traffic in Arms Regulations (ITAR) or the Export ' +
    'Administration Regulations (EAR). Check the classification before you export the item or share its technical data.',
} as const;

/** "12 found among the 400 nearest of 2,300 other items ..." */
export function lookAlikeWords(props: { shown: number; more: boolean; candidates: number; looked: number }): string {
  const { shown, more, candidates, looked } = props;
  if (candidates === 0) return 'No other item in the catalog has this name and class.';
  if (looked === 0)
    return `No characteristic on file is the same in any of the ${formatCount(candidates)} other items with this name and class.`;
  const among =
    looked < candidates
      ? `among the ${formatCount(looked)} nearest of ${formatCount(candidates)} other items with this name and class`
      : `among ${candidates === 1 ? 'the one other item' : `the ${formatCount(candidates)} other items`} with this name and class`;
  if (shown === 0) return `None found ${among}.`;
  return `${more ? `The first ${formatCount(shown)} found` : `${formatCount(shown)} found`} ${among}.`;
}
