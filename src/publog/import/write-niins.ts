import type { CatalogLoader } from '../catalog-loader.ts';
import { firstCancellation, type Cancellations } from './cancellations.ts';
import type { NsnList } from './gather-nsns.ts';
import { NIINS, eachNiin, hasNiin, rankOfNiin } from './niin-index.ts';
import { createKeyHashes, type KeyHashes } from './content-hash.ts';
import { createIntList } from '#base/domain/hash-tables.ts';
import { createSpillWriter, type SpillIndex } from './spill.ts';
import type { SqlValue } from '#base/database/database.ts';
import { TABLES, type TableName } from '../schema.ts';

/** By NIIN, on file or cancelled. */
export async function writeNiins(
  loader: CatalogLoader,
  list: NsnList,
  cancellations: Cancellations,
  listedRanks: Uint8Array,
): Promise<void> {
  const rows = createRowBatches(loader, 'niin');
  const found = createIntList();
  for (const [row, niin] of cancellations.niins.entries())
    if (firstCancellation(cancellations, niin) === row && !hasNiin(list.index.bits, niin)) found.push(niin);
  const offFile = found.values().sort();
  let nextOffFile = 0;

  const write = (niin: number, nsn: number | null, listed: number): void => {
    const row = firstCancellation(cancellations, niin);
    if (row < 0) return rows.push(niin, nsn, listed, null, null, null, null);
    const end = cancellations.ends[row]!;
    const survivor = cancellations.survivors[row]!;
    const [replacedBy, next] = [end < 0 ? null : list.nsns[end]!, survivor < 0 ? null : survivor];
    const [status, date] = [cancellations.statuses[row] || null, cancellations.dates[row] || null];
    rows.push(niin, nsn, listed, replacedBy, next, status, date);
  };

  let place = 0;
  for (const page of eachNiin(list.onFile)) {
    for (const niin of page) {
      while (nextOffFile < offFile.length && offFile[nextOffFile]! < niin) write(offFile[nextOffFile++]!, null, 0);
      const rank = list.index.ranks[place++]!;
      write(niin, list.nsns[rank]!, listedRanks[rank]!);
    }
    await rows.flush(false);
  }
  while (nextOffFile < offFile.length) write(offFile[nextOffFile++]!, null, 0);
  await rows.flush(true);
}

/** 13 digits, or the NIIN where the class is unknown. */
function formerNumber(list: NsnList, niin: number, fsc: number): string {
  if (fsc >= 0) return String(fsc * NIINS + niin).padStart(13, '0');
  const rank = rankOfNiin(list.index, niin);
  return rank < 0 ? String(niin).padStart(9, '0') : String(list.nsns[rank]!).padStart(13, '0');
}

/** Replacements on the successor and on the end of the chain. `order`: a hash by rank. */
export function spillReplaces(
  cancellations: Cancellations,
  list: NsnList,
  workDir: string,
  buckets: number,
): { spill: SpillIndex; order: KeyHashes } {
  const spill = createSpillWriter(workDir, 'replaces', buckets);
  const order = createKeyHashes();
  const { niins, fscs, survivors, statuses, dates, ends } = cancellations;
  for (let row = 0; row < niins.length; row++) {
    const survivor = survivors[row]!;
    if (survivor < 0) continue;
    const cells = [formerNumber(list, niins[row]!, fscs[row]!), statuses[row]!, dates[row]!];
    while (cells.length > 1 && cells.at(-1) === '') cells.pop();
    const json = Buffer.from(JSON.stringify(cells), 'utf8');
    for (const rank of new Set([rankOfNiin(list.index, survivor), ends[row]!])) {
      if (rank < 0) continue;
      spill.append(rank, json.length, json, (out, at, bytes) => at + bytes.copy(out, at));
      order.add(rank, survivor);
    }
  }
  return { spill: spill.close(), order };
}

/** A multiple of the rows of one statement. */
const ROWS_PER_APPEND = 64;

export function createRowBatches(loader: CatalogLoader, table: TableName) {
  const full = Object.keys(TABLES[table].columns).length * ROWS_PER_APPEND;
  let values: SqlValue[] = [];
  let waiting: Promise<void> | null = null;
  let rows = 0;
  const hand = (): void => {
    const taken = loader.append(table, values);
    values = [];
    if (taken) waiting = waiting ? waiting.then(() => taken) : taken;
  };
  return {
    push(...row: SqlValue[]): void {
      for (const value of row) values.push(value);
      rows++;
      if (values.length >= full) hand();
    },
    /** Call now and then; with `rest` at the end. */
    flush(rest: boolean): Promise<void> | void {
      if (rest && values.length > 0) hand();
      if (!waiting) return;
      const pending = waiting;
      waiting = null;
      return pending;
    },
    count: () => rows,
  };
}
