import { paths } from '../../paths.ts';

/** Until the browser has read the cart. Takes the room that the cart will, so that nothing moves. */
export const CartWaiting = () => (
  <div className="cart-waiting needs-script">
    <p className="muted">Opening your cart...</p>
    <p className="muted small">
      If nothing appears here, <a href={paths.quoteForm()}>use the quote form on the home page</a>.
    </p>
  </div>
);
