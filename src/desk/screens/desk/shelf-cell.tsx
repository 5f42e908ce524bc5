import { formatPrice } from '#base/domain/money.ts';
import type { TypedOffer } from '#base/domain/quotation.ts';
import type { QuoteLine } from '#base/domain/quote-request.ts';
import { counted, formatCount, Num, Note, Submit } from '#base/ui/elements.tsx';
import { Icon } from '#base/ui/icon.tsx';
import type { Reserved } from '../../store/queries/past-prices.ts';
import { CERTIFICATE_WORDS, countedWords, countWords, heldWords } from '#stock/shelf/shelf-words.ts';
import type { RequestShelf } from './read-shelf.ts';
import { FILL_SHELF, isCovered, isUsable, isUsed, type Lot, type Terms } from './shelf-lots.ts';

type BarProps = { parts: readonly QuoteLine[]; shelf: NonNullable<RequestShelf>; undo: string };

export const ShelfBar = ({ parts, shelf, undo }: BarProps) =>
  shelf.lots === null ? (
    <Note>What is on the shelf cannot be read just now.</Note>
  ) : (
    <div className="flex flex-wrap gap-y-2 gap-x-4 items-center ruled bg-surface py-2 px-3 text-md">
      <Icon name="shelf" />
      <span className="flex-1">
        <b>
          <Num>{shelf.lots.filter(({ length }) => length > 0).length}</Num> of {counted(parts.length, 'line')}
        </b>{' '}
        are on our shelf, <Num>{parts.filter((part, line) => isCovered(shelf.lots![line]!, part)).length}</Num> in full
        <span className="muted">; {countedWords(shelf.lists)}</span>
      </span>
      {undo !== '' && (
        <Submit action={undo} size="s" icon="reset" data-undo>
          Undo
        </Submit>
      )}
      <Submit action={`${FILL_SHELF}all`} kind="ink" size="s">
        Fill all from the shelf
      </Submit>
    </div>
  );

const CELL =
  'block w-full text-left font-inherit ruled rounded-2 bg-surface text-sm leading-[1.3] pt-0.75 pb-1 px-2 min-h-8 cursor-pointer [&_b]:font-mid [&_small]:block [&_small]:text-xs hover:bg-sunken disabled:text-ink-3 data-used:bg-(--ok-soft) data-used:text-ok';
const nameOf = ({ quantity, unit, condition }: Lot): string => `${countWords(quantity, unit)} ${condition}`;
const termsOf = ({ certificate, price, currency }: Lot): string =>
  `${certificate ? `${CERTIFICATE_WORDS[certificate]}, ` : ''}${price ? formatPrice(price, currency) : 'no price'}`;

type CellProps = {
  index: number;
  offer: number;
  lots: readonly Lot[];
  asked: QuoteLine;
  offers: readonly TypedOffer[];
};

/** Shows what is on the shelf for an offer and in no other of its line: a button that fills it, or a list (C22.40). */
export const ShelfCell = ({ index, offer, lots, asked, offers, ...terms }: CellProps & Terms) => {
  if (lots.length === 0) return offer === 0 && <span className="text-sm text-ink-3">not on the shelf</span>;
  const uses = (at: number, lot: Lot) => isUsed(lot, offers[at]!, asked, terms);
  const shown = [...lots.entries()].filter(([, lot]) => !offers.some((_, at) => at !== offer && uses(at, lot)));
  const place = offers.length > 1 ? `, offer ${offer + 1}` : '';
  // a further offer is asked for the rest
  const wanted = (offer > 0 && Number(offers[offer]!.quantity)) || asked.quantity;
  const look = (lot?: Lot) => `${CELL} ${lot && lot.quantity < wanted ? 'border-bar-warn!' : ''}`;
  const buttons = shown.map(([at, lot]) => (
    <button
      key={at}
      name="action"
      value={`${FILL_SHELF}${index}.${at}${place && `.${offer}`}`}
      formAction={`#line-${index + 1}`}
      className={look(lot)}
      disabled={!isUsable(lot, asked)}
      data-used={uses(offer, lot) || undefined}
    >
      <span className="visually-hidden">{`Fill line ${index + 1}${place}: `}</span>
      <b>{nameOf(lot)}</b>
      <small>{termsOf(lot)}</small>
      <small>{[lot.cost && `cost ${formatPrice(lot.cost, lot.currency)}`, lot.place].filter(Boolean).join(', ')}</small>
    </button>
  ));
  if (shown.length < 2) return buttons;
  const used = shown.find(([, lot]) => uses(offer, lot))?.[1];
  const [, first] = shown[0]!;
  return (
    <details>
      <summary className={look(used)} data-used={used && true}>
        <b>{used ? nameOf(used) : `${shown.length} lots`}</b>
        <small>{used ? `${termsOf(used)}, of ${shown.length} lots` : `from ${nameOf(first)}, ${termsOf(first)}`}</small>
      </summary>
      <div className="grid gap-1 pt-1">{buttons}</div>
    </details>
  );
};

/** Says what others hold: "12 EA on our shelf, 5 of them quoted, 3 ordered" (C22.44). */
export function reservedWords(lots: readonly Lot[], { quoted, ordered }: Reserved): string {
  if (lots.length === 0 || quoted + ordered === 0) return '';
  const words = [`${formatCount(quoted)} of them quoted`, `${formatCount(ordered)} ordered`];
  return [`${heldWords(lots)} on our shelf`, ...words.filter((_, at) => [quoted, ordered][at]! > 0)].join(', ');
}
