import { useEffect, useState, useSyncExternalStore } from 'react';
import { CART_KEY, CART_UPDATED, changeCart, readCart, type CartState } from './cart-storage.client.ts';
import { Note } from '../../ui/feedback.tsx';
import { cartProblem } from './messages.ts';
import { paths } from '../../paths.ts';

let cached: { raw: string | null; state: CartState } | null = null;

/** The cart as it is stored now, in this tab and any other; null on the server and until the browser has taken over. */
export function useCart(): CartState | null {
  return useSyncExternalStore(subscribe, snapshot, () => null);
}

/** The same object as long as the stored text is the same. */
function snapshot(): CartState {
  let raw: string | null = null;
  try {
    raw = localStorage.getItem(CART_KEY);
  } catch {
    raw = '\u0000disabled';
  }
  if (cached === null || cached.raw !== raw) cached = { raw, state: readCart() };
  return cached.state;
}

function subscribe(changed: () => void): () => void {
  window.addEventListener(CART_UPDATED, changed);
  window.addEventListener('storage', changed);
  window.addEventListener('pageshow', changed);
  return () => {
    window.removeEventListener(CART_UPDATED, changed);
    window.removeEventListener('storage', changed);
    window.removeEventListener('pageshow', changed);
  };
}

/** Tells what could not be read of a stored cart and where it is kept, or that none can be kept. */
export const CartNotice = ({ trouble }: Pick<CartState, 'trouble'>) => {
  const [words, setWords] = useState<ReturnType<typeof cartProblem>>(null);
  // An unreadable value is set aside as soon as somebody looks at the cart, and the word stays until the page is left.
  useEffect(() => {
    if (trouble !== null) void changeCart((items) => items).then((change) => setWords(cartProblem(change)));
  }, [trouble]);
  return (
    <div className="cart-notice" aria-live="polite">
      {words !== null && (
        <Note>
          <b>{words.title}.</b> {words.text}
        </Note>
      )}
    </div>
  );
};

/** Until the browser has read the cart. Takes the room that the cart will, so that nothing moves. */
export const CartWaiting = () => (
  <div className="cart-waiting needs-script">
    <p className="muted">Opening your cart...</p>
    <p className="muted small">
      If nothing appears here, <a href={paths.quoteForm()}>use the quote form on the home page</a>.
    </p>
  </div>
);
