import { DEFAULT_CONDITION, parseCondition, type Condition } from './condition.ts';
import { formatQuantityBreaks, parseQuantityBreaks, MAX_QUANTITY, parseQuantity } from './quantity.ts';
import { parseUnitOfIssue } from './unit-of-issue.ts';

/** A line of the cart as browsers store it (C6.1). */
export type CartItem = {
  id: string;
  /** 4-2-3-4 with dashes, or empty. */
  nsn: string;
  part_number: string;
  item_name: string;
  company_name: string;
  cage_code: string;
  /** A text on the cart page, a number on /rfq; both are read. */
  quantity: string | number;
  condition: Condition;
  added_at: string;
  unitOfIssue?: string;
  quantityBreaks?: string;
  /** A line of the shelf as it was chosen: "12;2026-12-12;12 HD, CoC" (C22.15). */
  shelf?: string;
};

const MAX_TEXT = 500;

/** Reads a stored cart of any version and merges equal items. Null unless it is a list. */
export function parseCart(value: unknown): { items: CartItem[]; damaged: number } | null {
  if (!Array.isArray(value)) return null;
  let damaged = 0;
  const items: CartItem[] = [];
  for (const [index, entry] of value.entries()) {
    const item = parseCartItem(entry, index);
    if (item === null || isRepaired(entry as object)) damaged++;
    if (item !== null) items.push(item);
  }
  return { items: mergeCartItems(items), damaged };
}

function parseCartItem(value: unknown, index: number): CartItem | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const fields = value as Record<string, unknown>;
  const own = (name: keyof CartItem, absent: unknown = '') => (Object.hasOwn(fields, name) ? fields[name] : absent);
  const text = (name: keyof CartItem) => {
    const field = own(name);
    return typeof field === 'string' || typeof field === 'number' ? String(field).slice(0, MAX_TEXT) : '';
  };
  const [nsn, partNumber] = [text('nsn'), text('part_number')];
  if (nsn === '' && partNumber === '') return null;
  const [unitOfIssue, breaks] = [parseUnitOfIssue(own('unitOfIssue')), own('quantityBreaks')];
  const quantities = (typeof breaks === 'string' && parseQuantityBreaks(breaks)) || [];
  return {
    id: text('id') || `${nsn} ${partNumber} ${index}`,
    nsn,
    part_number: partNumber,
    item_name: text('item_name'),
    company_name: text('company_name'),
    cage_code: text('cage_code'),
    quantity: parseQuantity(own('quantity', 1)) ?? text('quantity'),
    condition: parseCondition(fields.condition) ?? DEFAULT_CONDITION,
    added_at: text('added_at'),
    ...(unitOfIssue !== '' && { unitOfIssue }),
    ...(quantities.length > 0 && { quantityBreaks: formatQuantityBreaks(quantities) }),
    ...(text('shelf') !== '' && { shelf: text('shelf') }),
  };
}

/** An unknown condition becomes FN and counts as repaired; a missing one does not. */
function isRepaired(fields: object): boolean {
  const condition = (fields as { condition?: unknown }).condition;
  return condition !== undefined && condition !== '' && parseCondition(condition) === null;
}

export const sameness = (one: CartItem) =>
  JSON.stringify([one.nsn, one.part_number, one.cage_code, one.condition, one.shelf]);

/** Merges items of the same NSN, part number, CAGE, condition and line of the shelf (C6.3). */
export function mergeCartItems(items: readonly CartItem[]): CartItem[] {
  const merged = new Map<string, CartItem>();
  for (const item of items) {
    const key = sameness(item);
    const earlier = merged.get(key);
    merged.set(
      key,
      earlier === undefined ? item : { ...item, ...earlier, quantity: addQuantities(earlier.quantity, item.quantity) },
    );
  }
  return distinctIds([...merged.values()]);
}

function addQuantities(a: CartItem['quantity'], b: CartItem['quantity']): CartItem['quantity'] {
  const [first, second] = [parseQuantity(a), parseQuantity(b)];
  if (first === null || second === null) return first ?? second ?? a;
  return Math.min(first + second, MAX_QUANTITY);
}

function distinctIds(items: CartItem[]): CartItem[] {
  const seen = new Set<string>();
  return items.map((item, index) => {
    const id = seen.has(item.id) ? `${item.id} ${index}` : item.id;
    seen.add(id);
    return id === item.id ? item : { ...item, id };
  });
}

export const countItems = (items: readonly CartItem[]): number =>
  items.reduce((sum, item) => sum + (parseQuantity(item.quantity) ?? 0), 0);

/** "N items • M unique parts" (C7.2, C17.8). */
export const countLine = (items: number, lines: number): string =>
  `${items.toLocaleString('en-US')} items • ${lines.toLocaleString('en-US')} unique parts`;

/** Keeps what another tab has added meanwhile. */
export function withoutSent(items: readonly CartItem[], sent: readonly CartItem[]): CartItem[] {
  const sentQuantity = new Map(sent.map((item) => [sameness(item), parseQuantity(item.quantity)]));
  return items.flatMap((item) => {
    const gone = sentQuantity.get(sameness(item));
    if (gone === undefined) return [item];
    const left = (parseQuantity(item.quantity) ?? 0) - (gone ?? 0);
    return left > 0 ? [{ ...item, quantity: left }] : [];
  });
}
