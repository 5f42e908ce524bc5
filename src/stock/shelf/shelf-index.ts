import { CONDITION_CODES } from '#base/domain/condition.ts';
import { fscOfNsn, niinOfNsn, type Niin } from '#base/domain/nsn.ts';
import { upperWords } from '#base/domain/plain-text.ts';
import type { Certificate } from '#base/domain/quotation.ts';
import type { StoredLine } from '../stock-line.ts';

/** Columns of a version, 22 bytes a line, in order of NIIN and row. NIIN 0: in no NSN. */
export type ShelfIndex = ReturnType<typeof columnsFor> & {
  /** The columns hold places in these. `texts`: names and makers, as a search finds them. */
  words: { certificates: readonly (Certificate | '')[]; places: readonly string[]; texts: readonly string[] };
};

export const PRICED = 1;
export const PUBLIC = 2;
const MAX_WORDS = 255;

/** Packs the lines of a version, read in order of rows. */
export async function packIndex(count: number, lines: AsyncIterable<StoredLine>): Promise<Uint8Array> {
  const words = { certificates: [] as string[], places: [] as string[] };
  const texts = new Map<string, number>();
  const wordOf = (list: string[], word: string): number => {
    const at = list.indexOf(word);
    return at >= 0 ? at : list.length < MAX_WORDS ? list.push(word) - 1 : MAX_WORDS;
  };
  const keys = new Float64Array(count); // NIIN and the line's place, for sorting
  const read = columnsFor(count);
  let length = 0;
  for await (const { row, nsn, isPublic, shown } of lines) {
    keys[length] = (nsn === null ? 0 : niinOfNsn(nsn)) * 2 ** 22 + length;
    read.rows[length] = row;
    read.quantities[length] = shown.quantity;
    read.classes[length] = nsn === null ? 0 : Number(fscOfNsn(nsn));
    read.conditions[length] = CONDITION_CODES.indexOf(shown.condition);
    read.certificates[length] = wordOf(words.certificates, shown.certificate ?? '');
    read.places[length] = wordOf(words.places, shown.place);
    const text = ['', ...upperWords(`${shown.name} ${shown.maker} ${shown.cage}`)].join(' ');
    read.texts[length] = texts.getOrInsertComputed(text, () => texts.size);
    read.flags[length] = (shown.price === null ? 0 : PRICED) + (isPublic ? PUBLIC : 0);
    length++;
  }
  const order = keys.subarray(0, length).sort();
  const packed = columnsFor(length);
  for (let at = 0; at < length; at++) {
    const key = order[at]!;
    const from = key % 2 ** 22;
    packed.niins[at] = Math.floor(key / 2 ** 22);
    for (const column of COLUMNS) if (column !== 'niins') packed[column][at] = read[column][from]!;
  }
  const head = Buffer.from(JSON.stringify({ length, words: { ...words, texts: [...texts.keys()] } }));
  const size = new Uint32Array([head.length]);
  const parts = COLUMNS.map((column) => Buffer.from(packed[column].buffer));
  return Buffer.concat([Buffer.from(size.buffer), head, ...parts]);
}

const columnsFor = (length: number) => ({
  niins: new Int32Array(length),
  rows: new Int32Array(length),
  quantities: new Int32Array(length),
  classes: new Uint16Array(length),
  conditions: new Uint8Array(length),
  certificates: new Uint8Array(length),
  places: new Uint8Array(length),
  flags: new Uint8Array(length),
  // older versions end here
  texts: new Int32Array(length),
});
const COLUMNS = Object.keys(columnsFor(0)) as (keyof ReturnType<typeof columnsFor>)[];

export function openIndex(packed: Uint8Array): ShelfIndex {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  let at = 4 + view.getUint32(0, true);
  const { length, words } = JSON.parse(Buffer.from(packed.subarray(4, at)).toString()) as {
    length: number;
    words: ShelfIndex['words'];
  };
  const columns = columnsFor(length);
  for (const column of COLUMNS) {
    const bytes = new Uint8Array(columns[column].buffer);
    bytes.set(packed.subarray(at, (at += bytes.length)));
  }
  return { ...columns, words: { ...words, texts: words.texts ?? [] } };
}

/** The places of a NIIN's lines in an index. */
export function placesOf({ niins }: ShelfIndex, niin: Niin): readonly [start: number, end: number] {
  const first = (least: number): number => {
    let [low, high] = [0, niins.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (niins[middle]! < least) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return [first(niin), first(niin + 1)];
}
