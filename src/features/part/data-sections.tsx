import type { ReactNode } from 'react';
import { Note } from '../../ui/feedback.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { SHOWN_COLUMNS } from '../../domain/publog-columns.ts';
import { withSize } from './column-formats.ts';
import { partMessages } from './messages.ts';
import { othersWith } from './name-links.ts';
import type { DecodedRow, PartData } from './part-data.ts';
import { pairsOf, PartSection, SectionRows } from './part-section.tsx';
import { paths } from '../../paths.ts';
import { MoreRow, Table } from '../../ui/table.tsx';

type SectionProps = { part: Pick<PartData, 'sections'> };

/** The rows of two sections that are shown as one; null where an unread section may have rows and the other has none. */
const allOrNull = (rows: readonly unknown[] | null, more: readonly unknown[] | null): readonly unknown[] | null =>
  rows === null || (rows.length === 0 && more === null) ? null : [...rows, ...(more ?? [])];

export const Packaging = ({ part: { sections } }: SectionProps) => (
  <PartSection id="packaging" title="Packaging" name="packaging" rows={sections.packaging}>
    <SectionRows section="packaging" rows={(sections.packaging ?? []).map(withSize)} thing="packaging record" two />
  </PartSection>
);

export const Freight = ({ part: { sections } }: SectionProps) => {
  const measured = pairsOf(sections.weight_and_cube?.[0] ?? {}, SHOWN_COLUMNS.weight_and_cube);
  const rows = sections.freight;
  return (
    <PartSection
      id="freight"
      title="Freight"
      name="freight"
      rows={allOrNull(rows, sections.weight_and_cube === null ? null : measured)}
    >
      <SectionRows section="freight" rows={rows ?? []} thing="freight record" two />
      {sections.weight_and_cube === null && <Note plain>{partMessages.unreadable('weight and cube')}</Note>}
      {measured.length > 0 && <DescriptionList pairs={measured} two />}
    </PartSection>
  );
};

export const Management = ({ part: { sections } }: SectionProps) => {
  const { management, moe_rules: rules } = sections;
  return (
    <PartSection id="management" title="Management data" name="management" rows={allOrNull(management, rules)}>
      <SectionRows section="management" rows={management ?? []} thing="managing service" />
      {rules === null && <Note plain>{partMessages.unreadable('MOE rule')}</Note>}
      {rules !== null && rules.length > 0 && (
        <>
          <h3 className="part-subhead">Acquisition rules</h3>
          <SectionRows section="moe_rules" rows={rules} thing="MOE rule" />
        </>
      )}
    </PartSection>
  );
};

export const Standardization = ({ part: { sections } }: SectionProps) => (
  <PartSection id="standardization" title="Standardization" name="standardization" rows={sections.standardization}>
    <SectionRows section="standardization" rows={sections.standardization ?? []} thing="decision" />
  </PartSection>
);

/** Characteristics on the page before "show all": C5.4. */
const CHARACTERISTICS_SHOWN = 10;

const HEADS = [{ text: 'Code', className: 'wide-only' }, 'Requirement', 'Reply'];

type CharacteristicsProps = {
  part: Pick<PartData, 'nsn' | 'sections' | 'allCharacteristics'>;
  /** Code of the item name whose page has the others; null where there is none. */
  inc: string | null;
};

/** What the item must be, as the source writes it: requirement and reply, which leads to the other items of the name with it. */
export const Characteristics = ({ part, inc }: CharacteristicsProps) => {
  const rows = part.sections.characteristics;
  const shown = part.allCharacteristics ? rows : rows?.slice(0, CHARACTERISTICS_SHOWN);
  return (
    <PartSection
      id="characteristics"
      title="Technical characteristics"
      name="characteristics"
      detail={inc !== null && partMessages.othersWith}
      rows={rows}
      empty={partMessages.noCharacteristics}
    >
      <Table caption="Technical characteristics" heads={HEADS} rows>
        {shown?.map((row, index) => (
          // one requirement can have several replies
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={index}>
            <td className="num faint wide-only">{row.mrc?.code}</td>
            <td className="muted">{row.requirements_statement?.code}</td>
            <td>{replyOf(row, inc)}</td>
          </tr>
        ))}
        {rows && shown && shown.length < rows.length && (
          <MoreRow columns={HEADS.length} href={`${paths.part(part.nsn, { characteristics: 'all' })}#characteristics`}>
            Show all {rows.length} characteristics
          </MoreRow>
        )}
      </Table>
    </PartSection>
  );
};

function replyOf(row: DecodedRow<'characteristics'>, inc: string | null): ReactNode {
  const reply = row.clear_text_reply?.code;
  if (reply === undefined) return <span className="faint">No reply on file</span>;
  const others = inc === null ? null : othersWith(inc, row);
  if (others === null) return reply;
  return (
    <a href={others} rel="nofollow">
      {reply}
    </a>
  );
}
