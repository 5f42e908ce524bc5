import { mergeCartItems, parseCart, type CartItem } from '#base/domain/cart-item.ts';
import { withLock } from '#base/ui/yield-to-main.ts';

/** C6.1. */
export const CART_KEY = 'cart';
/** Unreadable values are kept. */
const SET_ASIDE_PREFIX = 'cart-set-aside-';
/** Announced on `window` in this tab: C6.5. */
export const CART_UPDATED = 'cartUpdated';

type CartProblem = 'disabled' | 'full' | 'unreadable' | 'partly-unreadable';

export type CartState = { items: CartItem[]; problem: CartProblem | null };
/** `setAside`: the key of an unreadable value. */
export type CartChange = CartState & { stored: boolean; setAside: string | null };

/** Never throws. */
export function readCart(): CartState {
  const raw = readRaw();
  return raw === 'disabled' ? { items: [], problem: 'disabled' } : stateOf(raw.value);
}

function readRaw(): { value: string | null } | 'disabled' {
  try {
    return { value: localStorage.getItem(CART_KEY) };
  } catch {
    return 'disabled';
  }
}

function stateOf(raw: string | null): CartState {
  if (raw === null || raw === '') return { items: [], problem: null };
  let cart: ReturnType<typeof parseCart> = null;
  try {
    cart = parseCart(JSON.parse(raw));
  } catch {
    // no JSON
  }
  if (cart === null) return { items: [], problem: 'unreadable' };
  return { items: cart.items, problem: cart.damaged > 0 ? 'partly-unreadable' : null };
}

/** Changes the cart under a Web Lock. `as`: how quantities are written (C6.2). */
export function changeCart(
  change: (items: CartItem[]) => readonly CartItem[],
  as: 'text' | 'number' = 'text',
): Promise<CartChange> {
  return withLock(CART_KEY, () => {
    const raw = readRaw();
    if (raw === 'disabled') return { items: [], problem: 'disabled', stored: false, setAside: null };
    const before = stateOf(raw.value);
    const setAside = before.problem === null ? null : setValueAside(raw.value ?? '');
    if (before.problem !== null && setAside === null)
      return { items: before.items, problem: 'full', stored: false, setAside: null };
    const items = mergeCartItems(change(before.items));
    if (!write(items, as)) return { items: before.items, problem: 'full', stored: false, setAside };
    rememberAdded(before.items, items);
    window.dispatchEvent(new Event(CART_UPDATED));
    return { items, problem: before.problem, stored: true, setAside };
  });
}

function write(items: readonly CartItem[], as: 'text' | 'number'): boolean {
  try {
    const written = items.map((item) => ({ ...item, quantity: as === 'text' ? String(item.quantity) : item.quantity }));
    if (items.length === 0) localStorage.removeItem(CART_KEY);
    else localStorage.setItem(CART_KEY, JSON.stringify(written));
    return true;
  } catch {
    return false;
  }
}

export const newId = (): string => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;

/** Added last, newest first (C17.13). */
export const RECENT_KEY = 'recent-parts';
const MAX_RECENT = 6;

export function readRecent(): CartItem[] {
  try {
    return parseCart(JSON.parse(localStorage.getItem(RECENT_KEY) ?? '[]'))?.items.slice(0, MAX_RECENT) ?? [];
  } catch {
    return [];
  }
}

/** Remembers nothing without room. */
function rememberAdded(before: readonly CartItem[], after: readonly CartItem[]): void {
  const known = new Set(before.map(({ id }) => id));
  const added = after.filter(({ id }) => !known.has(id)).slice(-MAX_RECENT);
  if (added.length === 0) return;
  const keyOf = ({ nsn, part_number, cage_code }: CartItem) => `${nsn} ${part_number} ${cage_code}`;
  const all = new Map([...added.toReversed(), ...readRecent()].toReversed().map((item) => [keyOf(item), item]));
  try {
    localStorage.setItem(RECENT_KEY, JSON.stringify([...all.values()].toReversed().slice(0, MAX_RECENT)));
  } catch {
    // full
  }
}

/** Null: no room, the value stays. */
function setValueAside(value: string): string | null {
  const key = `${SET_ASIDE_PREFIX}${Date.now()}`;
  try {
    localStorage.setItem(key, value);
    return key;
  } catch {
    // no room for both
  }
  try {
    localStorage.removeItem(CART_KEY);
    localStorage.setItem(key, value);
    return key;
  } catch {
    localStorage.setItem(CART_KEY, value);
    return null;
  }
}
