import type { NsnDays } from '#publog/catalog-store.ts';
import type { Fsg } from '#base/domain/supply-class.ts';
import { paths } from '#base/paths.ts';
import { createNsnEntries } from './nsn-entries.server.ts';
import {
  NSNS_PER_FILE,
  type PageUrlset,
  type RankRange,
  type ReadBlocks,
  type SitemapSource,
  type UrlsetPlan,
} from './sitemap-plan.ts';
import { URLSET_HEAD, URLSET_TAIL, urlEntry, withStylesheet } from './sitemap-xml.ts';
import { createGzip } from 'node:zlib';

/** Twice this is the memory of one stream. */
const CHUNK_BYTES = 64 * 1024;

/**
 * The XML of a urlset in chunks of some 64 KB, each made when it is read and owned by the caller. Holds one block of NSNs at a time. Rejects when blocks
 * cannot be read or hold less than the plan says; for the first block before the first chunk.
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

/**
 * The XML of a urlset as one gzip member, in chunks of a few KB, each made when it is read and owned by the caller. zlib works on its own threads.
 * Rejects as `writeUrlset` does.
 */
export async function* gzipUrlset(urlset: UrlsetPlan | PageUrlset, source: SitemapSource): AsyncGenerator<Uint8Array> {
  const gzip = createGzip();
  // Each write and the loop at the end report errors; without a listener one would end the process as well.
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

/** The NSNs of a range in order, a block at a time. Throws when the catalog has fewer than the plan says. */
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
