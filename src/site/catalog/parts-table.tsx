import type { ReactNode } from 'react';
import { formatNsn, fsgOfNsn } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';
import { Button, buttonClass, formatCount, softBreaks, SoftBreaks } from '#base/ui/elements.tsx';
import { Icon } from '#base/ui/icon.tsx';
import type { ListedPart, Requirement, SelectedPart } from '#publog/catalog-store.ts';
import { AddToQuote } from '../cart/add-to-quote.tsx';
import { ShelfCell } from './on-shelf.tsx';
import { PartLink } from './part-links.tsx';
import type { OnShelf } from './shelf-rows.ts';
import { ThumbOrIcon } from './part-pager.tsx';
import { changedAddress, type PlacedChoice } from './choose/choose-data.ts';
import { pickColumns, ReplyCell } from './choose/reply-cell.tsx';

export type ReferencedPart = ListedPart & Pick<SelectedPart, 'reference'> & OnShelf;
/** Unread facts have no column. */
type TablePart = Pick<SelectedPart, 'nsn' | 'itemName' | 'reference'> & Partial<SelectedPart> & OnShelf;

type PartsTableProps<Part extends TablePart> = {
  caption: string;
  parts: readonly Part[];
  placed?: PlacedChoice;
  /** In place of the first part number and its maker. */
  numbers?: { head: string; cell: (part: Part) => ReactNode };
  /** `null` is the item name. */
  isMarked?: (row: number, mrc: string | null) => boolean;
  children?: ReactNode;
};

const COMPARE_FORM = 'compare-chosen';

export const PartsTable = <Part extends TablePart>(props: PartsTableProps<Part>) => {
  const { caption, parts, placed, numbers = REFERENCE } = props;
  const hasIcons = placed !== undefined && !placed.choice.isWhole;
  const units = placed?.choice.selection.units ?? 'in';
  const columns = pickColumns(placed?.choice.selected.columns ?? [], units, parts);
  const hasMakers = parts.some(({ makerCount }) => makerCount !== undefined);
  return (
    <div className="[container-type:inline-size] [@media(scripting:enabled)]:[&:not(:has(.pick-box_:checked))_.compare-bar]:hidden">
      <table className="table pick [&_thead_th]:sticky [&_thead_th]:top-(--barh) [&_thead_th]:z-(--z-sticky)">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className="pick-box w-10">
              <span className="visually-hidden">Compare</span>
            </th>
            {hasIcons && (
              <th scope="col" className="pick-icon">
                <span className="visually-hidden">Group</span>
              </th>
            )}
            <Head placed={placed} name="NSN" by="nsn" />
            {columns.map(({ head, main }) => (
              <Head key={main.mrc} placed={placed} name={head} by={main} />
            ))}
            <th scope="col" className="pick-number">
              {numbers.head}
            </th>
            {hasMakers && <Head placed={placed} name="Makers" by="makers" />}
            <th scope="col" className="pick-add w-54">
              Quantity, condition
              <span className="visually-hidden">Add</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part, row) => {
            const nsn = formatNsn(part.nsn);
            const { itemName, makerCount, drawn = [], reference } = part;
            // narrow beside values
            const name = placed ? softBreaks(itemName) : itemName;
            const isMarked = (mrc: string | null) => props.isMarked?.(row, mrc) ?? false;
            return (
              <tr key={part.nsn}>
                <td className="pick-box">
                  <input type="checkbox" form={COMPARE_FORM} name="nsn" value={nsn} aria-label={`Compare ${nsn}`} />
                </td>
                {hasIcons && (
                  <td className="pick-icon">
                    <ThumbOrIcon itemName={itemName} characteristics={drawn} fsg={fsgOfNsn(part.nsn)} />
                  </td>
                )}
                <th scope="row" className="pick-nsn">
                  <PartLink nsn={part.nsn} />
                  {(placed?.place.hasNames ?? true) && <small>{isMarked(null) ? <mark>{name}</mark> : name}</small>}
                  <ShelfCell shelf={part.shelf} />
                </th>
                {columns.map((column) => (
                  <ReplyCell
                    key={column.main.mrc}
                    replies={part.replies ?? {}}
                    drawn={part.drawn ?? []}
                    column={column}
                    units={units}
                    isMarked={isMarked}
                  />
                ))}
                <td className="pick-number">{numbers.cell(part)}</td>
                {makerCount !== undefined && <td className="pick-makers right num">{formatCount(makerCount)}</td>}
                <td className="pick-add right w-54">
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

const REFERENCE = {
  head: 'Part number, maker',
  cell: ({ reference }: TablePart) =>
    reference ? (
      <>
        <b className="num">{reference.partNumber}</b>
        <small>
          {reference.cage} {reference.company}
        </small>
      </>
    ) : (
      <span className="text-ink-3">none listed</span>
    ),
};

/** A second press reverses replies. */
const Head = (props: { placed: PlacedChoice | undefined; name: string; by: 'nsn' | 'makers' | Requirement }) => {
  const { placed, name, by } = props;
  const isReply = typeof by !== 'string';
  const className = isReply ? 'pick-value' : by === 'makers' ? 'right pick-makers w-16' : 'pick-nsn';
  const order = placed?.choice.selection.order;
  const isCurrent = isReply ? order?.by === 'reply' && order.mrc === by.mrc : order?.by === by;
  const isDown = by === 'makers' || (order?.by === 'reply' && order.direction === 'down');
  const next = isReply
    ? ({ by: 'reply', mrc: by.mrc, direction: isCurrent && !isDown ? 'down' : 'up' } as const)
    : ({ by } as const);
  return (
    <th scope="col" className={className} aria-sort={isCurrent ? (isDown ? 'descending' : 'ascending') : undefined}>
      {placed ? (
        <a
          href={changedAddress(placed, { order: next })}
          className="inline-flex items-end gap-0.5 min-h-6 align-bottom text-inherit no-underline hover:text-inherit hover:[text-decoration:underline]"
          rel="nofollow"
          data-choose-link=""
        >
          <SoftBreaks text={name} />
          {isCurrent && <Icon name={isDown ? 'down' : 'up'} size="s" />}
        </a>
      ) : (
        name
      )}
    </th>
  );
};

const CompareBar = () => (
  <form
    id={COMPARE_FORM}
    className="compare-bar no-print sticky bottom-0 z-(--z-sticky) flex flex-wrap gap-y-2 gap-x-4 items-center py-2 px-3 border border-line-strong border-t-2 border-t-ink-btn bg-surface text-md [&_[hidden]]:hidden narrow:mx-[calc(-1*var(--gutter))] narrow:border-x-0 [@media(scripting:none)]:static"
    action={paths.compare()}
    data-compare-bar=""
  >
    <p>
      <b data-compare-count="">Choose up to four to compare</b>
    </p>
    <div className="buttons ml-auto">
      <button type="reset" className={`${buttonClass('quiet', 's')} needs-script`} hidden>
        Clear
      </button>
      <Button type="submit" kind="ink" size="s" icon="compare">
        Compare
      </Button>
    </div>
  </form>
);
