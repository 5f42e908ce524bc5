import { mergeCartItems, parseCart, type CartItem } from '#base/domain/cart-item.ts';
import { withLock } from '#base/ui/with-lock.ts';
import { readStored, store } from '../quote-form/stored.client.ts';

/** C6.1. */
export const CART_KEY = 'cart';
/** Unreadable values are kept. */
const SET_ASIDE_PREFIX = 'cart-set-aside-';
/** Announced on `window` in this tab: C6.5. */
export const CART_UPDATED = 'cartUpdated';

export type CartState = {
  items: CartItem[];
  problem: 'disabled' | 'full' | 'unreadable' | 'partly-unreadable' | null;
};
/** `setAside`: the key of an unreadable value. */
export type CartChange = CartState & { stored: boolean; setAside: string | null };

/** Never throws. */
export const readCart = (): CartState => stateOf(storedText());

/** Undefined for a closed storage. */
export function storedText(): string | null | undefined {
  try {
    return localStorage.getItem(CART_KEY);
  } catch {
    return undefined;
  }
}

function stateOf(raw: string | null | undefined): CartState {
  if (!raw) return { items: [], problem: raw === undefined ? 'disabled' : null };
  const cart = parseCart(readStored('localStorage', CART_KEY));
  if (cart === null) return { items: [], problem: 'unreadable' };
  return { items: cart.items, problem: cart.damaged > 0 ? 'partly-unreadable' : null };
}

/** Changes the cart under a Web Lock. `as`: how quantities are written (C6.2). */
export function changeCart(
  change: (items: CartItem[]) => readonly CartItem[],
  as: 'text' | 'number' = 'text',
): Promise<CartChange> {
  return withLock(CART_KEY, () => {
    const raw = storedText();
    const before = stateOf(raw);
    if (raw === undefined) return { ...before, stored: false, setAside: null };
    const setAside = before.problem && setValueAside(raw ?? '');
    const full = { items: before.items, problem: 'full', stored: false, setAside } as const;
    if (before.problem !== null && setAside === null) return full;
    const items = mergeCartItems(change(before.items));
    const written = items.map((item) => ({ ...item, quantity: as === 'text' ? String(item.quantity) : item.quantity }));
    if (!store('localStorage', CART_KEY, items.length === 0 ? null : written)) return full;
    rememberAdded(before.items, items);
    window.dispatchEvent(new Event(CART_UPDATED));
    return { items, problem: before.problem, stored: true, setAside };
  });
}

export const newId = (): string => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;

/** Added last, newest first (C17.13). */
export const RECENT_KEY = 'recent-parts';
const MAX_RECENT = 6;

export const readRecent = (): CartItem[] =>
  parseCart(readStored('localStorage', RECENT_KEY) ?? [])?.items.slice(0, MAX_RECENT) ?? [];

function rememberAdded(before: readonly CartItem[], after: readonly CartItem[]): void {
  const known = new Set(before.map(({ id }) => id));
  const added = after.filter(({ id }) => !known.has(id)).slice(-MAX_RECENT);
  if (added.length === 0) return;
  const keyOf = ({ nsn, part_number, cage_code }: CartItem) => `${nsn} ${part_number} ${cage_code}`;
  const all = new Map([...added.toReversed(), ...readRecent()].toReversed().map((item) => [keyOf(item), item]));
  store('localStorage', RECENT_KEY, [...all.values()].toReversed().slice(0, MAX_RECENT));
}

/** Null: no room, the value stays. */
function setValueAside(value: string): string | null {
  const key = `${SET_ASIDE_PREFIX}${Date.now()}`;
  for (const inItsPlace of [false, true])
    try {
      if (inItsPlace) localStorage.removeItem(CART_KEY);
      localStorage.setItem(key, value);
      return key;
    } catch {
      // no room for both
    }
  localStorage.setItem(CART_KEY, value);
  return null;
}
