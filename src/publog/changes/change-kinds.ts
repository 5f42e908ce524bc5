import { inForceFirst, inForceOf, STANDINGS, type ManagementFacts } from '#base/domain/management.ts';
import { parseSourceDate } from '#base/domain/day.ts';
import { STORED_COLUMNS } from '#base/domain/publog-columns.ts';
import type { Nsn } from '#base/domain/nsn.ts';

/** Kinds of changes. The place in the list is stored: only ever added to. */
export const CHANGE_KINDS = [
  'new',
  'canceled',
  'replaced',
  'gone',
  'class',
  'price',
  'unit',
  'advice',
  'sources',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** Kinds of an edition have numbers from `edition * LOTS` on. */
export const LOTS = 16;
export const lotOf = (edition: number, kind: ChangeKind): number => edition * LOTS + CHANGE_KINDS.indexOf(kind);

/**
 * A value before or after. `price`: hundredths of a dollar. `unit`, `advice`: a code. `class`: an FSC. `replaced`: the
 * successor after, a NIIN where it is not on file. `sources`: how many part numbers there are. Null: none.
 */
export type ChangeValue = number | string | null;
export type Change = { nsn: Nsn; kind: ChangeKind; before: ChangeValue; after: ChangeValue };

const DIGITS = ' 0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const BASE = DIGITS.length;
const UNITS = BASE ** 2;
/** Fits into 53 bits with a unit and an advice code. */
const MAX_CENTS = 1e11;
const COLUMNS = STORED_COLUMNS.management;
const JUDGED = ['effective_date', 'moe', 'row_obs_dt', 'unit_price', 'ui', 'aac'].map((column): [string, number] => [
  column,
  COLUMNS.indexOf(column),
]);

/** 0 for what is not a code of at most so many characters. */
function codeNumber(text: string | undefined, length: number): number {
  const code = (text ?? '').trim().toUpperCase();
  if (code.length > length || [...code].some((sign) => DIGITS.indexOf(sign) < 1)) return 0;
  return [...code.padEnd(length)].reduce((number, sign) => number * BASE + DIGITS.indexOf(sign), 0);
}

/** Null for 0. */
function codeOf(number: number): string | null {
  const code = number < BASE ? DIGITS[number]! : DIGITS[Math.floor(number / BASE)]! + DIGITS[number % BASE]!;
  return code.trim() || null;
}

/** Returns hundredths of a dollar, rounded as on the page. */
function centsOf(text = ''): number {
  const cents = /^(\d+(\.\d+)?|\.\d+)$/.test(text.trim()) ? Math.round(Number(text) * 100) : 0;
  return cents < MAX_CENTS ? cents : 0;
}

/**
 * Packs price, unit and advice of the record in force, and tells how dated records stand at the date of the edition.
 * Both sections as stored; null without rows.
 */
export function packFacts(
  management: string | null,
  future: string | null,
  facts: ManagementFacts,
): { packed: number; standing: number } {
  const announced = future === null ? [] : (JSON.parse(future) as string[][]);
  const ahead = announced.filter(([date = '']) => (parseSourceDate(date) ?? '') > facts.editionDate).length;
  if (management === null) return { packed: 0, standing: ahead };
  const rows = JSON.parse(management) as string[][];
  // one alone needs no order among equals
  const used = rows.length === 1 ? JUDGED : COLUMNS.map((column, at): [string, number] => [column, at]);
  const named = rows.map((cells): Partial<Record<string, string>> =>
    Object.fromEntries(used.flatMap(([column, at]) => (cells[at] ? [[column, cells[at]]] : []))),
  );
  const judged = inForceFirst(named, facts);
  const inForce: Partial<Record<string, string>> = inForceOf(judged) ?? {};
  const unit = centsOf(inForce['unit_price']) * UNITS + codeNumber(inForce['ui'], 2);
  return {
    packed: unit * BASE + codeNumber(inForce['aac'], 1),
    standing: judged.reduce((sum, row) => (sum * STANDINGS.length + STANDINGS.indexOf(row.standing)) | 0, ahead),
  };
}

/** Returns the numbers that changes store. */
export function factNumbers(packed: number): Record<'price' | 'unit' | 'advice', number> {
  const units = Math.floor(packed / BASE);
  return { price: Math.floor(units / UNITS), unit: units % UNITS, advice: packed % BASE };
}

export function valueOf(kind: ChangeKind, stored: number | null): ChangeValue {
  if (stored === null) return null;
  if (kind === 'unit' || kind === 'advice') return codeOf(stored);
  if (kind === 'class') return String(stored).padStart(4, '0');
  return kind === 'price' ? stored || null : stored;
}
