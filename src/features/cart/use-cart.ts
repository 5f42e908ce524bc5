import { useSyncExternalStore } from 'react';
import { CART_KEY, CART_UPDATED, readCart, type CartState } from './cart-storage.ts';

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
