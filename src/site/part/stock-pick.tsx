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

/** Condition and price, quantity and certificate, number and lead time, maker and place. */
const LINES =
  '[&_label]:grid [&_label]:grid-cols-[1.125rem_minmax(0,1fr)_auto] [&_label]:gap-x-2.5 [&_label]:items-baseline [&_label]:py-1.75 [&_label]:px-3 [&_label]:cursor-pointer [&_label:not(:first-child)]:ruled-t [&_label:has(:checked)]:bg-accent-soft [&_label:has(:checked)]:[box-shadow:inset_3px_0_var(--accent)] [&_label>:nth-child(2n)]:col-2 [&_label>:nth-child(2n+3)]:text-right [&_label>:nth-child(n+6)]:text-ink-2 [&_label>.breaks]:col-[2/4]! [&_input]:size-4.25 [&_input]:m-0 [&_input]:relative [&_input]:top-0.75';
const BREAKS =
  'breaks grid grid-cols-[repeat(auto-fit,minmax(4rem,1fr))] gap-px mt-1.5 border border-line bg-line text-right [&>*]:bg-surface [&>*]:px-1.5 [&>*]:py-0.75 [:checked~&>[data-on]]:[box-shadow:inset_0_3px_var(--accent)]';

/** `part`: what is asked without a line, of maker and unit as in `plain`. */
type PickProps = { shelf: readonly ShelfLine[]; part: string; plain: object; children: ReactNode };

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
          <span className={BREAKS}>
            {[{ quantity: 0, price }, ...breaks].map((one) => (
              <span key={one.quantity} data-from={one.quantity} data-on={one.quantity === 0 ? '' : undefined}>
                <small className="block">from {formatCount(one.quantity || (line.minimum ?? 1))}</small>{' '}
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
    <div className="wide:[grid-area:1/2] flex flex-col gap-2 px-6 pt-3 narrow:px-3 narrow:pb-3 no-print">
      {children}
      <fieldset className="min-w-0">
        <legend className="flex w-full justify-between items-baseline mb-1 text-md">
          <b>On our shelf</b> <span className="text-xs text-ink-3">{words.countedWords(shelf)}</span>
        </legend>
        <div className={`border border-line-strong rounded-2 text-sm leading-snug ${LINES}`}>
          {rows.slice(0, LINES_OPEN)}
          {rows.length > LINES_OPEN && (
            <details>
              <summary className="py-1.5 pl-10 ruled-t text-link underline">{all} lines on our shelf</summary>
              {rows.slice(LINES_OPEN)}
            </details>
          )}
          <label>
            <input {...input} value={part} data-stock={JSON.stringify(plain)} />
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
  const takeAll = 'needs-script p-0 border-0 bg-transparent font-inherit text-link underline cursor-pointer';
  return (
    <div className="text-sm leading-snug narrow:[grid-area:unit]" aria-live="polite">
      <span data-said="">{said}</span>{' '}
      <button type="button" className={takeAll} data-take="" hidden={!(line.quantity! > 1)}>
        Take all of it
      </button>
      <p className="flex justify-between items-baseline text-md">
        <span data-at="">{at}</span>
        <b className="num text-lg" data-total="">
          {total}
        </b>
      </p>
    </div>
  );
};
