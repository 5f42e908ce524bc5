import type { SqlValue } from '#base/database/database.ts';
import { QUOTE, type CsvRow } from './csv-scanner.ts';
import { fieldDigits, fieldNiin, fieldText, isEmptyField } from './field-bytes.ts';
import { type FileReport, ImportProblem } from './report.ts';
import type { InputFile } from './input-source.ts';
import { addNiin, countBlocks, createNiinSet, eachNiin, NIINS, placeOfNiin } from './niin-index.ts';
import { createIntList, createKeyCounts, createNameTable } from '#base/domain/hash-tables.ts';
import { type OnChunk, readTable } from './read-table.ts';

/** By NSN; the rank is the place. */
export type NsnList = ReturnType<typeof orderNsns>;

const FSC_RANGE = 10_000;

/** The first row of a NIIN counts. `approved`: see `approvedNames`. `history`: P_HISTORY_PICK, for NIINs that `file` lacks. */
export async function gatherNsns(
  file: InputFile,
  onChunk: OnChunk,
  approved: ReturnType<typeof approvedNames>,
  history: { file: InputFile; onChunk: OnChunk } | null,
): Promise<{ list: NsnList; report: FileReport }> {
  let arrivals: ReturnType<typeof createArrivals> | undefined;
  const report = await readTable(file, onChunk, (places, skipped) => {
    const { onFile, niins, fscs, names, nameTable, completed, formerNiins } = (arrivals = createArrivals());
    const [fscColumn, niinColumn] = [places['FSC']!, places['NIIN']!];
    const [nameColumn, formerColumn] = [places['ITEM_NAME']!, places['CANCELLED_NIIN']!];
    const incColumn = places['INC']!;
    return (row) => {
      const niin = fieldNiin(row, niinColumn);
      if (niin < 0) return skipped.add('NIIN is not nine digits', () => fieldText(row, niinColumn));
      const fsc = fieldDigits(row, fscColumn, 4);
      if (fsc < 0)
        return skipped.add(
          'FSC is not four digits',
          () => `${fieldText(row, fscColumn)} of ${fieldText(row, niinColumn)}`,
        );
      if (!addNiin(onFile, niin))
        return skipped.add('NIIN is there twice, the first row counts', () => fieldText(row, niinColumn));
      niins.push(niin);
      fscs.push(fsc);
      const whole = wholeName(row, nameColumn, approved[fieldDigits(row, incColumn, INC_DIGITS)]);
      const name = whole ? nameTable.add(whole, 0, whole.length) : nameOf(row, nameColumn, nameTable);
      if (whole) completed.add(name, 1);
      names.push(name);
      if (!isEmptyField(row, formerColumn)) {
        for (const former of fieldText(row, formerColumn).match(/\b\d{9}\b/g) ?? []) {
          formerNiins.push(Number(former));
          formerNiins.push(niin);
        }
      }
      return true;
    };
  });
  if (arrivals === undefined || arrivals.nameTable.count() === 0)
    throw new ImportProblem(`${file.name} holds no NSN that can be read.`);
  const completed = [...arrivals.completed.pairs()].filter((_, at) => at % 2 === 1);
  if (completed.length > 0) {
    const rows = completed.reduce((sum, count) => sum + count, 0);
    report.notes.push(
      `${rows} NSNs with a cut item name have the approved name of their code (${completed.length} names)`,
    );
  }
  const published = arrivals.niins.values().length;
  const { onFile, niins, fscs, names, nameTable } = arrivals;
  // these rows are reported when their part numbers are read
  if (history !== null)
    await readTable(history.file, history.onChunk, (places) => (row) => {
      const niin = fieldNiin(row, places['NIIN']!);
      const fsc = fieldDigits(row, places['FSC']!, 4);
      if (niin < 0 || fsc < 0 || !addNiin(onFile, niin)) return false;
      niins.push(niin);
      fscs.push(fsc);
      names.push(nameOf(row, places['ITEM_NAME']!, nameTable));
      return true;
    });
  return { list: orderNsns(arrivals, published), report };
}

const INC_DIGITS = 5;
/** The code of names that are not approved. */
export const NON_APPROVED = '77777';

/** Returns approved names as bytes, by item name code as a number. */
export function approvedNames(definitions: readonly SqlValue[][]): readonly (Buffer | undefined)[] {
  const names = Array<Buffer | undefined>(10 ** INC_DIGITS);
  for (const [inc, name] of definitions)
    if (/^\d{5}$/.test(String(inc)) && inc !== NON_APPROVED) names[Number(inc)] = Buffer.from(String(name));
  return names;
}

/** Returns the approved name where the name of the row is a beginning of it. P_FLIS_NSN cuts names at 32 characters. */
function wholeName(row: CsvRow, column: number, approved: Buffer | undefined): Buffer | null {
  if (approved === undefined || isEmptyField(row, column)) return null;
  const { data } = row;
  const start = row.starts[column]!;
  const end = row.ends[column]!;
  let [at, of] = [start, 0];
  for (; at < end && data[at] === approved[of]; at++, of++) if (data[at] === QUOTE && row.doubled[column] === 1) at++;
  return at >= end && of < approved.length ? approved : null;
}

function nameOf(row: CsvRow, column: number, names: ReturnType<typeof createNameTable>): number {
  if (column < 0 || column >= row.count) return names.add(row.data, 0, 0);
  if (row.doubled[column] === 0) return names.add(row.data, row.starts[column]!, row.ends[column]!);
  const text = Buffer.from(fieldText(row, column), 'utf8');
  return names.add(text, 0, text.length);
}

/** In the order of the file. */
const createArrivals = () => ({
  onFile: createNiinSet(),
  niins: createIntList(),
  fscs: createIntList(),
  names: createIntList(),
  nameTable: createNameTable(),
  /** NSNs by the number of their name. */
  completed: createKeyCounts(),
  formerNiins: createIntList(),
});

/** Counting sort by class, then NIIN. */
function orderNsns(arrivals: ReturnType<typeof createArrivals>, published: number) {
  const { onFile, nameTable, formerNiins, ...gathered } = arrivals;
  const [niins, fscs, nameNumbers] = [gathered.niins.values(), gathered.fscs.values(), gathered.names.values()];
  const count = niins.length;
  const { bits } = onFile;
  const blocks = countBlocks(onFile);
  const fscByPlace = new Uint16Array(count);
  const nameByPlace = new Int32Array(count);
  const starts = new Int32Array(FSC_RANGE + 1);
  for (let arrival = 0; arrival < count; arrival++) {
    const place = placeOfNiin(bits, blocks, niins[arrival]!);
    fscByPlace[place] = fscs[arrival]!;
    nameByPlace[place] = nameNumbers[arrival]!;
    starts[fscs[arrival]! + 1]!++;
  }
  for (let fsc = 0; fsc < FSC_RANGE; fsc++) starts[fsc + 1]! += starts[fsc]!;

  const order = nameTable.sorted();
  const idOfNumber = new Int32Array(order.length);
  const nameHashes = new Int32Array(new SharedArrayBuffer(order.length * 4));
  for (let id = 0; id < order.length; id++) {
    idOfNumber[order[id]!] = id;
    nameHashes[id] = nameTable.hash(order[id]!);
  }

  const ranks = new Int32Array(new SharedArrayBuffer(count * 4));
  const nsns = new Float64Array(new SharedArrayBuffer(count * 8));
  const nameIds = new Int32Array(new SharedArrayBuffer(count * 4));
  let place = 0;
  for (const page of eachNiin(onFile)) {
    for (const niin of page) {
      const fsc = fscByPlace[place]!;
      const rank = starts[fsc]!++;
      ranks[place] = rank;
      nsns[rank] = fsc * NIINS + niin;
      nameIds[rank] = idOfNumber[nameByPlace[place]!]!;
      place++;
    }
  }
  const former = new Uint8Array(new SharedArrayBuffer(count));
  for (const niin of niins.subarray(published)) former[ranks[placeOfNiin(bits, blocks, niin)]!] = 1;
  return {
    count,
    onFile,
    index: { bits, blocks, ranks },
    /** FSC x 10^9 + NIIN. */
    nsns,
    /** Names are numbered alphabetically. */
    names: nameIds,
    nameTexts: (id: number): string => nameTable.text(order[id]!),
    nameCount: order.length,
    nameHashes,
    /** Pairs of former NIIN and survivor, from P_FLIS_NSN. */
    formerNiins: formerNiins.values(),
    /** By rank: 1 when known from P_HISTORY_PICK alone. */
    former,
    formerCount: count - published,
  };
}
