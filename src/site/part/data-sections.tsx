import { SHOWN_COLUMNS } from '#base/domain/publog-columns.ts';
import { DescriptionList } from '#base/ui/description-list.tsx';
import { Note } from '#base/ui/feedback.tsx';
import { FoldedTable } from '#base/ui/table.tsx';
import { withSize } from './column-formats.ts';
import { partMessages } from './messages.ts';
import { othersWith } from './name-links.ts';
import { LIST_ROWS, type PartData, type PartSections } from './part-data.ts';
import { NextPage, pairsOf, PartSection, SectionRows } from './part-section.tsx';

/** The rows of two sections that are shown as one; null where an unread section may have rows and the other has none. */
const allOrNull = (rows: readonly unknown[] | null, more: readonly unknown[] | null): readonly unknown[] | null =>
  rows === null || (rows.length === 0 && more === null) ? null : [...rows, ...(more ?? [])];

/** What each section of the block shows: null could not be read, empty has nothing on file. `measured`: the second half of freight. */
export function logisticsOf(sections: PartSections) {
  const measured = pairsOf(sections.weight_and_cube?.[0] ?? {}, SHOWN_COLUMNS.weight_and_cube);
  const rows = {
    management: allOrNull(sections.management, sections.moe_rules),
    packaging: sections.packaging,
    freight: allOrNull(sections.freight, sections.weight_and_cube === null ? null : measured),
    standardization: sections.standardization,
  };
  return { rows, measured };
}

type LogisticsProps = { part: Pick<PartData, 'sections'>; logistics: ReturnType<typeof logisticsOf> };

/** How it is managed, packed and shipped, side by side; what has nothing on file is named by `nothingOnFile`. */
export const Logistics = ({ part: { sections }, logistics: { rows, measured } }: LogisticsProps) => {
  const isThere = (name: keyof typeof rows) => rows[name]?.length !== 0;
  const rules = sections.moe_rules;
  return (
    <div className="logistics">
      {isThere('management') && (
        <PartSection id="management" title="Management data" name="management" rows={rows.management}>
          <SectionRows section="management" rows={sections.management ?? []} thing="managing service" />
          {rules === null && <Note plain>{partMessages.unreadable('MOE rule')}</Note>}
          {rules !== null && rules.length > 0 && (
            <>
              <h3 className="part-subhead">Acquisition rules</h3>
              <SectionRows section="moe_rules" rows={rules} thing="MOE rule" />
            </>
          )}
        </PartSection>
      )}
      {isThere('packaging') && (
        <PartSection id="packaging" title="Packaging" name="packaging" rows={rows.packaging}>
          <SectionRows section="packaging" rows={(sections.packaging ?? []).map(withSize)} thing="packaging record" />
        </PartSection>
      )}
      {(isThere('freight') || isThere('standardization')) && (
        <div>
          {isThere('freight') && (
            <PartSection id="freight" title="Freight" name="freight" rows={rows.freight}>
              <SectionRows section="freight" rows={sections.freight ?? []} thing="freight record" />
              {sections.weight_and_cube === null && <Note plain>{partMessages.unreadable('weight and cube')}</Note>}
              {measured.length > 0 && <DescriptionList pairs={measured} narrow />}
            </PartSection>
          )}
          {isThere('standardization') && (
            <PartSection
              id="standardization"
              title="Standardization"
              name="standardization"
              rows={rows.standardization}
            >
              <SectionRows section="standardization" rows={sections.standardization ?? []} thing="decision" />
            </PartSection>
          )}
        </div>
      )}
    </div>
  );
};

/** What the page has no section for, because nothing is on file: its names, for one line. */
export function nothingOnFile({ rows }: LogisticsProps['logistics'], related: PartData['related']): string[] {
  const shown = { ...rows, 'related NSNs': related };
  return Object.entries(shown).flatMap(([name, rows]) => (rows?.length === 0 ? [name] : []));
}

/** Characteristics before the fold: C5.4. */
const CHARACTERISTICS_SHOWN = 10;

const HEADS = [{ text: 'Code', className: 'wide-only' }, 'Requirement', 'Reply'];

type CharacteristicsProps = {
  part: Pick<PartData, 'nsn' | 'sections' | 'page'>;
  /** Code of the item name whose page has the others; null where there is none. */
  inc: string | null;
};

/** What the item must be, as the source writes it: requirement and reply, which leads to the other items of the name with it. */
export const Characteristics = ({ part, inc }: CharacteristicsProps) => {
  const rows = part.sections.characteristics;
  const onPage = rows?.slice(0, part.page * LIST_ROWS) ?? [];
  const lines = onPage.map((row, index) => (
    // one requirement can have several replies
    // oxlint-disable-next-line react/no-array-index-key
    <CharacteristicRow
      key={index}
      mrc={row.mrc?.code}
      title={row.requirements_statement?.code}
      reply={row.clear_text_reply?.code}
      others={inc === null ? null : othersWith(inc, row)}
    />
  ));
  const count = rows?.length ?? 0;
  if (onPage.length < count) lines.push(<NextPage key="next" part={part} columns={HEADS.length} />);
  return (
    <PartSection
      id="characteristics"
      title="Technical characteristics"
      name="characteristics"
      detail={inc !== null && rows?.length !== 0 && partMessages.othersWith}
      rows={rows}
      empty={<p className="nothing">{partMessages.noCharacteristics}</p>}
    >
      <FoldedTable
        caption="Technical characteristics"
        heads={HEADS}
        rows
        lines={lines}
        shown={CHARACTERISTICS_SHOWN}
        more={partMessages.showList(onPage.length, count, 'characteristic')}
        open={part.page > 1}
      />
    </PartSection>
  );
};

type CharacteristicRowProps = {
  mrc: string | undefined;
  title: string | undefined;
  reply: string | undefined;
  /** The address of the others with it; null where they cannot be looked for. */
  others: string | null;
};

const CharacteristicRow = ({ mrc, title, reply, others }: CharacteristicRowProps) => (
  <tr>
    <td className="num faint wide-only">{mrc}</td>
    <td className="muted">{title}</td>
    <td>
      {reply === undefined ? (
        <span className="faint">No reply on file</span>
      ) : others === null ? (
        reply
      ) : (
        <a href={others} rel="nofollow">
          {reply}
        </a>
      )}
    </td>
  </tr>
);
