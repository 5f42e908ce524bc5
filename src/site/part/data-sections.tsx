import { inForceOf } from '#base/domain/management.ts';
import { wordsBeside } from '#base/domain/measure.ts';
import { measureOfReply } from '#base/domain/parse-measure.ts';
import { SHOWN_COLUMNS } from '#base/domain/publog-columns.ts';
import { DescriptionList } from '#base/ui/description-list.tsx';
import { Note } from '#base/ui/elements.tsx';
import { FoldedTable } from '#base/ui/table.tsx';
import type { PartData } from './load-part.server.ts';
import { noneInForce } from './management.ts';
import { PriceChart } from './price-chart.tsx';
import { partMessages } from './messages.ts';
import { LIST_ROWS, othersWith, type PartSections, withSize } from './part-data.ts';
import { NextPage, pairsOf, PartSection, SectionRows } from './part-section.tsx';

type Rows = readonly unknown[] | null;

/** Joins two sections; null where unread rows may be missing. */
const allOrNull = (rows: Rows, more: Rows): Rows =>
  rows === null || (rows.length === 0 && more === null) ? null : [...rows, ...(more ?? [])];

const measuresOf = ({ weight_and_cube: rows }: PartSections) =>
  rows && pairsOf(rows[0] ?? {}, SHOWN_COLUMNS.weight_and_cube);

/** Null could not be read; empty has nothing on file. */
export const logisticsOf = (sections: PartSections) =>
  [
    {
      id: 'management',
      title: 'Management data',
      rows: [sections.moe_rules, sections.former_management].reduce<Rows>(allOrNull, sections.management),
    },
    { id: 'packaging', title: 'Packaging', rows: sections.packaging },
    { id: 'freight', title: 'Freight', rows: allOrNull(sections.freight, measuresOf(sections)) },
    { id: 'standardization', title: 'Standardization', rows: sections.standardization },
    { id: 'history', title: 'History', rows: sections.former_identification },
  ] as const;

type LogisticsProps = { part: Pick<PartData, 'sections' | 'prices'>; logistics: ReturnType<typeof logisticsOf> };

export const Logistics = ({ part: { sections, prices }, logistics }: LogisticsProps) => {
  const { moe_rules: rules, former_management: former } = sections;
  const measures = measuresOf(sections);
  const none = noneInForce(sections.management);
  const rowsOf = {
    management: (
      <>
        {none !== null && <Note plain>{none}</Note>}
        <SectionRows
          section="management"
          rows={sections.management}
          thing="management record"
          unfolded={none === null ? 1 : 0}
        />
        <PriceChart points={prices} unit={inForceOf(sections.management)?.ui?.code} />
        {former === null && <Note plain>{partMessages.unreadable('former records')}</Note>}
        {former !== null && former.length > 0 && (
          <>
            <h3 className="mt-4 mx-0 mb-2">Former records</h3>
            <SectionRows section="former_management" rows={former} thing="record" unfolded={0} />
          </>
        )}
        {rules === null && <Note plain>{partMessages.unreadable('MOE rule')}</Note>}
        {rules !== null && rules.length > 0 && (
          <>
            <h3 className="mt-4 mx-0 mb-2">Acquisition rules</h3>
            <SectionRows section="moe_rules" rows={rules} thing="MOE rule" />
          </>
        )}
      </>
    ),
    packaging: <SectionRows section="packaging" rows={sections.packaging?.map(withSize)} thing="packaging record" />,
    freight: (
      <>
        <SectionRows section="freight" rows={sections.freight} thing="freight record" />
        {measures === null && <Note plain>{partMessages.unreadable('weight and cube')}</Note>}
        {measures !== null && measures.length > 0 && <DescriptionList pairs={measures} narrow />}
      </>
    ),
    standardization: <SectionRows section="standardization" rows={sections.standardization} thing="decision" />,
    history: (
      <SectionRows section="former_identification" rows={sections.former_identification} thing="former record" />
    ),
  };
  const [management, packaging, ...last] = logistics.map(({ id, title, rows }) =>
    rows?.length === 0 ? null : (
      <PartSection key={id} id={id} title={title} rows={rows}>
        {rowsOf[id]}
      </PartSection>
    ),
  );
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(20rem,1fr))] gap-y-0 gap-x-4 items-start narrow:grid-cols-1 print:grid-cols-[1fr_1fr_1fr]! print:gap-y-0! print:gap-x-3! [&_h2]:text-lg">
      {management}
      {packaging}
      {last.some((section) => section !== null) && <div>{last}</div>}
    </div>
  );
};

/** Characteristics before the fold: C5.4. */
const CHARACTERISTICS_SHOWN = 10;

const HEADS = [{ text: 'Code', className: 'wide-only' }, 'Requirement', 'Reply'];

export const Characteristics = (props: { part: Pick<PartData, 'nsn' | 'sections' | 'page'>; inc: string | null }) => {
  const { part, inc } = props;
  const rows = part.sections.characteristics;
  const onPage = rows?.slice(0, part.page * LIST_ROWS) ?? [];
  const lines = onPage.map((row, index) => {
    const reply = row.clear_text_reply?.code;
    const others = inc === null ? null : othersWith(inc, row);
    const title = row.requirements_statement?.code ?? '';
    const measure = reply === undefined || /THREAD PITCH/.test(title) ? null : measureOfReply(title, reply);
    const beside = measure === null ? '' : wordsBeside(measure);
    return (
      // one requirement can have several replies
      // oxlint-disable-next-line react/no-array-index-key
      <tr key={index}>
        <td className="num text-ink-3 wide-only">{row.mrc?.code}</td>
        <th scope="row" className="muted">
          {row.requirements_statement?.code}
        </th>
        <td>
          {reply === undefined ? (
            <span className="text-ink-3">No reply on file</span>
          ) : others === null ? (
            reply
          ) : (
            <a href={others} rel="nofollow">
              {reply}
            </a>
          )}
          {beside !== '' && <span className="muted small"> ({beside})</span>}
        </td>
      </tr>
    );
  });
  const count = rows?.length ?? 0;
  if (onPage.length < count) lines.push(<NextPage key="next" part={part} columns={HEADS.length} />);
  return (
    <PartSection
      id="characteristics"
      title="Technical characteristics"
      detail={inc !== null && rows?.length !== 0 && 'Select a value to see similar parts.'}
      rows={rows}
      empty={
        <p className="text-ink-2 text-md [border:1px_dashed_var(--line-strong)] py-2 px-3">
          No technical characteristics are on file for this NSN. The item may not need detailed specifications.
        </p>
      }
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
