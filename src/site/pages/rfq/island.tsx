import { withoutSent } from '#base/domain/cart-item.ts';
import { EmptyCart, CartNotice, CartWaiting, useCart, useCartUnits } from '../../cart/use-cart.tsx';
import { changeCart, readCart } from '../../cart/cart-storage.client.ts';
import { asWords, quoteMessages } from '../../quote-form/messages.ts';
import { RfqForm } from '../../quote-form/rfq-form.tsx';
import type { RfqIssuer } from '#desk/request/rfq-text.ts';
import { SentPanel } from '../../quote-form/sent-panel.tsx';
import { useSent } from '../../quote-form/use-sent.ts';
import { paths } from '#base/paths.ts';
import { LineQuantities } from './line-quantities.tsx';

type RfqIslandProps = { replyHours: number; issuer: RfqIssuer };

/** Everything on /rfq below its title. */
export const Island = ({ replyHours, issuer }: RfqIslandProps) => {
  const cart = useCart();
  const [sent, setSent] = useSent('rfq');
  useCartUnits(cart?.items);
  const empty = <EmptyCart title={quoteMessages.rfq.emptyTitle}>An RFQ is made from the parts in your cart.</EmptyCart>;
  if (cart === null) return <CartWaiting empty={empty} />;
  return (
    <div className="cart-room">
      <CartNotice problem={cart.problem} />
      {sent !== null ? (
        <SentPanel sent={sent} words={asWords(quoteMessages.rfq.sent(replyHours))} />
      ) : cart.items.length === 0 ? (
        empty
      ) : (
        <RfqForm
          items={cart.items}
          readItems={() => readCart().items}
          onSent={async (gone, request) => {
            setSent(request);
            await changeCart((left) => withoutSent(left, gone), 'number');
          }}
          quantities={
            <LineQuantities
              items={cart.items}
              onChange={(id, change) =>
                void changeCart((items) => items.map((one) => (one.id === id ? { ...one, ...change } : one)), 'number')
              }
            />
          }
          issuer={issuer}
          replyHours={replyHours}
          catalogPath={paths.catalog()}
        />
      )}
    </div>
  );
};
