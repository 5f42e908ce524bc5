import type { Row } from '#base/domain/split-table.ts';
import { niinOfNsn, type Nsn } from '#base/domain/nsn.ts';
import { compareWith } from './compare-lines.ts';
import { matchStock, type MatchCatalog } from './match-stock.ts';
import { findStockColumns, type FoundColumns } from './read/find-stock-columns.ts';
import { readStockRow, type ReadLine } from './read/read-stock.ts';
import { packIndex } from './shelf/shelf-index.ts';
import {
  MAX_STOCK_LINES,
  StockRefused,
  type Comparison,
  type Refusal,
  type StockList,
  type StoredLine,
} from './stock-line.ts';
import type { NewLine, StockStore } from './store/stock-store.ts';

const LINES_AT_ONCE = 4_000;
/** More are counted, and not named. */
const MAX_REFUSALS = 10_000;
const MAX_GONE = 1_000;
const LOOKED_ROWS = 200;
/** Rows of lines that a file of single lines does not name: after all of its own. */
const FIRST_KEPT_ROW = 10_000_000;

type Work = {
  store: StockStore;
  catalog: MatchCatalog & { edition: { version: string } };
  list: StockList;
  file: string;
  who: string;
  /** 'whole': lines that the file lacks are gone. 'lines': they stay, and quantity 0 removes a line. */
  mode: 'whole' | 'lines';
  nowMs: number;
  /** The file, packed, to be read again. */
  source: Uint8Array | null;
  onProgress?: (lines: number) => void;
};

/** Reads a file as a draft of its list, matched and compared. Throws `StockRefused`; the list in force stays. */
export async function prepareStock(rows: Iterable<Row>, work: Work): Promise<{ version: number; counts: Comparison }> {
  const { store, list, mode } = work;
  await store.removeOld(list.id);
  const iterator = rows[Symbol.iterator]();
  const first: Row[] = [];
  for (let next = iterator.next(); !next.done; next = iterator.next())
    if (first.push(next.value) === LOOKED_ROWS) break;
  const found = findStockColumns(first, list.settings.columns);
  const roles = new Set(found.columns.map(({ role }) => role));
  const draft = await beginDraft(work, found.columns);
  const none: ReadLine[] = [];
  try {
    if (!roles.has('number') && !roles.has('nsn'))
      throw new StockRefused('No column of part numbers or NSNs was found. Say what each column is.');
    if (!roles.has('quantity')) throw new StockRefused('No column of quantities was found. Say what each column is.');
    let batch: ReadLine[] = [];
    for (const row of chain(first.slice(found.skipped), iterator)) {
      const read = readStockRow(row, found.columns, list.settings);
      if ('refusal' in read) draft.refuse(read.refusal);
      else {
        draft.counted(read.countedOn);
        (read.line.shown.quantity === 0 ? none : batch).push(read.line);
      }
      if (batch.length === LINES_AT_ONCE) {
        await draft.add(batch);
        batch = [];
      }
    }
    await draft.add(batch);
    if (mode === 'lines') await draft.keepOthers(none);
    return await draft.end();
  } catch (error) {
    // its columns can be set right
    if (error instanceof StockRefused) await draft.giveUp(error.message);
    else await store.dropDraft(list.id);
    throw error;
  }
}

function* chain(first: readonly Row[], rest: Iterator<Row>): Generator<Row> {
  yield* first;
  for (let next = rest.next(); !next.done; next = rest.next()) yield next.value;
}

/** Makes a draft of the lines in force, matched with another edition of the catalog. */
export async function matchAgain(work: Work): Promise<{ version: number; counts: Comparison }> {
  const { details, dropDraft } = work.store;
  const { columns } = await details(work.list.inForce!.id);
  const draft = await beginDraft(work, columns ?? []);
  draft.counted(work.list.inForce!.countedOn);
  try {
    for await (const lines of linesInForce(work)) await draft.add(lines);
    return await draft.end();
  } catch (error) {
    await dropDraft(work.list.id);
    throw error;
  }
}

async function beginDraft(work: Work, columns: FoundColumns['columns']) {
  const { store, catalog, list, file, who, mode, nowMs, source, onProgress } = work;
  const version = await store.beginDraft(list.id, { file, who, atMs: nowMs, source });
  const chosen: ReadonlyMap<string, Nsn | 0> = await store.matches();
  const comparison = await compareWith(list.inForce?.lines ?? 0, linesInForce({ store, list }));
  const today = new Date(nowMs).toISOString().slice(0, 10);
  const counts = { lines: 0, added: 0, changed: 0, unchanged: 0, unmatched: 0, refused: 0, gone: 0 };
  let refusals: Refusal[] = [];
  let countedOn = '';

  const refuse = (refusal: Refusal): void => {
    if (++counts.refused <= MAX_REFUSALS) refusals.push(refusal);
  };
  const add = async (lines: readonly ReadLine[], onTwice = refuse): Promise<void> => {
    const compared: NewLine[] = [];
    for (const line of await matchStock(catalog, lines, chosen)) {
      const state = comparison.compare(line, today);
      if (state === null) onTwice({ row: line.row, text: line.shown.partNumber, reason: TWICE });
      else {
        compared.push({ ...line, ...state });
        counts[state.change]++;
        if (line.nsn === null) counts.unmatched++;
      }
    }
    counts.lines += compared.length;
    if (counts.lines > MAX_STOCK_LINES)
      throw new StockRefused(`A list has at most ${MAX_STOCK_LINES.toLocaleString('en-US')} lines.`);
    await store.addLines(version, compared);
    await store.addRefusals(version, refusals);
    refusals = [];
    onProgress?.(counts.lines);
  };
  const endDraft = (why?: string): Promise<void> => {
    const ofCatalog = {
      edition: catalog.edition.version,
      gone: comparison.gone(MAX_GONE),
      instead: list.inForce?.id ?? 0,
    };
    return store.endDraft(version, {
      countedOn: countedOn || today,
      counts,
      details: { columns, mode, why, ...ofCatalog },
    });
  };
  return {
    refuse,
    counted: (day: string): void => void (countedOn = day > countedOn ? day : countedOn),
    add,
    /** Takes over the lines in force that the file does not name, without `removed`. */
    async keepOthers(removed: readonly ReadLine[]): Promise<void> {
      for (const line of await matchStock(catalog, removed, chosen)) comparison.compare(line, today);
      let row = FIRST_KEPT_ROW;
      for await (const lines of linesInForce({ store, list }))
        await add(
          lines.map((line) => ({ ...line, row: row++ })),
          () => undefined,
        );
    },
    async end() {
      await store.addRefusals(version, refusals);
      counts.gone = list.inForce === null ? 0 : list.inForce.lines - counts.changed - counts.unchanged;
      if (counts.lines === 0) throw new StockRefused(noLines(counts.refused));
      await endDraft();
      return { version, counts };
    },
    /** Leaves what was read, which cannot be published. */
    async giveUp(why: string) {
      await store.addRefusals(version, refusals);
      await endDraft(why);
    },
  };
}

const TWICE = 'The same part, condition, certificate and place stand in a line before.';

const noLines = (refused: number): string =>
  refused === 0 ? 'The file has no lines.' : `No line can be read: ${refused} are refused. Look at the columns.`;

async function* linesInForce({ store, list: { inForce } }: Pick<Work, 'store' | 'list'>) {
  if (inForce === null) return;
  for await (const lines of linesOf(store, inForce.id))
    yield lines.map((line) => ({ ...line, niin: line.nsn && niinOfNsn(line.nsn) }));
}

async function* linesOf(store: StockStore, version: number): AsyncGenerator<StoredLine[]> {
  for (let row = 0; ;) {
    const lines = await store.linesAfter(version, row, LINES_AT_ONCE);
    if (lines.length === 0) return;
    yield lines;
    row = lines.at(-1)!.row;
  }
}

/**
 * Puts a draft in force, for all nodes at once. Throws `StockRefused` when it lacks more lines than usual and nobody
 * has `confirmed` it, or when another list came into force since it was compared. `version`: the draft that was seen.
 */
export async function publishStock(
  store: StockStore,
  list: StockList,
  { confirmed, version }: { confirmed: boolean; version?: number },
): Promise<void> {
  const { draft, inForce, settings } = list;
  if (draft?.state !== 'draft') throw new StockRefused('There is no file to publish.');
  if ((version ?? draft.id) !== draft.id)
    throw new StockRefused('Another file was read meanwhile. Look at its comparison before you publish it.');
  const { why, instead } = await store.details(draft.id);
  if (why !== undefined) throw new StockRefused(why);
  if (instead !== (inForce?.id ?? 0))
    throw new StockRefused('Another list came into force since this file was compared. Read the file again.');
  if (!confirmed && isFall(list))
    throw new StockRefused(
      `${draft.gone} of ${inForce!.lines} lines are missing, more than ${settings.fallPercent} %. Confirm that they are gone.`,
    );
  const lines = async function* (): AsyncGenerator<StoredLine> {
    for await (const some of linesOf(store, draft.id)) yield* some;
  };
  await store.setPacked(draft.id, await packIndex(draft.lines, lines()));
  if (!(await store.putInForce(draft.id, inForce?.id ?? 0)))
    throw new StockRefused('Another list came into force meanwhile. Send the file again.');
}

/** Whether a draft lacks more of the list in force than is usual. */
export const isFall = ({ draft, inForce, settings }: StockList): boolean =>
  draft !== null && inForce !== null && draft.gone * 100 > inForce.lines * settings.fallPercent;
