import type { CartItem } from '#base/domain/cart-item.ts';
import { EmptyCart, CartNotice, CartWaiting, useCart, useCartUnits } from '../../cart/use-cart.tsx';
import { changeCart } from '../../cart/cart-storage.client.ts';
import { asWords, quoteMessages } from '../../quote-form/messages.ts';
import { RfqForm } from '../../quote-form/cart-forms.tsx';
import { FoldSummary } from '../../quote-form/quote-fields.tsx';
import type { RfqIssuer } from '#desk/request/rfq-text.ts';
import { SentPanel, useSent } from '../../quote-form/sent-panel.tsx';
import { paths } from '#base/paths.ts';
import { useState } from 'react';
import { parseQuantity } from '#base/domain/quantity.ts';
import { LINES_SHOWN } from '../../cart/line-pager.tsx';
import { type CartLineChange, QuantityBreaksInput, QuantityInput } from '../../cart/quantity-input.tsx';

export const Island = ({ replyHours, issuer }: { replyHours: number; issuer: RfqIssuer }) => {
  const cart = useCart();
  const [sent, setSent] = useSent('rfq');
  useCartUnits(cart?.items);
  const empty = <EmptyCart title={quoteMessages.rfq.emptyTitle}>An RFQ is made from the parts in your cart.</EmptyCart>;
  if (cart === null) return <CartWaiting empty={empty} />;
  return (
    <div className="cart-room min-h-[calc(100dvh_-_var(--barh))] [&>.note]:mb-4 [&>:is(.sent-quote,.problem)]:mb-6">
      <CartNotice problem={cart.problem} />
      {sent !== null ? (
        <SentPanel sent={sent} words={asWords(quoteMessages.rfq.sent(replyHours))} />
      ) : cart.items.length === 0 ? (
        empty
      ) : (
        <RfqForm
          items={cart.items}
          onSent={setSent}
          cards={
            <LineQuantities
              items={cart.items}
              onChange={(id, change) =>
                void changeCart((items) => items.map((one) => (one.id === id ? { ...one, ...change } : one)), 'number')
              }
            />
          }
          issuer={issuer}
          replyHours={replyHours}
        />
      )}
    </div>
  );
};

/** Folded, and drawn when opened (C18.7). */
const LineQuantities = (props: {
  items: readonly CartItem[];
  onChange: (id: string, change: CartLineChange) => void;
}) => {
  const { items, onChange } = props;
  const [isOpen, setOpen] = useState(() =>
    items.some(({ quantity, quantityBreaks }) => quantityBreaks !== undefined || parseQuantity(quantity) === null),
  );
  return (
    <details className="panel" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <FoldSummary isLarge title="Quantities" about="Change them, or ask for 10 / 50 / 100 as well: optional" />
      {isOpen && (
        <ul className="grid mt-3 [&_li+li]:ruled-t [&_.cart-breaks]:mt-0">
          {items.slice(0, LINES_SHOWN).map((item, index) => (
            <li className="flex flex-wrap items-center justify-between gap-y-1 gap-x-4 py-2" key={item.id}>
              <b className="num num-long">{item.part_number || item.nsn}</b>
              <span className="flex flex-wrap items-baseline gap-y-1 gap-x-2 text-right">
                <span className="muted small" aria-hidden="true">
                  Qty
                </span>
                <QuantityInput item={item} id={`rfq-quantity-${index}`} error={null} onChange={onChange} />
                <QuantityBreaksInput item={item} id={`rfq-quantityBreaks-${index}`} onChange={onChange} />
              </span>
            </li>
          ))}
          {items.length > LINES_SHOWN && (
            <li className="py-2">
              <a href={paths.cart()}>Those of the other lines are in the cart</a>
            </li>
          )}
        </ul>
      )}
    </details>
  );
};
