import { memo, type ReactNode } from 'react';
import { countItems, countLine, type CartItem } from '#base/domain/cart-item.ts';
import { CONDITION_CODES, CONDITIONS, parseCondition } from '#base/domain/condition.ts';
import { parseQuantity } from '#base/domain/quantity.ts';
import { parseNsn } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';
import { Button } from '#base/ui/elements.tsx';
import { Options, Select } from '#base/ui/field.tsx';
import { Icon } from '#base/ui/icon.tsx';
import { Table } from '#base/ui/table.tsx';
import { LinePager, LINES_SHOWN } from './line-pager.tsx';
import { cartPageMessages } from './page-messages.ts';
import { onShelfWords, readShelfChoice } from './shelf-choice.ts';
import { type CartLineChange, QuantityBreaksInput, QuantityInput } from './quantity-input.tsx';

const HEADS = [
  'NSN',
  'Part number',
  'Description',
  { text: 'Quantity', className: 'right' },
  'Condition',
  // the name of the column is for who cannot see the bins below it
  { text: 'Remove', className: 'w-13 text-transparent! print:hidden!' },
];

/** Beside its name on a phone, as a text on paper. */
const FIELD =
  'narrow:grid! narrow:grid-cols-[6rem_minmax(0,1fr)] narrow:items-center narrow:py-0.5! narrow:text-left! narrow:[&_.input]:min-h-10 narrow:[&_.input]:text-base print:[&_.input]:border-0! print:[&_.input]:[background:none]!';

type CartTableProps = {
  items: readonly CartItem[];
  first: number;
  onFirst: (first: number) => void;
  errorOf: (index: number) => string | null;
  onChange: (id: string, change: CartLineChange) => void;
  onRemove: (id: string, index: number) => void;
  onClear: () => void;
  undoLine: ReactNode;
};

/** The lines of the cart: C7.2. */
export const CartTable = (props: CartTableProps) => {
  const { items, first, onFirst, errorOf, onChange, onRemove, onClear, undoLine } = props;
  return (
    <section className="section mt-3" aria-labelledby="cart-parts">
      <div className="section-head">
        <h2 id="cart-parts" tabIndex={-1}>
          Parts
        </h2>
        <span className="muted small" aria-live="polite">
          {countLine(countItems(items), items.length)}
        </span>
        <span className="end">
          <Button kind="quiet" size="s" onClick={onClear}>
            {cartPageMessages.clearCart}
          </Button>
        </span>
      </div>
      {undoLine}
      <Table caption="Parts in the quote cart" heads={HEADS} rows>
        {items.slice(first, first + LINES_SHOWN).map((item, index) => (
          <CartLine
            key={item.id}
            {...{ item, onChange, onRemove }}
            index={first + index}
            error={errorOf(first + index)}
          />
        ))}
      </Table>
      <LinePager label="Lines of the cart" count={items.length} first={first} onFirst={onFirst} />
    </section>
  );
};

const ShelfWords = ({ shelf, quantity }: CartItem) => {
  const [choice, asked] = [readShelfChoice(shelf), parseQuantity(quantity) ?? 1];
  if (choice === null) return null;
  const covers = choice.held === null ? '' : asked > choice.held ? 'text-warn' : 'text-ok';
  return (
    <span className="block mt-1 text-xs text-ink-2 narrow:col-2">
      <b className={`block ${covers}`}>{onShelfWords(choice.held, asked)}</b>
      {choice.note}
    </span>
  );
};

type CartLineProps = Pick<CartTableProps, 'onChange' | 'onRemove'> & {
  item: CartItem;
  index: number;
  error: string | null;
};

const CartLine = memo(({ item, index, error, onChange, onRemove }: CartLineProps) => {
  const nsn = parseNsn(item.nsn);
  const name = item.part_number || item.nsn;
  return (
    <tr>
      <td className="cell-lead">
        {nsn === null ? (
          <span className="num">{item.nsn}</span>
        ) : (
          <a className="font-mid" href={paths.part(nsn)}>
            <span className="num">{item.nsn}</span>
          </a>
        )}
      </td>
      <th scope="row" className={FIELD} data-label="Part number">
        {item.part_number === '' ? (
          <span className="muted">Any maker of this NSN</span>
        ) : (
          <b className="num num-long">{item.part_number}</b>
        )}
        <span className="block text-xs text-ink-3 narrow:col-2">
          {item.company_name}
          {item.cage_code !== '' && !item.company_name.includes(item.cage_code) && (
            <>
              {' CAGE '}
              <span className="num">{item.cage_code}</span>
            </>
          )}
        </span>
      </th>
      <td className={FIELD} data-label="Description">
        {item.item_name}
      </td>
      <td className={`${FIELD} right`} data-label="Quantity">
        <QuantityInput item={item} id={`cart-quantity-${index}`} error={error} onChange={onChange} />
        <ShelfWords {...item} />
        <QuantityBreaksInput item={item} id={`cart-quantityBreaks-${index}`} onChange={onChange} />
      </td>
      <td className={`${FIELD} [&_select]:min-w-42`} data-label="Condition">
        <Select
          small
          aria-label={`Condition of ${name}`}
          value={item.condition}
          onChange={(event) =>
            onChange(item.id, {
              condition: parseCondition(event.target.value) ?? item.condition,
              // ends the choice of a line
              shelf: undefined,
            })
          }
        >
          <Options of={CONDITION_CODES.map((code) => [code, `${code} ${CONDITIONS[code]}`] as const)} />
        </Select>
      </td>
      <td className="right cell-act">
        <button
          type="button"
          className="icon-button"
          aria-label={`Remove ${name}`}
          onClick={() => onRemove(item.id, index)}
        >
          <Icon name="trash" />
        </button>
      </td>
    </tr>
  );
});
