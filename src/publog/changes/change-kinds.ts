import { inForceFirst, inForceOf, STANDINGS, type ManagementFacts } from '#base/domain/management.ts';
import { parseSourceDate } from '#base/domain/day.ts';
import { STORED_COLUMNS } from '#base/domain/publog-columns.ts';
import { formatNiin, type Niin, formatNsn, type Nsn } from '#base/domain/nsn.ts';

/** Kinds of changes with their names. The place in the list is stored: only ever added to. */
export const KIND_NAMES = {
  new: 'New',
  canceled: 'Canceled',
  replaced: 'Replaced',
  gone: 'No longer listed',
  class: 'In another class',
  price: 'Government price',
  unit: 'Unit of issue',
  advice: 'Acquisition advice',
  sources: 'Part numbers',
} as const;
export type ChangeKind = keyof typeof KIND_NAMES;
export const CHANGE_KINDS = Object.keys(KIND_NAMES) as ChangeKind[];

/** Kinds of an edition have numbers from `edition * LOTS` on. */
export const LOTS = 16;
export const lotOf = (edition: number, kind: ChangeKind): number => edition * LOTS + CHANGE_KINDS.indexOf(kind);
/** The first lot of an edition, and the one behind its last. */
export const lotsOf = (edition: number): [from: number, end: number] => [edition * LOTS, edition * LOTS + LOTS];

export const NIINS = 1_000_000_000;
/** Codes are numbers of this base. */
const BASE = 36;
const UNITS = BASE ** 2;
/** Fits into 53 bits with a unit and an advice code. */
const MAX_CENTS = 1e11;
const COLUMNS = STORED_COLUMNS.management;
const STORED = COLUMNS.map((column, at): [string, number] => [column, at]);
const JUDGED = STORED.filter(([column]) => /^(?:effective_date|moe|row_obs_dt|unit_price|ui|aac)$/.test(column));

/** 0 for what is not a code of so many characters. */
function codeNumber(text: string | undefined, length: number): number {
  const code = (text ?? '').trim();
  return code.length === length && /^[0-9A-Z]+$/i.test(code) ? parseInt(code, BASE) : 0;
}

/**
 * Packs price, unit and advice of the record in force, and tells how dated records stand at the date of the edition.
 * Both sections as stored; null without rows.
 */
export function packFacts(management: string | null, future: string | null, facts: ManagementFacts) {
  const announced = future === null ? [] : (JSON.parse(future) as string[][]);
  const ahead = announced.filter(([date = '']) => (parseSourceDate(date) ?? '') > facts.editionDate).length;
  if (management === null) return { packed: 0, standing: ahead };
  const rows = JSON.parse(management) as string[][];
  // one alone needs no order among equals
  const used = rows.length === 1 ? JUDGED : STORED;
  const named = rows.map((cells) => {
    const row: Partial<Record<string, string>> = {};
    for (const [column, at] of used) if (cells[at]) row[column] = cells[at];
    return row;
  });
  const judged = inForceFirst(named, facts);
  const inForce: Partial<Record<string, string>> = inForceOf(judged) ?? {};
  const price = (inForce['unit_price'] ?? '').trim();
  // rounded as on the page
  const cents = /^(\d+(\.\d+)?|\.\d+)$/.test(price) ? Math.round(Number(price) * 100) : 0;
  const unit = (cents < MAX_CENTS ? cents : 0) * UNITS + codeNumber(inForce['ui'], 2);
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

/**
 * Returns a stored value in the field's words. `price`: "1.25". `unit`, `advice`: a code. `class`: an FSC. `replaced`:
 * the successor, a NIIN where it is not on file. `sources`: how many part numbers there are. Null: none.
 */
export function valueOf(kind: ChangeKind, stored: number | null): string | null {
  if (stored === null || kind === 'new') return null;
  if (kind === 'replaced') return stored < NIINS ? formatNiin(stored as Niin) : formatNsn(stored as Nsn);
  if (kind === 'class') return String(stored).padStart(4, '0');
  if (kind === 'sources') return String(stored);
  if (stored === 0) return null;
  if (kind === 'price') return (stored / 100).toFixed(2);
  const length = kind === 'unit' ? 2 : 1;
  return stored.toString(BASE).toUpperCase().padStart(length, '0');
}
