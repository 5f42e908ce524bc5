import { formatAskedPart } from '#base/domain/asked-part.ts';
import { formatNsn } from '#base/domain/nsn.ts';
import { normalizePartNumber } from '#base/domain/part-number.ts';
import { paths } from '#base/paths.ts';
import { Badge, ButtonLink, plural, Count } from '#base/ui/elements.tsx';
import { Icon } from '#base/ui/icon.tsx';
import { FoldedTable, Rows } from '#base/ui/table.tsx';
import type { ShelfLine } from '#stock/shelf/follow-shelf.ts';
import { heldWords } from '#stock/shelf/shelf-words.ts';
import { makerName } from '../catalog/maker-words.ts';
import { CageLink } from '../catalog/part-links.tsx';
import type { PartData, PartNumberRow } from './load-part.server.ts';
import { partMessages } from './messages.ts';
import type { OnShelf } from './stock-pick.tsx';
import { NextPage, PartSection } from './part-section.tsx';

/** Part numbers before the fold: C5.3. */
const NUMBERS_SHOWN = 7;
/** Longer numbers may break on phones. */
const UNBROKEN_LENGTH = 20;

const ON_SHELF = 'On our shelf';
const HEADS = [
  'Part number',
  'Maker',
  'CAGE',
  'Reference',
  { text: 'What it is', className: 'wide-only' },
  { text: 'Action', className: 'right no-print' },
];

type Numbered = Pick<PartData, 'nsn' | 'partNumbers' | 'partCount' | 'makerCount' | 'page'>;

export const PartNumbers = ({ part, shelf }: { part: Numbered; shelf?: OnShelf }) => {
  const { partNumbers: rows, partCount, makerCount } = part;
  const nsn = formatNsn(part.nsn);
  const held = shelf?.length ? Map.groupBy(shelf, ({ partNumber }) => normalizePartNumber(partNumber)) : null;
  const heads = held ? HEADS.toSpliced(-1, 0, ON_SHELF) : HEADS;
  const lines =
    rows?.map((row) => <NumberRow key={`${row.partNumber} ${row.cage}`} {...{ row, rows, nsn, held }} />) ?? [];
  if (rows !== null && rows.length < partCount) lines.push(<NextPage key="next" part={part} columns={heads.length} />);
  return (
    <PartSection
      id="part-numbers"
      title="Part numbers"
      rows={rows}
      empty={
        <div className="panel grid gap-2 justify-items-start">
          <p>No part numbers available for this NSN.</p>
          <p className="muted">Ask for it by its stock number: we look for a maker and reply with a quote.</p>
          <ButtonLink kind="ink" href={paths.quoteFormFor(nsn)} rel="nofollow" data-add={nsn}>
            {partMessages.requestQuote}
          </ButtonLink>
        </div>
      }
      detail={
        rows !== null &&
        rows.length > 0 && (
          <>
            <Count of={partCount} /> <span className="wide-only">{plural(partCount, 'reference')}</span> from{' '}
            <Count of={makerCount} /> {plural(makerCount, 'maker')}. <Icon name="check" size="s" /> Identifying
            references first.
          </>
        )
      }
    >
      <FoldedTable
        caption="Part numbers and their makers"
        heads={heads}
        rows
        lines={lines}
        shown={NUMBERS_SHOWN}
        more={partMessages.showList(rows?.length ?? 0, partCount, 'part number')}
        open={part.page > 1}
      />
    </PartSection>
  );
};

/** Folded: a buyer who has the old number finds it here. */
export const FormerNumbers = ({ part }: { part: Pick<PartData, 'formerNumbers' | 'formerCount'> }) => {
  const { formerNumbers: rows, formerCount } = part;
  return (
    <PartSection id="former-part-numbers" title="Former part numbers" rows={rows}>
      <details className="more-rows">
        <summary>{partMessages.former(formerCount, rows?.length ?? 0)}</summary>
        <Rows
          caption="Former part numbers"
          heads={['Part number', 'Maker', 'CAGE', 'State']}
          right={[]}
          rows={(rows ?? []).map(({ partNumber, cage, company, since }) => [
            <b key="number" className="num num-long">
              {partNumber}
            </b>,
            makerName(company, cage),
            <CageLink key="cage" cage={cage} />,
            partMessages.noLonger(since),
          ])}
        />
      </details>
    </PartSection>
  );
};

/** By number; null without stock, as on most pages. */
type Held = ReadonlyMap<string | null, readonly ShelfLine[]> | null;

type NumberRowProps = { row: PartNumberRow; rows: readonly PartNumberRow[]; nsn: string; held: Held };

const NumberRow = ({ row, rows, nsn, held }: NumberRowProps) => {
  const { partNumber, cage, category } = row;
  const company = makerName(row.company, cage);
  const isShared = rows.some((one) => one !== row && one.partNumber === partNumber);
  const here = held?.get(normalizePartNumber(partNumber))?.filter((line) => ['', cage].includes(line.cage)) ?? [];
  return (
    <tr>
      <th scope="row" className="cell-lead">
        <b className={partNumber.length > UNBROKEN_LENGTH ? 'num num-long' : 'num'}>{partNumber}</b>
      </th>
      <td>{company}</td>
      <td className="cell-pair" data-label="CAGE">
        <CageLink cage={cage} />
      </td>
      <td className="cell-state">
        <Variation row={row} />
      </td>
      <td className="muted small wide-only">{category && (category.meaning ?? `Category ${category.code}`)}</td>
      {held && (
        <td className="cell-pair" data-label={ON_SHELF}>
          {here.length > 0 && (
            <span className="num inline-flex gap-1 items-center text-sm text-ok font-mid">
              <Icon name="shelf" size="s" />
              {heldWords(here)} {[...new Set(here.map(({ condition }) => condition))].join(' ')}
            </span>
          )}
        </td>
      )}
      <td className="right cell-act">
        <ButtonLink
          size="s"
          label={`${partMessages.requestQuote} for ${partNumber}${isShared ? `, CAGE ${cage}` : ''}`}
          href={paths.quoteFormFor(formatAskedPart({ partNumber, nsn, cage }))}
          rel="nofollow"
          data-add={partNumber}
          data-cage={cage}
          data-company={company}
        >
          {partMessages.requestQuote}
        </ButtonLink>
      </td>
    </tr>
  );
};

/** RNVC: how the number identifies the item. */
const Variation = ({ row: { variation } }: { row: PartNumberRow }) => {
  if (variation?.code === '1') return <Badge>Needs further data</Badge>;
  if (variation?.code === '2')
    return (
      <Badge kind="key" icon="check">
        <span className="narrow:sr-only">Identifies the item</span>
      </Badge>
    );
  if (variation?.code === '9') return <Badge kind="off">Superseded</Badge>;
  return (
    variation && (
      <span className="reference block mt-0.5 text-xs text-ink-3">
        {variation.meaning ?? `Variation ${variation.code}`}
      </span>
    )
  );
};
