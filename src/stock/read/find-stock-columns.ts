import { readFileSync } from 'node:fs';
import { guessColumns, headWords, roleOfHead } from '#base/lists/read/find-columns.ts';
import type { ColumnRole } from '#base/lists/list.ts';
import type { Row } from '#base/domain/split-table.ts';
import type { StockRole } from '../stock-line.ts';
import type { StockColumn } from './read-stock.ts';

const FILE = new URL('../../../reference-data/stock-heads.csv', import.meta.url);
/** Heads of stock lists; the first match wins, then those of lists of buyers. */
const HEADS = Array.from(
  readFileSync(FILE, 'utf8').matchAll(/^(?!role,)(\w+),(.+)$/gm),
  ([, role, pattern]) => [role as StockRole, new RegExp(pattern!)] as const,
);
const LOOKED_ROWS = 50;
const SAMPLES = 3;

export type FoundColumns = {
  columns: (StockColumn & { samples: readonly string[] })[];
  /** How many rows come before the lines. */
  skipped: number;
};

/** Finds the heads of a list and the role of each column. `chosen`: roles by head, as set by hand. */
export function findStockColumns(rows: Iterable<Row>, chosen: Readonly<Record<string, StockRole>>): FoundColumns {
  const looked = Iterator.from(rows).take(LOOKED_ROWS).toArray();
  const known = looked.map((row) => row.cells.filter((cell) => roleOf(cell, chosen) !== null).length);
  const best = known.indexOf(Math.max(...known));
  const headsAt = (known[best] ?? 0) >= 2 ? best : -1;
  const data = looked.slice(headsAt + 1);
  const heads = looked[headsAt]?.cells ?? [];
  const guessed = headsAt < 0 ? guessColumns(data) : [];
  const width = Math.max(heads.length, ...data.map(({ cells }) => cells.length), 0);
  const taken = new Set<StockRole>();
  const columns = Array.from({ length: width }, (_, at) => {
    const head = heads[at] ?? `Column ${at + 1}`;
    const found = roleOf(head, chosen) ?? ofLists(guessed[at] ?? null) ?? 'ignore';
    const role = found !== 'breaks' && taken.has(found) ? 'ignore' : found;
    taken.add(role);
    const samples = [...new Set(data.map(({ cells }) => cells[at] ?? '').filter(Boolean))].slice(0, SAMPLES);
    return { head, role, quantityFrom: role === 'breaks' ? Number(/\d+/.exec(head)?.[0] ?? 0) || null : null, samples };
  });
  return { columns, skipped: headsAt + 1 };
}

function roleOf(head: string, chosen: Readonly<Record<string, StockRole>>): StockRole | null {
  if (chosen[head] !== undefined) return chosen[head];
  if (/^\d{1,6} ?\+$/.test(head)) return 'breaks';
  // "Unit $"
  if (/[$€£]/.test(head) && !/cost/i.test(head)) return 'price';
  const words = headWords(head);
  if (words === null) return null;
  return HEADS.find(([, pattern]) => pattern.test(words))?.[0] ?? ofLists(roleOfHead(head));
}

/** Names a role of lists of buyers as one of ours. */
const ofLists = (role: ColumnRole | null): StockRole | null => (role === 'description' ? 'name' : role);
