import { formatDay, type Day } from '#base/domain/day.ts';
import type { Nsn } from '#base/domain/nsn.ts';
import type { NsnDays } from '#publog/catalog-store.ts';
import { paths } from '#base/paths.ts';
import { urlEntry, URLSET_HEAD, URLSET_TAIL, withStylesheet } from './sitemap-xml.ts';
import type { Fsg } from '#base/domain/supply-class.ts';
import {
  NSNS_PER_FILE,
  type PageUrlset,
  type RankRange,
  type ReadBlocks,
  type SitemapSource,
  type UrlsetPlan,
} from './sitemap-plan.ts';
import { createGzip } from 'node:zlib';
const ZERO = 0x30;
const NIIN_RANGE = 1_000_000_000;

/** Opens a buffer of lines of parts, in which only digits differ. `first`: a block whose first NSN and day fill it. */
function createNsnEntries(
  origin: string,
  bufferBytes: number,
  first: NsnDays,
): {
  /** Lines that one call of `write` takes. */
  capacity: number;
  /** Writes these NSNs, without `to`, into a copy that the caller owns. */
  write(nsns: Float64Array, days: Int32Array, from: number, to: number): Uint8Array;
} {
  const firstNsn = first.nsns[0] as Nsn;
  const firstDay = first.days[0]!;
  const address = paths.part(firstNsn);
  const template = Buffer.from(urlEntry(origin + address, firstDay));
  const { length } = template;
  // the last matches: the origin may hold the same text
  const group = template.lastIndexOf(address) + '/nsn/'.length;
  const niin = group + '00/0000/0000-'.length;
  const day = template.lastIndexOf(formatDay(firstDay));
  const capacity = Math.max(1, Math.floor(bufferBytes / length));
  const buffer = new Uint8Array(Buffer.alloc(capacity * length, template));
  // of each line of the buffer
  const classes = new Int32Array(capacity).fill(Math.floor(firstNsn / NIIN_RANGE));
  const dayNumbers = new Int32Array(capacity).fill(firstDay);

  const writeClass = (line: number, supplyClass: number): void => {
    for (let digit = 0, rest = supplyClass; digit < 4; digit += 1, rest = Math.floor(rest / 10)) {
      const sign = ZERO + (rest % 10);
      buffer[line + group + 11 - digit] = sign;
      buffer[line + group + 6 - digit] = sign;
      if (digit >= 2) buffer[line + group + 3 - digit] = sign;
    }
  };
  const writeDay = (line: number, number: Day): void => {
    const text = formatDay(number);
    for (let sign = 0; sign < text.length; sign += 1) buffer[line + day + sign] = text.charCodeAt(sign);
  };

  return {
    capacity,
    write(nsns, days, from, to) {
      for (let index = from, place = 0, line = 0; index < to; index += 1, place += 1, line += length) {
        const nsn = nsns[index]!;
        const supplyClass = Math.floor(nsn / NIIN_RANGE);
        if (classes[place] !== supplyClass) writeClass(line, (classes[place] = supplyClass));
        if (dayNumbers[place] !== days[index]) writeDay(line, (dayNumbers[place] = days[index]!));
        writeNiin(buffer, line + niin, (nsn - supplyClass * NIIN_RANGE) | 0);
      }
      return buffer.slice(0, (to - from) * length);
    },
  };
}

/** The three digits of each number below 1,000. */
const DIGITS = Uint8Array.from(
  Array.from({ length: 1_000 }, (_, number) => String(number).padStart(3, '0')).join(''),
  (digit) => ZERO + Number(digit),
);

/** Writes nine digits between dashes: hhh, mmm, lll become hh-hmm-mlll. */
function writeNiin(bytes: Uint8Array, at: number, niin: number): void {
  const thousands = (niin / 1_000) | 0;
  const high = (thousands / 1_000) | 0;
  const low = (niin - thousands * 1_000) * 3;
  const middle = (thousands - high * 1_000) * 3;
  bytes[at] = DIGITS[high * 3]!;
  bytes[at + 1] = DIGITS[high * 3 + 1]!;
  bytes[at + 3] = DIGITS[high * 3 + 2]!;
  bytes[at + 4] = DIGITS[middle]!;
  bytes[at + 5] = DIGITS[middle + 1]!;
  bytes[at + 7] = DIGITS[middle + 2]!;
  bytes[at + 8] = DIGITS[low]!;
  bytes[at + 9] = DIGITS[low + 1]!;
  bytes[at + 10] = DIGITS[low + 2]!;
}

/** A stream takes twice this memory. */
const CHUNK_BYTES = 64 * 1024;

/**
 * Writes a urlset in chunks of some 64 KB, which the caller owns, block by block. Rejects when the catalog has less
 * than the plan.
 */
export async function* writeUrlset(
  urlset: UrlsetPlan | PageUrlset,
  { origin, readBlocks, isStyled = false }: SitemapSource,
): AsyncGenerator<Uint8Array> {
  const head = isStyled ? withStylesheet(URLSET_HEAD) : URLSET_HEAD;
  if ('lines' in urlset) {
    yield Buffer.from(head);
    yield* inChunks(urlset.lines(origin));
    yield Buffer.from(URLSET_TAIL);
    return;
  }
  const blocks = readNsns(urlset.nsns, readBlocks);
  let next = await blocks.next();
  yield* inChunks([
    head,
    ...urlset.groups.map(({ fsg, changedOn }) => urlEntry(origin + paths.group(fsg as Fsg), changedOn)),
    ...urlset.classes.map(({ fsc, changedOn }) => urlEntry(origin + paths.supplyClass(fsc), changedOn)),
  ]);
  if (!next.done) {
    const entries = createNsnEntries(origin, CHUNK_BYTES, next.value);
    for (; !next.done; next = await blocks.next()) {
      const { nsns, days } = next.value;
      for (let from = 0; from < nsns.length; from += entries.capacity) {
        yield entries.write(nsns, days, from, Math.min(from + entries.capacity, nsns.length));
      }
    }
  }
  yield Buffer.from(URLSET_TAIL);
}

function* inChunks(lines: Iterable<string>): Generator<Uint8Array> {
  let text = '';
  for (const line of lines) {
    if (text.length + line.length > CHUNK_BYTES) {
      yield Buffer.from(text);
      text = '';
    }
    text += line;
  }
  yield Buffer.from(text);
}

/** Writes a urlset as one gzip member, on the threads of zlib. Rejects as `writeUrlset` does. */
export async function* gzipUrlset(urlset: UrlsetPlan | PageUrlset, source: SitemapSource): AsyncGenerator<Uint8Array> {
  const gzip = createGzip();
  // writes report errors; an unheard one would end the process
  gzip.on('error', () => {});
  try {
    for await (const xml of writeUrlset(urlset, source)) {
      await new Promise<void>((resolve, reject) => gzip.write(xml, (error) => (error ? reject(error) : resolve())));
      const chunk = gzip.read() as Uint8Array | null;
      if (chunk !== null) yield chunk;
    }
    gzip.end();
    for await (const chunk of gzip) yield chunk as Uint8Array;
  } finally {
    gzip.destroy();
  }
}

/** Reads the NSNs of a range, a block at a time. Throws when there are too few. */
export async function* readNsns({ start, end }: RankRange, readBlocks: ReadBlocks): AsyncGenerator<NsnDays> {
  for (let rank = start; rank < end;) {
    const number = Math.floor(rank / NSNS_PER_FILE) + 1;
    const from = rank % NSNS_PER_FILE;
    const to = Math.min(NSNS_PER_FILE, from + end - rank);
    const [block] = await readBlocks(number, number);
    if (block === undefined || block.nsns.length < to) throw new Error(`block ${number} does not hold ${to} NSNs`);
    yield { nsns: block.nsns.subarray(from, to), days: block.days.subarray(from, to) };
    rank += to - from;
  }
}
