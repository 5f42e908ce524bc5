import { formatDay } from '#base/domain/day.ts';
import { escapeXml } from '#base/domain/escape-text.ts';
import { formatNsn, type Nsn } from '#base/domain/nsn.ts';
import type { NsnDays } from '#publog/catalog-store.ts';
import { paths } from '#base/paths.ts';
import { urlEntry, URLSET_HEAD, URLSET_TAIL, withStylesheet } from './sitemap-xml.ts';
import { NO_NSNS, NSNS_PER_FILE, pagesIn } from './sitemap-plan.ts';
import type { PageUrlset, RankRange, ReadBlocks, SitemapSource, UrlsetPlan } from './sitemap-plan.ts';
import { createGzip } from 'node:zlib';
/** A stream takes twice this memory. */
const CHUNK_BYTES = 64 * 1024;

/** Writes a urlset in chunks of some 64 KB, which the caller owns. Rejects when the catalog has less than the plan. */
export async function* writeUrlset(urlset: UrlsetPlan | PageUrlset, source: SitemapSource): AsyncGenerator<Uint8Array> {
  const { origin, readBlocks, isStyled = false } = source;
  const head = isStyled ? withStylesheet(URLSET_HEAD) : URLSET_HEAD;
  const blocks = readNsns('nsns' in urlset ? urlset.nsns : NO_NSNS, readBlocks);
  let next = await blocks.next();
  const pages = Iterator.from(pagesIn(urlset)).map(({ path, changedOn }) => urlEntry(origin + path, changedOn));
  yield* inChunks([head], pages);
  for (; !next.done; next = await blocks.next()) yield* inChunks(partEntries(next.value, origin));
  yield Buffer.from(URLSET_TAIL);
}

/** Writes lines of parts, thrice as fast as `urlEntry`: texts that neighbors share are made once. */
function* partEntries({ nsns, days }: NsnDays, origin: string): Generator<string> {
  const site = escapeXml(origin);
  let [fsc, start, day, end] = ['', '', NaN, ''];
  for (let at = 0; at < nsns.length; at += 1) {
    const nsn = formatNsn(nsns[at] as Nsn);
    if (fsc === '' || !nsn.startsWith(fsc)) {
      fsc = nsn.slice(0, 4);
      start = `<url><loc>${site}${paths.part(nsns[at] as Nsn).slice(0, -nsn.length)}`;
    }
    if (day !== days[at]) end = `</loc><lastmod>${formatDay((day = days[at]!))}</lastmod></url>\n`;
    yield start + nsn + end;
  }
}

function* inChunks(...pieces: Iterable<string>[]): Generator<Uint8Array> {
  let text = '';
  for (const lines of pieces)
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
