import { createReadStream, statSync } from 'node:fs';

export type FiledReply = { statement: string; reply: string };
/** A mark of parts by a part number or a CAGE that they list. */
export type Mark = { id: string; of: (partNumber: string, cage: string) => boolean };
/** Listed parts of PUB LOG files in a folder, read without anything of the product: they have a part number and are not cancelled. */
export type FiledParts = Awaited<ReturnType<typeof readFiledParts>>;

const MAX_NIIN = 1_000_000_000;
/** Bytes of a reply: a NIIN, the code of a requirement, and quotes. */
const MIN_ROW = 25;

export async function readFiledParts(folder: string, marks: readonly Mark[] = []) {
  const [withNumber, cancelled] = [niinSet(), niinSet()];
  const marked = new Map(marks.map(({ id }) => [id, new Set<number>()]));
  await eachRow(`${folder}/V_FLIS_PART.CSV`, (row) => {
    const [niin, partNumber = '', cage = ''] = row.slice(1).split('","', 3);
    if (partNumber !== '') withNumber.add(Number(niin));
    for (const { id, of } of marks) if (of(partNumber, cage)) marked.get(id)!.add(Number(niin));
  });
  await eachRow(`${folder}/V_FLIS_CANCELLED_NIIN.CSV`, (row) => cancelled.add(Number(fieldsOf(row)[2])));

  const names = new Map<string, { id: number; parts: number[]; replies: Set<number> }>();
  const [places, niins, nameOf] = [new Map<number, number>(), [] as number[], [] as number[]];
  await eachRow(`${folder}/P_FLIS_NSN.CSV`, (row) => {
    const [, digits, , itemName = ''] = fieldsOf(row);
    const niin = Number(digits);
    if (!withNumber.has(niin) || cancelled.has(niin)) return;
    let name = names.get(itemName);
    if (!name) names.set(itemName, (name = { id: names.size, parts: [], replies: new Set() }));
    name.parts.push(niins.length);
    nameOf.push(name.id);
    places.set(niin, niins.push(niin) - 1);
  });

  const byName = [...names.values()];
  const [known, replies] = [new Map<string, number>(), [] as FiledReply[]];
  const [starts, ends] = [new Int32Array(niins.length), new Int32Array(niins.length)];
  const filed = new Uint32Array(statSync(`${folder}/V_CHARACTERISTICS.CSV`).size / MIN_ROW);
  let [count, before, part] = [0, -1, undefined as number | undefined];
  await eachRow(`${folder}/V_CHARACTERISTICS.CSV`, (row) => {
    const niin = Number(row.slice(1, 10));
    if (niin !== before) {
      [before, part] = [niin, places.get(niin)];
      if (part !== undefined && ends[part]! > 0) throw new Error(`The replies of ${niin} stand apart.`);
      if (part !== undefined) starts[part] = count;
    }
    if (part === undefined) return;
    const rest = row.slice(12);
    let reply = known.get(rest);
    if (reply === undefined) {
      const [, statement = '', text = ''] = fieldsOf(rest);
      known.set(rest, (reply = replies.push({ statement, reply: text }) - 1));
    }
    filed[count++] = reply;
    ends[part] = count;
    byName[nameOf[part]!]!.replies.add(reply);
  });
  return {
    /** All different ones. Names, parts and replies are told by their place. */
    itemNames: [...names.keys()],
    replies: replies as readonly FiledReply[],
    partsOf: (name: number): readonly number[] => byName[name]!.parts,
    repliesOfName: (name: number): ReadonlySet<number> => byName[name]!.replies,
    nameOf: (at: number): number => nameOf[at]!,
    repliesOf: (at: number): Uint32Array => filed.subarray(starts[at], ends[at]),
    isMarked: (at: number, id: string): boolean => marked.get(id)!.has(niins[at]!),
    findPart: (nsn: string): number | undefined => places.get(Number(nsn.slice(4))),
  };
}

function niinSet() {
  const bits = new Uint8Array(MAX_NIIN / 8);
  return {
    add: (niin: number) => void (bits[niin >> 3]! |= 1 << (niin & 7)),
    has: (niin: number): boolean => ((bits[niin >> 3]! >> (niin & 7)) & 1) === 1,
  };
}

/** Fields are always quoted. */
const fieldsOf = (row: string): string[] =>
  row
    .slice(1, -1)
    .split('","')
    .map((field) => (field.includes('""') ? field.replaceAll('""', '"') : field));

/** Rows of a file without its header. */
async function eachRow(file: string, take: (row: string) => void): Promise<void> {
  let [rest, isHeader] = ['', true];
  for await (const chunk of createReadStream(file, { encoding: 'latin1', highWaterMark: 1 << 22 })) {
    const text = rest + (chunk as string);
    let start = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      if (!isHeader) take(text.slice(start, text[end - 1] === '\r' ? end - 1 : end));
      [start, isHeader] = [end + 1, false];
    }
    rest = text.slice(start);
  }
}
