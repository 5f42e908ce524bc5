import { useState } from 'react';
import type { CartItem } from '../../domain/cart-item.ts';
import { LINES_SHOWN } from '../../features/cart/cart-table.tsx';
import { QuantityBreaksInput } from '../../features/cart/quantity-breaks-input.tsx';
import { paths } from '../../paths.ts';
import { quoteMessages } from '../../quotes/form/messages.ts';

type FurtherQuantitiesProps = {
  items: readonly CartItem[];
  onChange: (id: string, change: { quantityBreaks: string }) => void;
};

/** Further quantities of each line, as in the cart; folded as long as none are asked for (C18.7). The lines are drawn when it is opened. */
export const FurtherQuantities = ({ items, onChange }: FurtherQuantitiesProps) => {
  const [isOpen, setOpen] = useState(() => items.some(({ quantityBreaks }) => quantityBreaks !== undefined));
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
              <span>
                <b className="num num-long">{item.part_number || item.nsn}</b>{' '}
                <span className="muted small">
                  Qty <span className="num">{item.quantity}</span>
                </span>
              </span>
              <QuantityBreaksInput
                item={item}
                id={`rfq-quantityBreaks-${index}`}
                name={item.part_number || item.nsn}
                onChange={onChange}
              />
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
