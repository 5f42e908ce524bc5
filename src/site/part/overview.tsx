import type { ReactNode } from 'react';
import { paths } from '#base/paths.ts';
import { titled } from '../catalog/messages.ts';
import { formatMeasure } from '#base/domain/measure.ts';
import { formatNsn } from '#base/domain/nsn.ts';
import { measureOfReply } from '#base/domain/parse-measure.ts';
import { namesStandard } from '#base/domain/part-number.ts';
import { SHOWN_COLUMNS } from '#base/domain/publog-columns.ts';
import { type Description, DescriptionList } from '#base/ui/description-list.tsx';
import { counted, Note } from '#base/ui/elements.tsx';
import type { PartData } from './load-part.server.ts';
import { partMessages } from './messages.ts';
import type { DecodedRow } from './part-data.ts';
import { splitAtNumbers } from './phrase-numbers.ts';
import { pairsOf, PartSection } from './part-section.tsx';

export const Overview = ({ part }: { part: PartData }) => {
  const details = pairsOf(part.sections.identification?.[0] ?? {}, SHOWN_COLUMNS.identification);
  const unread = (['identification', 'phrases'] as const).filter((name) => part.sections[name] === null);
  return (
    <PartSection id="overview" title="Overview and notes" rows={[part]}>
      <DescriptionList pairs={notesOf(part)} prose />
      {[...unread, ...part.unread].map((what) => (
        <Note plain key={what}>
          {partMessages.unreadable(what)}
        </Note>
      ))}
      {details.length > 0 && (
        <>
          <h3 className="mt-4 mx-0 mb-2">Identification</h3>
          <DescriptionList pairs={details} two />
        </>
      )}
    </PartSection>
  );
};

function notesOf(part: PartData): Description[] {
  const notes: [label: string, value: ReactNode, key?: string][] = [
    ['Description', describePart(part)],
    ['Summary', summarizePart(part)],
    ['Definition', part.definition?.definition],
    ['Also called', part.definition?.colloquialNames.join(', ')],
    [`Notes on class ${part.fsc}`, part.classNotes],
    [`Notes on group ${part.fsg}`, part.groupNotes],
    ...(part.sections.phrases ?? []).map(
      (row, index) => ['Phrase', linked(phraseOf(row), part), `phrase ${index}`] as [string, ReactNode, string],
    ),
  ];
  const pairs = notes.flatMap(([label, value, key]): Description[] => (value ? [{ key, label, value }] : []));
  return [...pairs, { label: 'Record last changed', number: part.changedOn }];
}

const linked = (text: string, { phraseNumbers }: PartData): ReactNode =>
  text &&
  splitAtNumbers(text, phraseNumbers).map((piece, at) =>
    typeof piece === 'string' ? (
      piece
    ) : (
      <a key={at} className="num" href={paths.part(piece.nsn)}>
        {piece.text}
      </a>
    ),
  );

/** "F SUPERSEDED BY: MS16998-30". */
function phraseOf({ phrs_cd, phrase_statement, tech_doc_nbr }: DecodedRow<'phrases'>): string {
  const phrase = phrs_cd && `${phrs_cd.code} ${phrs_cd.meaning ?? ''}`.trim();
  const statement = phrase_statement?.code === phrs_cd?.meaning ? undefined : phrase_statement?.code;
  return [phrase, statement, tech_doc_nbr?.code].filter(Boolean).join(': ');
}

/** "class 5305 Screws". */
export const classOf = ({ fsc, classTitle }: Pick<PartData, 'fsc' | 'classTitle'>): string =>
  titled(`class ${fsc}`, classTitle);

export function describePart(part: PartData): string {
  const group = part.groupTitle ? `, group ${part.fsg} ${part.groupTitle}` : '';
  const what = `${part.itemName}, NSN ${formatNsn(part.nsn)}, is an item of supply in ${classOf(part)}${group}.`;
  if (part.partCount === 0) return `${what} No part number is on file for it.`;
  const isStandards =
    part.partNumbers?.length === part.partCount &&
    part.partNumbers.every(({ category }) => namesStandard({ rncc: category?.code }));
  const source = isStandards ? 'of a specification or standard' : `from ${counted(part.makerCount, 'maker')}`;
  const references = `${counted(part.partCount, 'part number')} ${source}`;
  return `${what} ${references} ${part.partCount === 1 ? 'is' : 'are'} on file.`;
}

const SUMMARY_REPLIES = 3;

/** "THREAD CLASS 3A; FASTENER LENGTH 1/2 in; MATERIAL STEEL". */
export function summarizePart({ sections }: PartData): string | null {
  const replies = (sections.characteristics ?? []).flatMap(
    ({ requirements_statement: title, clear_text_reply: reply }) => {
      if (!title || !reply) return [];
      const measure = measureOfReply(title.code, reply.code);
      return `${title.code} ${measure && measure.dimension !== 'pitch' ? formatMeasure(measure) : reply.code}`;
    },
  );
  return replies.slice(0, SUMMARY_REPLIES).join('; ') || null;
}
