import { useState } from 'react';
import type { CartItem } from '#base/domain/cart-item.ts';
import { parseQuantity } from '#base/domain/quantity.ts';
import { LINES_SHOWN, type CartLineChange } from '../../cart/cart-table.tsx';
import { QuantityBreaksInput } from '../../cart/quantity-breaks-input.tsx';
import { QuantityInput } from '../../cart/quantity-input.tsx';
import { paths } from '#base/paths.ts';
import { quoteMessages } from '../../quote-form/messages.ts';

type LineQuantitiesProps = {
  items: readonly CartItem[];
  onChange: (id: string, change: CartLineChange) => void;
};

/** Asked for more than one quantity, or for one that cannot be sent. */
const isOwn = ({ quantity, quantityBreaks }: CartItem): boolean =>
  quantityBreaks !== undefined || parseQuantity(quantity) === null;

/** The quantities of each line, as in the cart; folded as long as no further ones are asked for (C18.7). The lines are drawn when it is opened. */
export const LineQuantities = ({ items, onChange }: LineQuantitiesProps) => {
  const [isOpen, setOpen] = useState(() => items.some(isOwn));
  const words = quoteMessages.quantities;
  return (
    <details className="panel quote-wishes" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span className="quote-wishes-title">{words.title}</span>
        <span className="muted small">{words.about}</span>
      </summary>
      {isOpen && (
        <ul className="rfq-quantities">
          {items.slice(0, LINES_SHOWN).map((item, index) => (
            <li key={item.id}>
              <b className="num num-long">{item.part_number || item.nsn}</b>
              <span className="rfq-quantity">
                <span className="muted small" aria-hidden="true">
                  Qty
                </span>
                <QuantityInput
                  item={item}
                  id={`rfq-quantity-${index}`}
                  name={item.part_number || item.nsn}
                  error={null}
                  onChange={onChange}
                />
                <QuantityBreaksInput
                  item={item}
                  id={`rfq-quantityBreaks-${index}`}
                  name={item.part_number || item.nsn}
                  onChange={onChange}
                />
              </span>
            </li>
          ))}
          {items.length > LINES_SHOWN && (
            <li>
              <a href={paths.cart()}>{words.others}</a>
            </li>
          )}
        </ul>
      )}
    </details>
  );
};
