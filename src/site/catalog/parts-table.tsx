import type { ReactNode } from 'react';
import { formatNsn, fscOfNsn, fsgOfNsn, type Nsn } from '#base/domain/nsn.ts';
import type { SectionName } from '#base/domain/publog-columns.ts';
import { paths } from '#base/paths.ts';
import { Badge, type BadgeKind } from '#base/ui/badge.tsx';
import { Button, buttonClass } from '#base/ui/button.tsx';
import { formatCount, plural } from '#base/ui/format-count.ts';
import { GroupIcon, Icon } from '#base/ui/icon.tsx';
import { Num } from '#base/ui/number.tsx';
import { softBreaks, SoftBreaks } from '#base/ui/soft-breaks.tsx';
import type { Requirement, SelectedPart } from '#publog/part-selection.ts';
import { hasSection } from '#publog/catalog-records.ts';
import { AddToQuote } from '../cart/add-to-quote.tsx';
import { ThumbOrIcon } from '../drawings/part-thumb.tsx';
import { changedAddress, type PlacedChoice } from './choose/choose-data.ts';
import { pickColumns, ReplyCell } from './choose/reply-cell.tsx';

/** A part of a list; what a list does not read of its parts has no column. */
export type TablePart = { nsn: Nsn; itemName: string } & Partial<SelectedPart>;

/** The column after the values: what a list says of its parts besides. */
type Detail<Part> = {
  head: string;
  className: 'pick-number' | 'pick-meets';
  cell: (part: Part, row: number) => ReactNode;
};

type PartsTableProps<Part extends TablePart> = {
  caption: string;
  parts: readonly Part[];
  /** Where the parts are chosen: heads sort, and the values on file are columns. */
  placed?: PlacedChoice;
  /** Instead of the part number, or of what is on file where that was not read. */
  detail?: Detail<Part> | null;
  /** Whether the item name (`null`) or the reply to a requirement was looked for. */
  isMarked?: (row: number, mrc: string | null) => boolean;
  /** Between the rows and the bar that compares them. */
  children?: ReactNode;
};

/** The form that compares the chosen rows. */
const COMPARE_FORM = 'compare-chosen';

/** The table of parts of every list: picture, number and name, values on file, makers, and the way into the cart. */
export const PartsTable = <Part extends TablePart>(props: PartsTableProps<Part>) => {
  const { caption, parts, placed } = props;
  const hasValues = placed !== undefined && !placed.choice.isWhole;
  const requirements = hasValues ? placed.choice.selected.columns : [];
  const units = placed?.choice.selection.units ?? 'in';
  const columns = pickColumns(requirements, units);
  const hasMakers = parts.some(({ makerCount }) => makerCount !== undefined);
  const detail = props.detail ?? (hasValues ? REFERENCE : ON_FILE);
  return (
    <div className="pick-frame">
      <table className="table table-sticky pick">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className="pick-box">
              <span className="visually-hidden">Compare</span>
            </th>
            {hasValues && (
              <th scope="col" className="pick-icon">
                <span className="visually-hidden">Group</span>
              </th>
            )}
            <Head placed={placed} name="NSN" by="nsn" />
            {columns.map(({ head, main }) => (
              <Head key={main.mrc} placed={placed} name={head} by={main} />
            ))}
            <th scope="col" className={detail.className}>
              {detail.head}
            </th>
            {hasMakers && <Head placed={placed} name="Makers" by="makers" />}
            <th scope="col" className="pick-add">
              Quantity, condition
              <span className="visually-hidden">Add</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part, row) => {
            const nsn = formatNsn(part.nsn);
            const { itemName, makerCount, drawn = [], reference } = part;
            const name = softBreaks(itemName);
            const isMarked = (mrc: string | null) => props.isMarked?.(row, mrc) ?? false;
            return (
              <tr key={part.nsn} data-item-nsn={nsn} data-item-name={itemName}>
                <td className="pick-box">
                  <input type="checkbox" form={COMPARE_FORM} name="nsn" value={nsn} aria-label={`Compare ${nsn}`} />
                </td>
                {hasValues && (
                  <td className="pick-icon">
                    <ThumbOrIcon
                      part={{ itemName, fsc: fscOfNsn(part.nsn), characteristics: drawn }}
                      icon={<GroupIcon code={fsgOfNsn(part.nsn)} />}
                    />
                  </td>
                )}
                <td className="pick-nsn">
                  <a className="num medium" href={paths.part(part.nsn)}>
                    {nsn}
                  </a>
                  {(placed?.place.hasNames ?? true) && <small>{isMarked(null) ? <mark>{name}</mark> : name}</small>}
                </td>
                {columns.map((column) => (
                  <ReplyCell
                    key={column.main.mrc}
                    replies={part.replies ?? {}}
                    column={column}
                    units={units}
                    isMarked={isMarked}
                  />
                ))}
                <td className={detail.className}>{detail.cell(part, row)}</td>
                {makerCount !== undefined && (
                  <td className="pick-makers right">
                    <Num>{formatCount(makerCount)}</Num>
                    <span className="pick-word"> {plural(makerCount, 'maker')}</span>
                  </td>
                )}
                <td className="pick-add right">
                  <AddToQuote nsn={nsn} itemName={itemName} reference={reference} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {props.children}
      {parts.length > 1 && <CompareBar />}
    </div>
  );
};

const REFERENCE: Detail<TablePart> = {
  head: 'Part number, maker',
  className: 'pick-number',
  cell: ({ reference }) =>
    reference ? (
      <>
        <b className="num">{reference.partNumber}</b>
        <small>{reference.company ?? reference.cage}</small>
      </>
    ) : (
      <span className="faint">none listed</span>
    ),
};

/** Sections that help to choose a part, in the order of the row. */
const SECTIONS: readonly { section: SectionName; word: string; kind: BadgeKind }[] = [
  { section: 'characteristics', word: 'Characteristics', kind: 'info' },
  { section: 'packaging', word: 'Packaging', kind: 'plain' },
  { section: 'freight', word: 'Freight', kind: 'plain' },
];

const ON_FILE: Detail<TablePart> = {
  head: 'Data on file',
  className: 'pick-number',
  cell: ({ sections = 0 }) => {
    const onFile = SECTIONS.filter(({ section }) => hasSection(sections, section));
    return (
      <span className="badges">
        {onFile.map(({ word, kind }) => (
          <Badge key={word} kind={kind}>
            {word}
          </Badge>
        ))}
        {onFile.length === 0 && <Badge kind="off">Reference only</Badge>}
      </span>
    );
  },
};

type HeadProps = { placed: PlacedChoice | undefined; name: string; by: 'nsn' | 'makers' | Requirement };

/** A column head; where parts are chosen it sorts, and a second press turns the order of a reply around. */
const Head = ({ placed, name, by }: HeadProps) => {
  const isReply = typeof by !== 'string';
  const className = isReply ? 'pick-value' : by === 'makers' ? 'right pick-makers' : 'pick-nsn';
  if (!placed)
    return (
      <th scope="col" className={className}>
        {name}
      </th>
    );
  const { order } = placed.choice.selection;
  const isCurrent = isReply ? order.by === 'reply' && order.mrc === by.mrc : order.by === by;
  const isDown = by === 'makers' || (order.by === 'reply' && order.direction === 'down');
  const next = isReply
    ? ({ by: 'reply', mrc: by.mrc, direction: isCurrent && !isDown ? 'down' : 'up' } as const)
    : ({ by } as const);
  return (
    <th scope="col" className={className} aria-sort={isCurrent ? (isDown ? 'descending' : 'ascending') : undefined}>
      <a href={changedAddress(placed, { order: next })} rel="nofollow" data-choose-link="">
        <SoftBreaks text={name} />
        {isCurrent && <Icon name={isDown ? 'down' : 'up'} size="s" />}
      </a>
    </th>
  );
};

/** The chosen rows side by side. The script of the filters counts them. */
const CompareBar = () => (
  <form id={COMPARE_FORM} className="compare-bar no-print" action={paths.compare()} data-compare-bar="">
    <p>
      <b data-compare-count="">Choose up to four to compare</b>
    </p>
    <div className="buttons">
      <button type="reset" className={`${buttonClass('quiet', 's')} needs-script`} hidden>
        Clear
      </button>
      <Button type="submit" kind="ink" size="s" icon="compare">
        Compare
      </Button>
    </div>
  </form>
);
