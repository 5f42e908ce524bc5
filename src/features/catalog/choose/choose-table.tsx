import type { ReactNode } from 'react';
import type { Requirement, SelectedPart } from '../../../catalog/part-selection.ts';
import { formatNsn, fsgOfNsn } from '../../../domain/nsn.ts';
import { parseReply, titleHint } from '../../../domain/parse-measure.ts';
import { paths } from '../../../paths.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { plural } from '../../../ui/format-count.ts';
import { GroupIcon, Icon } from '../../../ui/icon.tsx';
import { Count } from '../../../ui/number.tsx';
import { changedAddress, type Choice, type ChoosePlace, type Meets } from './choose-data.ts';
import type { LengthUnit } from './measure-words.ts';
import { replyLabel, requirementHead, requirementName } from './reply-words.ts';

/** Columns of replies: more would not leave room for the part number. */
const COLUMNS_SHOWN = 4;
const COMPARE_FORM = 'compare-chosen';

type PlacedChoice = { place: ChoosePlace; choice: Choice };

type ChooseTableProps = PlacedChoice & { caption: string; meets?: Meets };

/** The table for choosing: what tells the parts apart, a part number, makers, and quantity and "Add" in the row. */
export const ChooseTable = ({ place, choice, caption, meets }: ChooseTableProps) => {
  const { parts } = choice.selected;
  const columns = choice.selected.columns.slice(0, meets?.columnsShown ?? COLUMNS_SHOWN);
  const { units } = choice.selection;
  return (
    <>
      <table className={`table table-sticky pick pick-${columns.length}`}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className="pick-box">
              <span className="visually-hidden">Compare</span>
            </th>
            <th scope="col" className="pick-icon">
              <span className="visually-hidden">Group</span>
            </th>
            <SortHead place={place} choice={choice} name="NSN" by="nsn" />
            {columns.map((column) => (
              <SortHead
                key={column.mrc}
                place={place}
                choice={choice}
                name={requirementHead(column, units)}
                by={column}
              />
            ))}
            <th scope="col">{meets?.cell ? 'Meets' : 'Part number, maker'}</th>
            <SortHead place={place} choice={choice} name="Makers" by="makers" />
            <th scope="col" className="needs-script">
              Quantity
            </th>
            <th scope="col">
              <span className="visually-hidden">Add</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part, row) => (
            <PickRow
              key={part.nsn}
              part={part}
              columns={columns}
              units={units}
              hasName={place.hasNames}
              meets={meets?.cell?.(row)}
              isMarked={(mrc) => meets?.isMarked(row, mrc) ?? false}
            />
          ))}
          <WithoutRows place={place} choice={choice} columns={columns.length + 7} />
        </tbody>
      </table>
      {parts.length > 1 && <CompareBar />}
    </>
  );
};

type SortHeadProps = PlacedChoice & { name: string; by: 'nsn' | 'makers' | Requirement };

/** A column head that sorts: a second press turns the order of a reply around. */
const SortHead = ({ place, choice, name, by }: SortHeadProps) => {
  const { order } = choice.selection;
  const isReply = typeof by !== 'string';
  const isCurrent = isReply ? order.by === 'reply' && order.mrc === by.mrc : order.by === by;
  const isDown = by === 'makers' || (order.by === 'reply' && order.direction === 'down');
  const next = isReply
    ? ({ by: 'reply', mrc: by.mrc, direction: isCurrent && !isDown ? 'down' : 'up' } as const)
    : ({ by } as const);
  return (
    <th
      scope="col"
      className={by === 'makers' ? 'right' : undefined}
      aria-sort={isCurrent ? (isDown ? 'descending' : 'ascending') : undefined}
    >
      <a href={changedAddress(place, choice, { order: next })} rel="nofollow" data-choose-link="">
        {name}
        {isCurrent && <Icon name={isDown ? 'down' : 'up'} size="s" />}
      </a>
    </th>
  );
};

type PickRowProps = {
  part: SelectedPart;
  columns: readonly Requirement[];
  units: LengthUnit;
  hasName: boolean;
  /** In the place of the part number. */
  meets?: ReactNode;
  isMarked: (mrc: string | null) => boolean;
};

const PickRow = ({ part, columns, units, hasName, meets, isMarked }: PickRowProps) => {
  const nsn = formatNsn(part.nsn);
  const { reference } = part;
  return (
    <tr data-item-nsn={nsn} data-item-name={part.itemName}>
      <td className="pick-box">
        <input type="checkbox" form={COMPARE_FORM} name="nsn" value={nsn} aria-label={`Compare ${nsn}`} />
      </td>
      <td className="pick-icon">
        <GroupIcon code={fsgOfNsn(part.nsn)} />
      </td>
      <td className="pick-nsn">
        <a className="num medium" href={paths.part(part.nsn)}>
          {nsn}
        </a>
        {hasName && <small>{isMarked(null) ? <mark>{part.itemName}</mark> : part.itemName}</small>}
      </td>
      {columns.map((column) => (
        <ReplyCell key={column.mrc} part={part} column={column} units={units} marked={isMarked(column.mrc)} />
      ))}
      {meets === undefined ? <NumberCell reference={reference} /> : <td className="pick-meets">{meets}</td>}
      <td className="pick-makers right">
        <Count of={part.makerCount} />
        <span className="pick-word"> {plural(part.makerCount, 'maker')}</span>
      </td>
      <td className="pick-quantity needs-script">
        <input
          className="input input-s input-num"
          inputMode="numeric"
          aria-label={`Quantity of ${nsn}`}
          maxLength={9}
          autoComplete="off"
          data-quantity=""
        />
      </td>
      <td className="pick-add right">
        <a
          className={buttonClass('plain', 's')}
          href={paths.quoteFormFor(nsn)}
          rel="nofollow"
          aria-label={`Add ${nsn} to the quote cart`}
          data-add-row={reference?.partNumber ?? nsn}
          data-cage={reference?.cage ?? ''}
          data-company={reference?.company ?? ''}
        >
          Add
        </a>
      </td>
    </tr>
  );
};

const NumberCell = ({ reference }: Pick<SelectedPart, 'reference'>) => (
  <td className="pick-number">
    {reference === null ? (
      <span className="faint">none listed</span>
    ) : (
      <>
        <b className="num">{reference.partNumber}</b>
        <small>{reference.company ?? reference.cage}</small>
      </>
    )}
  </td>
);

type ReplyCellProps = { part: SelectedPart; column: Requirement; units: LengthUnit; marked: boolean };

const ReplyCell = ({ part, column, units, marked }: ReplyCellProps) => {
  const replies = part.replies[column.mrc] ?? [];
  const isNumber = column.dimension !== null;
  return (
    <td className={isNumber ? 'pick-value pick-size' : 'pick-value'} data-label={requirementName(column)}>
      {replies.length === 0 ? (
        <span className="faint">not on file</span>
      ) : (
        replies.map((reply) => {
          const text = <Reply key={reply} reply={reply} column={column} units={units} />;
          return marked ? <mark key={reply}>{text}</mark> : text;
        })
      )}
    </td>
  );
};

/** A measure in the unit of the head, or the text of the source. */
const Reply = ({ reply, column, units }: { reply: string; column: Requirement; units: LengthUnit }) => {
  const measure = column.dimension === null ? null : parseReply(reply, titleHint(column.title));
  const label = replyLabel(reply, measure, units);
  // the head of the column names the unit of lengths
  const isHeadUnit = measure?.dimension === 'length' && column.dimension === 'length';
  return measure === null ? (
    <span className="pick-text">{label}</span>
  ) : (
    <span className="num medium">{isHeadUnit ? label.replaceAll(` ${units}`, '') : label}</span>
  );
};

/** After the rows: how many parts a range leaves out because no value is on file. */
const WithoutRows = ({ place, choice, columns }: PlacedChoice & { columns: number }) => {
  const { filters } = choice.selection;
  return filters.map((filter) => {
    const facet = choice.selected.facets?.requirements.find(({ mrc }) => mrc === filter.mrc);
    if (facet === undefined || facet.none === 0 || filter.orNone) return null;
    const name = requirementName(facet).toLowerCase();
    return (
      <tr key={filter.mrc} className="table-more">
        <td colSpan={columns}>
          <Count of={facet.none} /> more {plural(facet.none, 'part has', 'parts have')} no {name} on file.{' '}
          <a
            href={changedAddress(place, choice, {
              filters: filters.map((one) => (one === filter ? { ...one, orNone: true } : one)),
            })}
            rel="nofollow"
            data-choose-link=""
          >
            Show {plural(facet.none, 'it', 'them')}
          </a>
        </td>
      </tr>
    );
  });
};

/** Below the table: the chosen parts side by side. The script counts them. */
const CompareBar = () => (
  <form id={COMPARE_FORM} className="compare-bar no-print" action={paths.compare()} data-compare-bar="">
    <p>
      <b data-compare-count="">Up to four parts</b>
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
