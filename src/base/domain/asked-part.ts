import { type Condition, DEFAULT_CONDITION, parseCondition } from './condition.ts';
import { formatNsn, parseNsn } from './nsn.ts';
import { parseQuantity } from './quantity.ts';

/** A part that is asked for: what was chosen of it, empty where nothing was. */
export type AskedPart = {
  partNumber: string;
  /** 4-2-3-4 with dashes. */
  nsn: string;
  cage: string;
  /** Absent: one, factory new. */
  quantity?: number;
  condition?: Condition;
};

/** Parts that an address carries to the quote form (C17.5): more belong into the cart or a list. */
export const MAX_ASKED_PARTS = 20;
/** The longest part number of a request for quote. */
const MAX_PART_NUMBER = 100;
const NSN_AND_CAGE = /^(.*?)(?:;(\d{4}-\d{2}-\d{3}-\d{4}))?(?:;([0-9A-Z]{5}))?(?:;x(\d{1,9}))?(?:;(FN|NS|AR|OH|SV))?$/s;

/**
 * One text for the value of a button or an address: "MS16998-28;5305-01-234-5678;96906", the NSN alone where no part number was chosen; with another quantity
 * than one and another condition than factory new ";x5;NS" follows.
 */
export function formatAskedPart({ quantity, condition, ...part }: AskedPart): string {
  const count = quantity === undefined || quantity === 1 ? '' : `;x${quantity}`;
  return textOf(part) + count + (condition === undefined || condition === DEFAULT_CONDITION ? '' : `;${condition}`);
}

function textOf({ partNumber, nsn, cage }: AskedPart): string {
  const number = partNumber === nsn ? '' : partNumber;
  if (number === '') return nsn;
  return [number, nsn, cage].filter((text) => text !== '').join(';');
}

/** Reads such a text, or any part number. Null when it is blank. A number that is too long is cut. */
export function parseAskedPart(text: string): AskedPart | null {
  const [, number = '', nsn = '', cage = '', count = '', code] = NSN_AND_CAGE.exec(text.trim()) ?? [];
  const [quantity, condition] = [parseQuantity(count), parseCondition(code)];
  const wanted = { ...(quantity !== null && { quantity }), ...(condition !== null && { condition }) };
  const partNumber = number.trim().slice(0, MAX_PART_NUMBER);
  if (partNumber === '' && nsn === '') return null;
  const alone = nsn === '' && cage === '' ? parseNsn(partNumber) : null;
  return {
    ...(alone === null ? { partNumber, nsn, cage } : { partNumber: '', nsn: formatNsn(alone), cage: '' }),
    ...wanted,
  };
}

/** The parts of the `part` parameters of an address: each once with what was asked of it last, in their order, bounded. */
export function readAskedParts(query: URLSearchParams): AskedPart[] {
  const asked = new Map<string, AskedPart>();
  for (const text of query.getAll('part')) {
    if (asked.size === MAX_ASKED_PARTS) break;
    const part = parseAskedPart(text);
    if (part !== null) asked.set(textOf(part), { ...asked.get(textOf(part)), ...part });
  }
  return [...asked.values()];
}

/** The form of every page that takes asked parts from buttons where no script does. */
export const ADD_FORM = 'add-to-quote';
