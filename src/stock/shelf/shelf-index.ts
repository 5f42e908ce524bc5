import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { CONDITION_CODES } from '#base/domain/condition.ts';
import { parseDay } from '#base/domain/day.ts';
import { createNameTable } from '#base/domain/hash-tables.ts';
import { fscOfNsn, NIIN_RANGE, niinOfNsn, type Niin } from '#base/domain/nsn.ts';
import { upperWords } from '#base/domain/plain-text.ts';
import { createTextFinder } from '#base/domain/text-finder.ts';
import type { Certificate } from '#base/domain/quotation.ts';
import { firstFrom, openColumns, packColumns, withRoom, type Columns } from '../columns.ts';
import type { StoredLine } from '../stock-line.ts';

/** 30 bytes a line. NIIN 0: in no NSN. Certificates and places of stock are places in `words`; texts and makers are those that `find` returns. */
const COLUMNS = {
  niins: Int32Array,
  rows: Int32Array,
  /** Since when a line is as it is shown. */
  days: Int32Array,
  quantities: Int32Array,
  texts: Int32Array,
  classes: Uint16Array,
  conditions: Uint8Array,
  certificates: Uint8Array,
  places: Uint8Array,
  flags: Uint8Array,
  /** Last, since older versions lack it. */
  makers: Int32Array,
};

/** Columns of a version, in order of NIIN and row. */
export type ShelfIndex = Columns<typeof COLUMNS> & {
  words: {
    certificates: readonly (Certificate | '')[];
    places: readonly string[];
  };
  /** Finds the places of names, and of makers with their codes. */
  find: Record<'names' | 'makers', ReturnType<typeof createTextFinder>>;
};

export const PRICED = 1;
export const PUBLIC = 2;
const MAX_WORDS = 255;
const CLASSES = 10_000;

/** Collects the lines of a version, in order of rows. */
export function openPacker() {
  const words = { certificates: [] as string[], places: [] as string[] };
  const [texts, makers] = [createNameTable(), createNameTable()];
  const wordOf = (list: string[], word: string): number => {
    const at = list.indexOf(word);
    return at >= 0 ? at : list.length < MAX_WORDS ? list.push(word) - 1 : MAX_WORDS;
  };
  let lines = withRoom(COLUMNS, null, 0);
  let length = 0;
  return {
    add({ row, nsn, isPublic, shown, since }: Pick<StoredLine, 'row' | 'nsn' | 'isPublic' | 'shown' | 'since'>): void {
      lines = withRoom(COLUMNS, lines, length);
      lines.niins[length] = nsn === null ? 0 : niinOfNsn(nsn);
      lines.rows[length] = row;
      lines.days[length] = parseDay(since);
      lines.quantities[length] = shown.quantity;
      lines.texts[length] = placeOf(texts, shown.name);
      lines.makers[length] = placeOf(makers, `${shown.maker} ${shown.cage}`);
      lines.classes[length] = nsn === null ? 0 : Number(fscOfNsn(nsn));
      lines.conditions[length] = CONDITION_CODES.indexOf(shown.condition);
      lines.certificates[length] = wordOf(words.certificates, shown.certificate ?? '');
      lines.places[length] = wordOf(words.places, shown.place);
      lines.flags[length++] = (shown.price === null ? 0 : PRICED) + (isPublic ? PUBLIC : 0);
    },
    end: () =>
      packColumns(COLUMNS, lines, {
        length,
        by: 'niins',
        words: { ...words, texts: wordsOf(texts), makers: wordsOf(makers) },
      }),
  };
}

/** Longer than a name or a maker. */
const room = Buffer.allocUnsafeSlow(2_048);
type NameTable = ReturnType<typeof createNameTable>;
const placeOf = (texts: NameTable, text: string): number => texts.add(room, 0, room.write(text));
const wordsOf = (texts: NameTable): string[] =>
  Array.from({ length: texts.count() }, (_, place) => ['', ...upperWords(texts.text(place))].join(' '));

type ChunkSource = { chunk(version: number, kind: 'index', place: number): Promise<Uint8Array | null> };

/** Reads the index of a version, tens of megabytes, with a pause after each chunk. Resolves with null for a version without one. */
export async function readIndex(store: ChunkSource, version: number, pauseMs = 0): Promise<ShelfIndex | null> {
  const chunks: Uint8Array[] = [];
  for (let chunk; (chunk = await store.chunk(version, 'index', chunks.length + 1)) !== null; await pause(pauseMs))
    chunks.push(chunk);
  // the head comes last: while it is there nothing was removed
  const head = await store.chunk(version, 'index', 0);
  if (head === null) return null;
  const { columns, facts } = openColumns(COLUMNS, [head, ...chunks]);
  const { texts, makers = [''], ...words } = facts.words;
  await pause(pauseMs);
  return { ...columns, words, find: { names: createTextFinder(texts), makers: createTextFinder(makers) } };
}

/** The places of a NIIN's lines in an index; those that buyers see, or all. */
export function placesOf({ niins, flags }: ShelfIndex, niin: Niin, isDesk = false): number[] {
  const places: number[] = [];
  for (let at = firstFrom(niins, niin); niins[at] === niin; at++)
    if (isDesk || (flags[at]! & PUBLIC) !== 0) places.push(at);
  return places;
}

/** About 2 ms of work. */
const LINES_AT_ONCE = 20_000;

/** Resolves with the NSNs that buyers see, ascending, each once, in memory that threads share. Lets the process do other work meanwhile. */
export async function uniteNsns(indexes: readonly ShelfIndex[]): Promise<Float64Array> {
  // the places of each class, within which an index is in order: half a million numbers are not sorted
  const next = new Int32Array(CLASSES + 1);
  await eachSeen(indexes, (code) => void next[code + 1]!++);
  for (let code = 1; code <= CLASSES; code++) next[code]! += next[code - 1]!;
  const all = new Float64Array(next[CLASSES]!);
  await eachSeen(indexes, (code, niin) => void (all[next[code]!++] = code * NIIN_RANGE + niin));
  if (indexes.length > 1) all.sort();
  let united = 0;
  for (let at = 0; at < all.length; at++) if (united === 0 || all[united - 1] !== all[at]) all[united++] = all[at]!;
  const shared = new Float64Array(new SharedArrayBuffer(united * Float64Array.BYTES_PER_ELEMENT));
  shared.set(all.subarray(0, united));
  return shared;
}

async function eachSeen(indexes: readonly ShelfIndex[], see: (code: number, niin: number) => void): Promise<void> {
  for (const { niins, flags, classes } of indexes)
    for (let at = 0; at < niins.length; at++) {
      if (niins[at] !== 0 && (flags[at]! & PUBLIC) !== 0) see(classes[at]!, niins[at]!);
      if (at % LINES_AT_ONCE === 0) await nextTurn();
    }
}
