import { dayWords } from '#base/domain/day.ts';
import type { TypedLine } from '#base/domain/quotation.ts';
import type { QuoteLine } from '#base/domain/quote-request.ts';
import { counted, Num, Note, Submit } from '#base/ui/elements.tsx';
import type { RequestShelf } from './read-shelf.ts';
import {
  FILL_SHELF,
  isCovered,
  isUsable,
  isUsed,
  type Lot,
  lotName,
  lotOwn,
  lotTerms,
  type Terms,
} from './shelf-lots.ts';

type BarProps = { parts: readonly QuoteLine[]; shelf: RequestShelf | 'unknown' | null };

export const ShelfBar = ({ parts, shelf }: BarProps) => {
  if (shelf === null) return null;
  if (shelf === 'unknown') return <Note>What is on the shelf cannot be read just now.</Note>;
  const { lots, countedOn } = shelf;
  const full = parts.filter((part, line) => isCovered(lots[line]!, part)).length;
  return (
    <div className="flex flex-wrap gap-y-2 gap-x-4 items-center ruled bg-surface py-2 px-3 text-md">
      <span>
        <b>
          <Num>{lots.filter(({ length }) => length > 0).length}</Num> of {counted(parts.length, 'line')}
        </b>{' '}
        are on our shelf, <Num>{full}</Num> in full<span className="muted">; counted {dayWords(countedOn)}</span>
      </span>
      <span className="ml-auto" aria-live="polite" data-shelf-said />
      <Submit action={`${FILL_SHELF}all`} kind="ink" size="s" data-fill-shelf>
        Fill all from the shelf
      </Submit>
    </div>
  );
};

const CELL =
  'block w-full text-left ruled rounded-2 bg-surface text-sm leading-[1.3] pt-0.75 pb-1 px-2 min-h-8 cursor-pointer [&_b]:font-mid [&_small]:block [&_small]:text-xs hover:bg-sunken disabled:text-ink-3';
const USED = 'data-used:bg-(--ok-soft) data-used:text-ok data-used:border-transparent';

type CellProps = { index: number; lots: readonly Lot[]; asked: QuoteLine; typed: TypedLine; terms: Terms };

/** Shows what is on the shelf: a button that fills the line, or a list of them (C22.40). */
export const ShelfCell = ({ index, lots, asked, typed, terms }: CellProps) => {
  const buttons = lots.map((lot, place) => (
    <button
      key={place}
      type="submit"
      name="action"
      value={`${FILL_SHELF}${index}.${place}`}
      formAction={`#line-${index + 1}`}
      className={`${CELL} ${lot.quantity < asked.quantity ? 'border-bar-warn!' : USED}`}
      disabled={!isUsable(lot, asked)}
      data-lot={place}
      data-used={isUsed(lot, typed, asked, terms) || undefined}
      aria-label={`Fill line ${index + 1} from the shelf: ${lotName(lot)}, ${lotTerms(lot)}`}
    >
      <b>{lotName(lot)}</b>
      <small>{lotTerms(lot)}</small>
      <small>{lotOwn(lot)}</small>
    </button>
  ));
  if (lots.length === 0) return <span className="text-sm text-ink-3">not on the shelf</span>;
  if (lots.length === 1) return buttons;
  return (
    <details>
      <summary className={CELL}>
        <b>{lots.length} lots</b>
        <small>{`from ${lotName(lots[0]!)}, ${lotTerms(lots[0]!)}`}</small>
      </summary>
      <div className="grid gap-1 pt-1">{buttons}</div>
    </details>
  );
};
