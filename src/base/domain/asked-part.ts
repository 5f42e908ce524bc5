import { type Condition, DEFAULT_CONDITION, parseCondition } from './condition.ts';
import { formatNsn, parseNsn } from './nsn.ts';
import { parseQuantity } from './quantity.ts';

export type AskedPart = {
  partNumber: string;
  /** 4-2-3-4 with dashes. */
  nsn: string;
  cage: string;
  /** Absent: one, factory new. */
  quantity?: number;
  condition?: Condition;
  /** The line of the shelf that was chosen, as a cart item has it. */
  shelf?: string;
};

/** In an address (C17.5). */
export const MAX_ASKED_PARTS = 20;
const MAX_PART_NUMBER = 100;
const NSN_AND_CAGE =
  /^(.*?)(?:;(\d{4}-\d{2}-\d{3}-\d{4}))?(?:;([0-9A-Z]{5}))?(?:;x(\d{1,9}))?(?:;(FN|NS|AR|OH|SV))?(?:;shelf:(.{1,230}))?$/s;

/** Writes "MS16998-28;5305-01-234-5678;96906", or the NSN alone; then ";x5;NS" unless one, factory new, and the line of the shelf. */
export function formatAskedPart({ quantity, condition, shelf, ...part }: AskedPart): string {
  const count = (quantity ?? 1) === 1 ? '' : `;x${quantity}`;
  const code = (condition ?? DEFAULT_CONDITION) === DEFAULT_CONDITION ? '' : `;${condition}`;
  return textOf(part) + count + code + (shelf ? `;shelf:${shelf}` : '');
}

function textOf({ partNumber, nsn, cage }: AskedPart): string {
  const number = partNumber === nsn ? '' : partNumber;
  if (number === '') return nsn;
  return [number, nsn, cage].filter((text) => text !== '').join(';');
}

export function parseAskedPart(text: string): AskedPart | null {
  const [, number = '', nsn = '', cage = '', count = '', code, shelf] = NSN_AND_CAGE.exec(text.trim()) ?? [];
  const [quantity, condition] = [parseQuantity(count), parseCondition(code)];
  const partNumber = number.trim().slice(0, MAX_PART_NUMBER);
  if (partNumber === '' && nsn === '') return null;
  const alone = nsn === '' && cage === '' ? parseNsn(partNumber) : null;
  return {
    ...(alone === null ? { partNumber, nsn, cage } : { partNumber: '', nsn: formatNsn(alone), cage: '' }),
    ...(quantity !== null && { quantity }),
    ...(condition !== null && { condition }),
    ...(shelf && { shelf }),
  };
}

/** Reads the `part` parameters: each part once, as it came last. */
export function readAskedParts(query: URLSearchParams): AskedPart[] {
  const asked = new Map<string, AskedPart>();
  for (const text of query.getAll('part')) {
    if (asked.size === MAX_ASKED_PARTS) break;
    const part = parseAskedPart(text);
    if (part === null) continue;
    // two lines of the shelf are two parts
    const key = textOf(part) + (part.shelf ?? '');
    asked.set(key, { ...asked.get(key), ...part });
  }
  return [...asked.values()];
}

export const ADD_FORM = 'add-to-quote';
