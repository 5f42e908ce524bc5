export type Column = Float64Array | Int32Array | Uint32Array | Uint16Array | Uint8Array;
type Shape = Readonly<Record<string, new (lengthOrBytes: number | ArrayBuffer) => Column>>;

/** Columns of numbers, one value a line. */
export type Columns<Of extends Shape> = { [Name in keyof Of]: InstanceType<Of[Name]> };

/** Makes columns of zeros. */
export const columnsFor = <Of extends Shape>(shape: Of, length: number) =>
  Object.fromEntries(Object.entries(shape).map(([name, Kind]) => [name, new Kind(length)])) as Columns<Of>;

/** Moves the memory of a column to another size in bytes, which leaves the column empty. 0 frees the memory at once. */
export const resized = ({ buffer }: Column, bytes: number): ArrayBuffer => (buffer as ArrayBuffer).transfer(bytes);

const FIRST_ROOM = 16_384;

/** Returns columns with room for one line more: these, or their memory at twice the length. */
export function withRoom<Of extends Shape>(shape: Of, columns: Columns<Of> | null, length: number): Columns<Of> {
  if (columns === null) return columnsFor(shape, FIRST_ROOM);
  if (Object.values<Column>(columns)[0]!.length > length) return columns;
  return Object.fromEntries(
    Object.entries(shape).map(([name, Kind]) => {
      const column = columns[name]!;
      return [name, new Kind(resized(column, 2 * column.byteLength))];
    }),
  ) as Columns<Of>;
}

/** Packs the first `length` lines of columns, in the order of the column `by`, with other facts: a head, then a chunk for each column, valid until the next one. Frees the columns meanwhile. */
export function packColumns<Of extends Shape>(
  shape: Of,
  columns: Columns<Of>,
  { length, by, ...facts }: { length: number; by: keyof Of; [fact: string]: unknown },
): Iterable<Uint8Array> {
  const order = orderOf(columns[by]!.subarray(0, length));
  return {
    *[Symbol.iterator]() {
      yield packHead({ length, ...facts });
      const memory = new ArrayBuffer(length * Float64Array.BYTES_PER_ELEMENT);
      for (const [name, Kind] of Object.entries(shape)) {
        const column = new Kind(memory).subarray(0, length);
        for (let at = 0; at < length; at++) column[at] = columns[name]![order[at]!]!;
        resized(columns[name]!, 0);
        yield new Uint8Array(memory, 0, column.byteLength);
      }
    },
  };
}

/** Returns the places of values in ascending order; equal ones keep theirs. A sort with a function would copy all of them to the heap. */
function orderOf(column: Column): Uint32Array {
  const sorted = column.slice().sort();
  const [order, taken] = [new Uint32Array(column.length), new Uint32Array(column.length)];
  for (let at = 0; at < column.length; at++) {
    const first = firstFrom(sorted, column[at]!);
    order[first + taken[first]!++] = at;
  }
  for (const each of [sorted, taken]) resized(each, 0);
  return order;
}

function packHead(facts: object): Buffer {
  const text = JSON.stringify(facts);
  const bytes = Buffer.byteLength(text);
  const head = Buffer.allocUnsafeSlow(4 + bytes);
  head.writeUInt32LE(bytes);
  head.write(text, 4);
  return head;
}

/** Opens packed columns, with their other facts. Columns that they lack hold zeros. */
export function openColumns<Of extends Shape>(shape: Of, [first, ...chunks]: readonly Uint8Array[]) {
  let at = 4 + new DataView(first!.buffer, first!.byteOffset).getUint32(0, true);
  const { length, ...facts } = JSON.parse(Buffer.from(first!.subarray(4, at)).toString());
  const columns = Object.fromEntries(
    Object.entries(shape).map(([name, Kind]) => {
      const chunk = chunks.shift();
      // a chunk that has its memory alone is not copied
      if (chunk !== undefined && chunk.byteLength === chunk.buffer.byteLength)
        return [name, new Kind(chunk.buffer as ArrayBuffer)];
      const column = new Kind(length);
      // the only chunk of an older version holds everything
      new Uint8Array(column.buffer).set(chunk ?? first!.subarray(at, (at += column.byteLength)));
      return [name, column];
    }),
  ) as Columns<Of>;
  return { columns, facts };
}

/** The first place in an ascending column whose value is not smaller; else its length. */
export function firstFrom(column: Column, value: number): number {
  let [low, high] = [0, column.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (column[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A set of numbers above 0, in a third of the memory of a `Set`. */
export function createNumberSet() {
  let slots = new Float64Array(FIRST_ROOM);
  let size = 0;
  function slotOf(value: number): number {
    let slot = value % slots.length;
    while (slots[slot] !== 0 && slots[slot] !== value) slot = (slot + 1) % slots.length;
    return slot;
  }
  return {
    /** Returns false for a value that is there. */
    add(value: number): boolean {
      const slot = slotOf(value);
      if (slots[slot] === value) return false;
      slots[slot] = value;
      if (++size * 2 > slots.length) {
        const before = slots;
        slots = new Float64Array(2 * before.length);
        for (const each of before) if (each !== 0) slots[slotOf(each)] = each;
        resized(before, 0);
      }
      return true;
    },
    /** Frees its memory at once. */
    free: () => void resized(slots, 0),
  };
}
