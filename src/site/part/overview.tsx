import { type Description, DescriptionList } from '#base/ui/description-list.tsx';
import { SHOWN_COLUMNS } from '#base/domain/publog-columns.ts';
import { Note } from '#base/ui/feedback.tsx';
import { partMessages } from './messages.ts';
import type { DecodedRow, PartData } from './part-data.ts';
import { pairsOf, PartSection } from './part-section.tsx';
import { formatCount } from '#base/ui/format-count.ts';
import { formatNsn } from '#base/domain/nsn.ts';

/** What the item is, and every note that the source has on it, its class and its group. */
export const Overview = ({ part }: { part: PartData }) => {
  const identification = part.sections.identification?.[0];
  const details = identification ? pairsOf(identification, SHOWN_COLUMNS.identification) : [];
  return (
    <PartSection id="overview" title="Overview and notes" name="overview" rows={[part]}>
      <DescriptionList pairs={notesOf(part)} prose />
      {unreadOf(part).map((what) => (
        <Note plain key={what}>
          {partMessages.unreadable(what)}
        </Note>
      ))}
      {details.length > 0 && (
        <>
          <h3 className="part-subhead">Identification</h3>
          <DescriptionList pairs={details} two />
        </>
      )}
    </PartSection>
  );
};

/** What the overview would show as well, had it been read. */
const unreadOf = ({ sections, unread }: PartData): string[] => [
  ...(sections.identification === null ? ['identification'] : []),
  ...(sections.phrases === null ? ['phrases'] : []),
  ...unread,
];

function notesOf(part: PartData): Description[] {
  const pairs: Description[] = [{ label: 'Description', value: describePart(part) }];
  const add = (label: string, value: string | null | undefined) => {
    if (value) pairs.push({ label, value });
  };
  add('Summary', summarizePart(part));
  add('Definition', part.definition?.definition);
  add('Also called', part.definition?.colloquialNames.join(', '));
  add(`Notes on class ${part.fsc}`, part.classNotes);
  add(`Notes on group ${part.fsg}`, part.groupNotes);
  for (const [index, row] of (part.sections.phrases ?? []).entries()) {
    const value = phraseOf(row);
    if (value) pairs.push({ key: `phrase ${index}`, label: 'Phrase', value });
  }
  pairs.push({ label: 'Record last changed', number: part.changedOn });
  return pairs;
}

/** "F SUPERSEDED BY: MS16998-30": code and meaning of the phrase, then its statement where it says more. */
function phraseOf({ phrs_cd, phrase_statement, tech_doc_nbr }: DecodedRow<'phrases'>): string {
  const phrase = phrs_cd && `${phrs_cd.code} ${phrs_cd.meaning ?? ''}`.trim();
  const statement = phrase_statement?.code === phrs_cd?.meaning ? undefined : phrase_statement?.code;
  return [phrase, statement, tech_doc_nbr?.code].filter(Boolean).join(': ');
}

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
