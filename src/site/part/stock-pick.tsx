import type { ReactNode } from 'react';
import { ADD_FORM } from '#base/domain/asked-part.ts';
import { formatPrice } from '#base/domain/money.ts';
import { Badge, formatCount } from '#base/ui/elements.tsx';
import type { ShelfLine } from '#stock/shelf/follow-shelf.ts';
import * as words from '#stock/shelf/shelf-words.ts';
import { askedLine } from '../cart/add-to-quote.tsx';

/** Null could not be read. Absent, as on most pages: nothing is there. */
export type OnShelf = readonly ShelfLine[] | null | undefined;

/** More are folded. */
const LINES_OPEN = 3;
export const MAX_LINES = 20;

/** On a phone, where the panel comes later. */
export const Availability = ({ shelf }: { shelf: OnShelf }) => {
  const first = shelf?.[0];
  if (!shelf || !first) return null;
  const isOne = shelf.every(({ currency, unit }) => currency === first.currency && unit === first.unit);
  const more = [isOne && first.price && `from ${words.eachWords(first)}`, words.leadWords(first.leadDays)].filter(
    Boolean,
  );
  return (
    <p className="wide:hidden flex flex-wrap gap-y-1 gap-x-3 items-center mt-2 text-md leading-snug">
      <Badge kind="ok" icon="shelf">
        On our shelf
      </Badge>
      <span className="muted">
        <b className="num text-ink">{words.heldWords(shelf)}</b>
        {[shelf.length > 1 ? ` in ${formatCount(shelf.length)} lines` : '', ...more].join(', ')}
      </span>
    </p>
  );
};

/** `part`: what is asked without a line, of maker and unit as in `plain`. */
type PickProps = { shelf: readonly ShelfLine[]; part: string; plain: words.PickedFacts; children: ReactNode };

/** Lines of the shelf to choose from, above quantity and condition (C22.11). Works without a script. */
export const StockPick = ({ shelf, part, plain, children }: PickProps) => {
  const input = { type: 'radio', form: ADD_FORM, name: `stock:${part}` };
  const rows = shelf.slice(0, MAX_LINES).map((line, at) => {
    const { price, breaks } = line;
    const [condition, each, ...cells] = words.seenWords(line);
    return (
      <label key={line.id}>
        <input {...input} value={askedLine(line)} defaultChecked={at === 0} data-stock={words.pickedText(line)} />
        <b>{condition}</b>
        <span className="num">{each}</span>
        {cells.map((cell, place) => (
          <span key={place}>{cell}</span>
        ))}
        {price !== null && breaks.length > 0 && (
          <span className="breaks">
            {[{ quantity: 0, price }, ...breaks].map((one) => (
              <span key={one.quantity} data-from={one.quantity} data-on={one.quantity === 0 ? '' : undefined}>
                <small>from {formatCount(one.quantity || (line.minimum ?? 1))}</small>{' '}
                <span className="num">{formatPrice(one.price, line.currency)}</span>
              </span>
            ))}
          </span>
        )}
      </label>
    );
  });
  const all = rows.length < shelf.length ? `${rows.length} of ${formatCount(shelf.length)}` : `All ${rows.length}`;
  return (
    <div className="stock no-print">
      {children}
      <fieldset>
        <legend>
          <b>On our shelf</b> <span>{words.countedWords(shelf)}</span>
        </legend>
        <div>
          {rows.slice(0, LINES_OPEN)}
          {rows.length > LINES_OPEN && (
            <details>
              <summary>{all} lines on our shelf</summary>
              {rows.slice(LINES_OPEN)}
            </details>
          )}
          <label>
            <input {...input} value={part} data-stock={words.pickedText(plain)} />
            <span>Something else: any condition</span>
          </label>
        </div>
      </fieldset>
    </div>
  );
};

/** Says what the chosen line means for the quantity; the script says it again as that is typed. */
export const PickedSaid = ({ line }: { line: ShelfLine }) => {
  const { said, at, total } = words.pickedWords(line, 1);
  return (
    <div className="picked" aria-live="polite">
      <span data-said="">{said}</span>{' '}
      <button type="button" className="needs-script" data-take="" hidden={!(line.quantity! > 1)}>
        Take all of it
      </button>
      <p>
        <span data-at="">{at}</span>
        <b className="num" data-total="">
          {total}
        </b>
      </p>
    </div>
  );
};
