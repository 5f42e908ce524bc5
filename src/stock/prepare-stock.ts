import { dayWords, formatDay, parseDay } from '#base/domain/day.ts';
import { addDays, utcDate } from '#base/domain/format-time.ts';
import type { Row } from '#base/domain/split-table.ts';
import { formatNiin, niinOfNsn, type Niin } from '#base/domain/nsn.ts';
import { counted, formatCount } from '#base/ui/format-count.ts';
import { compareWith } from './compare-lines.ts';
import { matchStock, readLeads, type MatchCatalog } from './match-stock.ts';
import { findStockColumns, type FoundColumns } from './read/find-stock-columns.ts';
import { niinIn, rowReader, type ReadLine, type ReadRow } from './read/read-stock.ts';
import { openPacker, readIndex } from './shelf/shelf-index.ts';
import {
  MAX_REFUSALS,
  MAX_STOCK_LINES,
  NO_LINES,
  STOCK_ROLES,
  StockRefused,
  type Refusal,
  type StockList,
  type StockRole,
} from './stock-line.ts';
import type { NewLine, StockStore, VersionDetails } from './store/stock-store.ts';

const LINES_AT_ONCE = 250;
const MAX_GONE = 1_000;
/** A smaller share of the lines in force is another list. */
const FEW = 0.05;
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
  /** The file in chunks of gzip, which may be read again. */
  source: Iterable<Uint8Array> | null;
  /** The hash of the file, which may be that of another list. */
  digest?: string | undefined;
  /** Remarks on the file. */
  notes?: readonly string[];
  onProgress?: ((lines: number) => void) | undefined;
};

/** Reads a file as a draft of its list, matched and compared. Throws `StockRefused`; the list in force stays. */
export function prepareStock(rows: Iterable<Row>, work: Work) {
  const { settings } = work.list;
  const { columns, skipped } = findStockColumns(rows, settings.columns);
  const lacks = (...roles: StockRole[]): boolean => !columns.some(({ role }) => roles.includes(role));
  const assumed = [
    lacks('unit') && 'There is no column of units: quantities are read as single pieces (EA).',
    lacks('condition') && 'There is no column of conditions: all lines are read as Factory New (FN).',
    !lacks('price') &&
      lacks('currency') &&
      `There is no column of currencies: prices without a sign are in ${settings.currency}.`,
  ].filter((words) => words !== false);
  const notes = [...(work.notes ?? []), ...assumed];
  return writeDraft({ ...work, notes }, columns, readRows(), readNiins());

  async function* readNiins(): AsyncGenerator<Niin> {
    const at = columns.findIndex(({ role }) => role === 'nsn');
    for (const { cells } of at < 0 ? [] : Iterator.from(rows).drop(skipped)) {
      const niin = niinIn(cells[at] ?? '');
      if (niin !== null) yield niin;
    }
    if (work.mode === 'lines') yield* niinsInForce(work);
  }

  async function* readRows(): AsyncGenerator<ReadRow> {
    const missing = lacks('number', 'nsn') ? 'part numbers or NSNs' : lacks('quantity') ? 'quantities' : null;
    if (missing !== null) throw new StockRefused(`No column of ${missing} was found. Say what each column is.`);
    const readRow = rowReader(columns, settings);
    const removed: ReadRow[] = [];
    for (const row of Iterator.from(rows).drop(skipped)) {
      const read = readRow(row);
      if ('refusal' in read || read.line.shown.quantity > 0) yield read;
      else if (work.mode === 'lines') removed.push(read);
    }
    yield* removed;
    let row = FIRST_KEPT_ROW;
    if (work.mode === 'lines')
      for await (const lines of inForce(work))
        for (const line of lines) yield { line: { ...line, row: row++ }, countedOn: '' };
  }
}

/** Makes a draft of the lines in force, matched with another edition of the catalog. */
export async function matchAgain(work: Work): Promise<void> {
  const { id, countedOn } = work.list.inForce!;
  const { columns = [], digest } = await work.store.details(id);
  await writeDraft({ ...work, digest }, columns, readAgain(), niinsInForce(work));

  async function* readAgain(): AsyncGenerator<ReadRow> {
    for await (const lines of inForce(work)) for (const line of lines) yield { line, countedOn };
  }
}

/** Stores what is read as a draft. Nothing stays in force of a line with the quantity 0. */
async function writeDraft(
  work: Work,
  columns: FoundColumns['columns'],
  rows: AsyncIterable<ReadRow>,
  niins: AsyncIterable<Niin>,
) {
  const { store, catalog, list, mode, nowMs, digest, notes, onProgress } = work;
  await store.removeOld(list.id);
  const version = await store.beginDraft(list.id, { ...work, atMs: nowMs });
  const known = { chosen: await store.matches(), ...(await readLeads(catalog, niins)) };
  const comparison = compareWith(list.inForce && (await store.chunks(list.inForce.id, 'hashes')));
  const packer = openPacker();
  const today = parseDay(utcDate(nowMs));
  /** It may be tomorrow where the stock is. */
  const lastDay = formatDay((today + 1) as typeof today);
  const counts = { ...NO_LINES };
  const refusedFor = new Map<StockRole, number>();
  let batch: ReadLine[] = [];
  let refusals: Refusal[] = [];
  let countedOn = '';
  let first: Refusal | null = null;
  const doubted = { belowCost: 0, wordNumbers: 0 };

  const refuse = (refusal: Refusal): void => {
    first ??= refusal;
    if (++counts.refused <= MAX_REFUSALS) refusals.push(refusal);
  };
  async function addBatch(): Promise<void> {
    const lines: NewLine[] = [];
    for (const line of await matchStock(catalog, batch, known)) {
      const { row, shown, nsn } = line;
      if (nsn === null && line.number === '') {
        refuse({ row, text: line.own.niin ? formatNiin(line.own.niin) : '', reason: NOWHERE });
        continue;
      }
      const state = comparison.compare(line, today);
      if (shown.quantity === 0) continue;
      if (state !== null) {
        packer.add({ ...line, ...state });
        lines.push({ ...line, ...state });
        counts[state.change]++;
        if (nsn === null) counts.unmatched++;
        if (Number(shown.price ?? Infinity) < Number(line.own.cost)) doubted.belowCost++;
        if (line.number !== '' && !/\d/.test(line.number)) doubted.wordNumbers++;
      } else if (row < FIRST_KEPT_ROW) refuse({ row, text: shown.partNumber, reason: TWICE });
    }
    batch = [];
    counts.lines += lines.length;
    if (counts.lines > MAX_STOCK_LINES)
      throw new StockRefused(`A list has at most ${formatCount(MAX_STOCK_LINES)} lines.`);
    await store.addLines(version, lines, refusals);
    refusals = [];
    onProgress?.(counts.lines);
  }
  /** Says that columns may be swapped, or that the file may be that of another list. */
  async function findDoubts(): Promise<string[]> {
    const [all, kept, before] = [counts.lines + counts.refused, counts.changed + counts.unchanged, list.inForce?.lines];
    const doubts = columns
      .filter(({ role }) => 2 * (refusedFor.get(role) ?? 0) > all)
      .map(
        ({ role, head }) =>
          `${formatCount(refusedFor.get(role)!)} of ${counted(all, 'line')} are refused for the column “${head}”, read as ${STOCK_ROLES[role]}. Are columns swapped?`,
      );
    if (doubted.belowCost * 2 > counts.lines)
      doubts.push(`The price of ${counted(doubted.belowCost, 'line')} is below its cost. Are the columns swapped?`);
    if (doubted.wordNumbers * 2 > counts.lines) doubts.push('Most part numbers have no digit. Are columns swapped?');
    if (countedOn !== '' && addDays(countedOn, list.settings.days) < utcDate(nowMs))
      doubts.push(
        `The last count is of ${dayWords(countedOn)}: a list is shown for ${counted(list.settings.days, 'day')}, so buyers would see nothing of it.`,
      );
    if (mode === 'whole' && before !== undefined && kept < before * FEW)
      doubts.push(
        `Of ${counted(before, 'line')} shown now, ${formatCount(kept)} are in this file. Is it the file of another list?`,
      );
    for (const { id, name, inForce: other } of digest ? await store.lists() : [])
      if (id !== list.id && other !== null && (await store.details(other.id)).digest === digest)
        doubts.push(`The list ${name} is made from this same file.`);
    return doubts;
  }
  async function end(why?: string): Promise<void> {
    const [gone, edition, doubts] = [comparison.gone(MAX_GONE), catalog.edition.version, await findDoubts()];
    const details = { columns, mode, why, edition, gone, doubts, digest, notes, instead: list.inForce?.id ?? 0 };
    await store.putChunks(version, 'hashes', comparison.end());
    if (why === undefined) await store.putChunks(version, 'index', packer.end());
    // last, since what packing the file leaves in memory would add to all of the above
    if (work.source) await store.putChunks(version, 'source', work.source);
    // single lines do not renew the count of the others
    const ofList = mode === 'lines' ? list.inForce?.countedOn : undefined;
    await store.endDraft(version, { countedOn: ofList ?? (countedOn || formatDay(today)), counts, details });
  }

  try {
    for await (const read of rows) {
      if ('refusal' in read) {
        refuse(read.refusal);
        refusedFor.set(read.role, (refusedFor.get(read.role) ?? 0) + 1);
      } else if (read.countedOn > lastDay) {
        const { row, shown } = read.line;
        refuse({
          row,
          text: shown.partNumber,
          reason: `The day of the count, ${dayWords(read.countedOn)}, is in the future.`,
        });
        continue;
      } else if (batch.push(read.line) === LINES_AT_ONCE) await addBatch();
      if ('line' in read && read.countedOn > countedOn) countedOn = read.countedOn;
    }
    await addBatch();
    known.free();
    counts.gone = list.inForce === null ? 0 : list.inForce.lines - counts.changed - counts.unchanged;
    const { lines, refused } = counts;
    if (lines === 0 && refused === 0) throw new StockRefused('The file has no lines.');
    if (lines === 0)
      throw new StockRefused(
        `No line can be read: ${refused} are refused. Line ${first!.row}: ${first!.reason} Look at the columns.`,
      );
    await end();
    return { version, counts };
  } catch (error) {
    // its columns can be set right
    if (error instanceof StockRefused) {
      await store.addLines(version, [], refusals);
      await end(error.message);
    } else await store.dropDraft(list.id);
    throw error;
  }
}

const NOWHERE = 'No item of the catalog has this NSN, and the line has no part number.';
const TWICE = 'The same part, condition, certificate and place stand in a line before.';

async function* inForce({ store, list }: Pick<Work, 'store' | 'list'>) {
  for await (const lines of list.inForce === null ? [] : linesOf(store, list.inForce.id))
    yield lines.map((line) => ({ ...line, niin: line.own.niin ?? (line.nsn && niinOfNsn(line.nsn)) }));
}

async function* niinsInForce({ store, list }: Pick<Work, 'store' | 'list'>): AsyncGenerator<Niin> {
  const index = list.inForce && (await readIndex(store, list.inForce.id));
  for (const niin of index?.niins ?? []) if (niin !== 0) yield niin as Niin;
}

async function* linesOf(store: StockStore, version: number) {
  for (let row = 0; ;) {
    const lines = await store.linesAfter(version, row, LINES_AT_ONCE);
    if (lines.length === 0) return;
    yield lines;
    row = lines.at(-1)!.row;
  }
}

/**
 * Puts a draft in force, for all nodes at once. Throws `StockRefused` when there are questions to it and nobody has
 * `confirmed` them, or when it cannot be published. `version`: the draft that was seen.
 */
export async function publishStock(
  store: StockStore,
  list: StockList,
  { confirmed, version }: { confirmed: boolean; version?: number },
): Promise<void> {
  const { draft, inForce } = list;
  if (draft?.state !== 'draft') throw new StockRefused('There is no file to publish.');
  if ((version ?? draft.id) !== draft.id)
    throw new StockRefused('Another file was read meanwhile. Look at its comparison before you publish it.');
  const details = await store.details(draft.id);
  const why = hindranceOf(list, details);
  if (why !== null) throw new StockRefused(why);
  const questions = questionsOf(list, details);
  if (!confirmed && questions.length > 0) throw new StockRefused(`${questions.join(' ')} Confirm it first.`);
  // lines were matched by hand
  if ((await store.chunk(draft.id, 'index', 0)) === null) {
    const packer = openPacker();
    for await (const lines of linesOf(store, draft.id)) for (const line of lines) packer.add(line);
    await store.putChunks(draft.id, 'index', packer.end());
  }
  if (!(await store.putInForce(draft.id, inForce?.id ?? 0)))
    throw new StockRefused('Another list came into force meanwhile. Send the file again.');
}

/** Why a draft cannot be published, or null. */
export const hindranceOf = ({ inForce }: StockList, { why, instead }: VersionDetails): string | null =>
  instead === (inForce?.id ?? 0)
    ? (why ?? null)
    : 'Another list came into force since this file was compared. Read the file again.';

/** Lists what must be confirmed before a draft is put in force. */
export const questionsOf = (list: StockList, { doubts = [] }: VersionDetails): string[] =>
  [fallOf(list), ...doubts].filter((words) => words !== null);

/** Says that a draft lacks more of the list in force than is usual; null where it does not. */
export const fallOf = ({ draft, inForce, settings }: StockList): string | null =>
  draft !== null && inForce !== null && draft.gone * 100 > inForce.lines * settings.fallPercent
    ? `${formatCount(draft.gone)} of ${counted(inForce.lines, 'line')} are missing from the new file. Usual is at most ${settings.fallPercent} %. Was a part of the warehouse left out?`
    : null;
