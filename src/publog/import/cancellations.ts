import type { CsvRow } from './csv-scanner.ts';
import { fieldDigits, fieldNiin, fieldText, isEmptyField } from './field-bytes.ts';
import type { NsnList } from './gather-nsns.ts';
import { createIntList, createKeyCounts } from '#base/domain/hash-tables.ts';
import type { InputFile } from './input-source.ts';
import { rankOfNiin } from './niin-index.ts';
import { type ColumnPlaces, type OnChunk, readTable, type RowSink } from './read-table.ts';
import type { FileReport, SkipCounter } from './report.ts';

type KnownRows = ReturnType<ReturnType<typeof createRows>['known']>;
/** `ends`: the end of the chain by row; -1 for a circle or outside. */
export type Cancellations = KnownRows & { ends: Int32Array };

/** Means missing, as '' does. */
const NONE = -1;

/** Pairs of NIIN and replacement in V_MANAGEMENT_HISTORY; by rank, 1 for an item with part numbers. */
type Replacements = { pairs: Int32Array; withParts: Uint8Array };

/** V_FLIS_CANCELLED_NIIN: NIIN is the survivor, CANCELLED_NIIN the old one. */
export async function gatherCancellations(
  file: InputFile | null,
  list: NsnList,
  replaced: Replacements,
  onChunk: OnChunk,
): Promise<{ cancellations: Cancellations; report: FileReport | null }> {
  let rows = createRows();
  const createSink = (places: ColumnPlaces, skipped: SkipCounter): RowSink => {
    rows = createRows();
    const seen = new Set<string>();
    const [survivorColumn, niinColumn] = [places['NIIN']!, places['CANCELLED_NIIN']!];
    const skip = (row: CsvRow, reason: string, column = niinColumn): false =>
      skipped.add(reason, () => fieldText(row, column));
    return (row) => {
      const niin = fieldNiin(row, niinColumn);
      if (niin < 0) return skip(row, 'CANCELLED_NIIN is not nine digits');
      const isNamed = !isEmptyField(row, survivorColumn);
      const survivor = isNamed ? fieldNiin(row, survivorColumn) : NONE;
      if (survivor < 0 && isNamed) return skip(row, 'NIIN is not nine digits', survivorColumn);
      if (survivor === niin) return skip(row, 'the NIIN is named as its own replacement');
      if (rows.has(niin) && seen.size === seen.add(`${niin} ${survivor}`).size)
        return skip(row, 'the same cancellation is there twice');
      const fsc = fieldDigits(row, places['CANCELLED_NIIN_FSC']!, 4);
      const [status, date] = [fieldText(row, places['NIIN_STAT_CD']!), fieldText(row, places['EFF_DATE']!)];
      rows.add(niin, fsc, survivor, status, date);
      return true;
    };
  };
  const report = file && (await readTable(file, onChunk, createSink));
  addFormerNiins(rows, list);
  addReplacements(rows, list, replaced);
  const known = rows.known();
  return { cancellations: { ...known, ends: endsOfChains(known, list) }, report };
}

/** Only for NIINs that are otherwise unknown, so that no listed record vanishes. */
function addFormerNiins(rows: ReturnType<typeof createRows>, list: NsnList): void {
  const pairs = list.formerNiins;
  for (let at = 0; at < pairs.length; at += 2) {
    const former = pairs[at]!;
    const rank = rankOfNiin(list.index, former);
    if (!rows.has(former) && (rank < 0 || list.former[rank] === 1)) rows.add(former, NONE, pairs[at + 1]!, '', '');
  }
}

/** Only for items that are not listed, and where all rows name one NIIN. */
function addReplacements(rows: ReturnType<typeof createRows>, list: NsnList, { pairs, withParts }: Replacements): void {
  // one higher; below 0 for several
  const only = createKeyCounts();
  for (let at = 0; at < pairs.length; at += 2) {
    const [niin, named] = [pairs[at]!, pairs[at + 1]! + 1];
    const known = only.get(niin);
    if (known !== named && known >= 0) only.add(niin, known === 0 ? named : -1 - known);
  }
  for (let at = 0; at < pairs.length; at += 2) {
    const niin = pairs[at]!;
    const rank = rankOfNiin(list.index, niin);
    const isListed = rank >= 0 && withParts[rank] === 1 && list.former[rank] === 0;
    if (!isListed && !rows.has(niin) && only.get(niin) > 0) rows.add(niin, NONE, pairs[at + 1]!, '', '');
  }
}

/** Parallel lists, one place for each source row. */
function createRows() {
  const [niins, fscs, survivors] = [createIntList(), createIntList(), createIntList()];
  const statuses: string[] = [];
  const dates: string[] = [];
  /** One more than the first row of a NIIN. */
  const first = createKeyCounts();
  /** Few different texts: each is kept once. */
  const texts = new Map<string, string>();
  const shared = (text: string): string => texts.getOrInsert(text, text);
  const has = (niin: number): boolean => first.get(niin) > 0;
  return {
    has,
    add(niin: number, fsc: number, survivor: number, status: string, date: string): void {
      if (!has(niin)) first.add(niin, statuses.length + 1);
      niins.push(niin);
      fscs.push(fsc);
      survivors.push(survivor);
      statuses.push(shared(status));
      dates.push(shared(date));
    },
    known: () => {
      return { niins: niins.values(), fscs: fscs.values(), survivors: survivors.values(), statuses, dates, first };
    },
  };
}

/** -1 when none does. */
export const firstCancellation = ({ first }: KnownRows, niin: number): number => first.get(niin) - 1;

/** The end of its chain as an NSN, else the next NIIN, else null; undefined when not cancelled. */
export function successorsOf(cancellations: Cancellations, list: NsnList) {
  return (niin: number): number | null | undefined => {
    const row = firstCancellation(cancellations, niin);
    if (row < 0) return undefined;
    const [end, survivor] = [cancellations.ends[row]!, cancellations.survivors[row]!];
    return end >= 0 ? list.nsns[end]! : survivor >= 0 ? survivor : null;
  };
}

/** Visits each row once, however long the chains are. */
function endsOfChains(known: KnownRows, list: NsnList): Int32Array {
  const ends = new Int32Array(known.niins.length).fill(UNKNOWN);
  for (let row = 0; row < ends.length; row++) {
    const way: number[] = [];
    let [at, survivor] = [row, NONE];
    while (at !== NONE && ends[at] === UNKNOWN) {
      // until it is known: a circle has no end
      ends[at] = NONE;
      way.push(at);
      survivor = known.survivors[at]!;
      at = survivor === NONE ? NONE : firstCancellation(known, survivor);
    }
    const rank = survivor === NONE ? NONE : rankOfNiin(list.index, survivor);
    // items of history alone are not successors
    const end = at === NONE ? (list.former[rank] === 1 ? NONE : rank) : ends[at]!;
    for (const passed of way) ends[passed] = end;
  }
  return ends;
}
const UNKNOWN = -2;

/** By rank: 1 when cancelled, or known from history alone. */
export function cancelledRanks(cancellations: Cancellations, list: NsnList): Uint8Array<SharedArrayBuffer> {
  const ranks = new Uint8Array(new SharedArrayBuffer(list.count));
  ranks.set(list.former);
  for (const niin of cancellations.niins) {
    const rank = rankOfNiin(list.index, niin);
    if (rank >= 0) ranks[rank] = 1;
  }
  return ranks;
}
