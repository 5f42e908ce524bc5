import { formatCount } from '../../ui/number.tsx';
import { formatNsn } from '../../domain/nsn.ts';
import type { PartData } from './part-data.ts';

/** "class 5305 Screws" or, without a title, "class 5305". */
export const classOf = ({ fsc, classTitle }: Pick<PartData, 'fsc' | 'classTitle'>): string =>
  `class ${fsc}${classTitle ? ` ${classTitle}` : ''}`;

const counted = (count: number, one: string): string => `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`;

/** What an item is, in two sentences made of its record: the opening of the overview and the page's description. */
export function describePart(part: PartData): string {
  const group = part.groupTitle ? `, group ${part.fsg} ${part.groupTitle}` : '';
  const what = `${part.itemName}, NSN ${formatNsn(part.nsn)}, is an item of supply in ${classOf(part)}${group}.`;
  if (part.partCount === 0) return `${what} No part number is on file for it.`;
  const references = `${counted(part.partCount, 'part number')} from ${counted(part.makerCount, 'maker')}`;
  return `${what} ${references} ${part.partCount === 1 ? 'is' : 'are'} on file.`;
}

/** How many characteristics the summary quotes. */
const SUMMARY_REPLIES = 3;

/** "THREAD CLASS 3A; MATERIAL STEEL": the first recorded characteristics; null without any. */
export function summarizePart(part: PartData): string | null {
  const replies = (part.sections.characteristics ?? [])
    .filter((row) => row.requirements_statement && row.clear_text_reply)
    .slice(0, SUMMARY_REPLIES)
    .map((row) => `${row.requirements_statement!.code} ${row.clear_text_reply!.code}`);
  return replies.length === 0 ? null : replies.join('; ');
}
