import type { Requirement } from '#publog/catalog-store.ts';
import { paths } from '#base/paths.ts';
import { Button, buttonClass } from '#base/ui/button.tsx';
import { plural } from '#base/ui/format-count.ts';
import { Icon } from '#base/ui/icon.tsx';
import { Count, SoftBreaks } from '#base/ui/number.tsx';
import { changedAddress, type Choice, type ChoosePlace, type Meets } from './choose-data.ts';
import { pickColumns } from './pick-columns.ts';
import { COMPARE_FORM, PickRow } from './pick-row.tsx';
import { requirementName } from './reply-words.ts';

type PlacedChoice = { place: ChoosePlace; choice: Choice };

type ChooseTableProps = PlacedChoice & { caption: string; meets?: Meets };

/** The table for choosing: what tells the parts apart, a part number, makers, and quantity and "Add" in the row. */
export const ChooseTable = ({ place, choice, caption, meets }: ChooseTableProps) => {
  const { parts } = choice.selected;
  const { units } = choice.selection;
  const columns = pickColumns(choice.selected.columns, units);
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
              <SortHead key={column.main.mrc} place={place} choice={choice} name={column.head} by={column.main} />
            ))}
            <th scope="col" className="pick-number">
              {meets?.cell ? 'Meets' : 'Part number, maker'}
            </th>
            <SortHead place={place} choice={choice} name="Makers" by="makers" />
            <th scope="col" className="pick-add">
              Quantity, condition
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
        </tbody>
      </table>
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
      className={isReply ? 'pick-value' : by === 'makers' ? 'right pick-makers' : 'pick-nsn'}
      aria-sort={isCurrent ? (isDown ? 'descending' : 'ascending') : undefined}
    >
      <a href={changedAddress(place, choice, { order: next })} rel="nofollow" data-choose-link="">
        <SoftBreaks text={name} />
        {isCurrent && <Icon name={isDown ? 'down' : 'up'} size="s" />}
      </a>
    </th>
  );
};

/** After the rows: how many parts a filter leaves out because no value is on file. */
export const WithoutValue = ({ place, choice }: PlacedChoice) => {
  const { filters } = choice.selection;
  return filters.map((filter) => {
    const facet = choice.selected.facets?.requirements?.find(({ mrc }) => mrc === filter.mrc);
    if (facet === undefined || facet.none === 0 || filter.orNone) return null;
    const widened = filters.map((one) => (one === filter ? { ...one, orNone: true } : one));
    return (
      <p key={filter.mrc} className="pick-more small">
        <Count of={facet.none} /> more {plural(facet.none, 'part has', 'parts have')} no{' '}
        {requirementName(facet).toLowerCase()} on file.{' '}
        <a href={changedAddress(place, choice, { filters: widened })} rel="nofollow" data-choose-link="">
          Show {plural(facet.none, 'it', 'them')}
        </a>
      </p>
    );
  });
};

/** Below the table: the chosen parts side by side. The script counts them. */
export const CompareBar = () => (
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
