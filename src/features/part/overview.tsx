import { DescriptionList, type Description } from '../../ui/description-list.tsx';
import { IDENTIFICATION_LABELS } from './columns.ts';
import { Note } from '../../ui/feedback.tsx';
import { describePart, summarizePart } from './describe-part.ts';
import { partMessages } from './messages.ts';
import type { DecodedRow, PartData } from './part-data.ts';
import { PartSection } from './part-section.tsx';
import { pairsOf } from './section-rows.tsx';

/** What the item is, and every note that the source has on it, its class and its group. */
export const Overview = ({ part }: { part: PartData }) => {
  const identification = part.sections.identification?.[0];
  const details = identification
    ? pairsOf(identification, { section: 'identification', labels: IDENTIFICATION_LABELS })
    : [];
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
