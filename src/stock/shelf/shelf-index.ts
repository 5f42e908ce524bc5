import { CONDITION_CODES } from '#base/domain/condition.ts';
import { fscOfNsn, niinOfNsn, type Niin } from '#base/domain/nsn.ts';
import { upperWords } from '#base/domain/plain-text.ts';
import type { Certificate } from '#base/domain/quotation.ts';
import type { StoredLine } from '../stock-line.ts';

/** 22 bytes a line. NIIN 0: in no NSN. Certificates, places and texts are places in the lists of `words`. */
const COLUMNS = {
  niins: Int32Array,
  rows: Int32Array,
  quantities: Int32Array,
  classes: Uint16Array,
  conditions: Uint8Array,
  certificates: Uint8Array,
  places: Uint8Array,
  flags: Uint8Array,
  // older versions end here
  texts: Int32Array,
};
type Name = keyof typeof COLUMNS;
type Columns = { [Column in Name]: InstanceType<(typeof COLUMNS)[Column]> };
const NAMES = Object.keys(COLUMNS) as Name[];
const columnsFor = (length: number) =>
  Object.fromEntries(NAMES.map((name) => [name, new COLUMNS[name](length)])) as Columns;

/** Columns of a version, in order of NIIN and row. */
export type ShelfIndex = Columns & {
  /** `texts`: names and makers, as a search finds them. */
  words: { certificates: readonly (Certificate | '')[]; places: readonly string[]; texts: readonly string[] };
};

export const PRICED = 1;
export const PUBLIC = 2;
const MAX_WORDS = 255;
const PLACES = 2 ** 22;

/** Packs the lines of a version, read in order of rows. */
export async function packIndex(count: number, lines: AsyncIterable<readonly StoredLine[]>): Promise<Uint8Array> {
  const words = { certificates: [] as string[], places: [] as string[] };
  const texts = new Map<string, number>();
  const wordOf = (list: string[], word: string): number => {
    const at = list.indexOf(word);
    return at >= 0 ? at : list.length < MAX_WORDS ? list.push(word) - 1 : MAX_WORDS;
  };
  const keys = new Float64Array(count); // NIIN and the line's place, for sorting
  const read = columnsFor(count);
  let length = 0;
  for await (const some of lines)
    for (const { row, nsn, isPublic, shown } of some) {
      keys[length] = (nsn === null ? 0 : niinOfNsn(nsn)) * PLACES + length;
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
  const packed = columnsFor(length);
  for (const [at, key] of keys.subarray(0, length).sort().entries()) {
    for (const name of NAMES) packed[name][at] = read[name][key % PLACES]!;
    packed.niins[at] = Math.floor(key / PLACES);
  }
  const head = Buffer.from(JSON.stringify({ length, words: { ...words, texts: [...texts.keys()] } }));
  const size = new Uint32Array([head.length]);
  const parts = NAMES.map((name) => Buffer.from(packed[name].buffer));
  return Buffer.concat([Buffer.from(size.buffer), head, ...parts]);
}

export function openIndex(packed: Uint8Array): ShelfIndex {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  let at = 4 + view.getUint32(0, true);
  const { length, words } = JSON.parse(Buffer.from(packed.subarray(4, at)).toString());
  const columns = columnsFor(length);
  for (const { buffer } of Object.values(columns))
    new Uint8Array(buffer).set(packed.subarray(at, (at += buffer.byteLength)));
  return { ...columns, words: { texts: [], ...words } };
}

/** The places of a NIIN's lines in an index; those that buyers see, or all. */
export function placesOf({ niins, flags }: ShelfIndex, niin: Niin, isDesk = false): number[] {
  let [low, high] = [0, niins.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (niins[middle]! < niin) low = middle + 1;
    else high = middle;
  }
  const places: number[] = [];
  for (let at = low; niins[at] === niin; at++) if (isDesk || (flags[at]! & PUBLIC) !== 0) places.push(at);
  return places;
}
