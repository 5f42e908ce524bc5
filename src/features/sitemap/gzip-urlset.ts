import { createLineGzip, type LineGzip } from './gzip/gzip-lines.ts';
import type { LineShape } from './gzip/match-lines.ts';
import { borrowNsnEntries, giveBackNsnEntries } from './nsn-entries.ts';
import { readNsns } from './read-nsns.ts';
import type { SitemapSource, UrlsetPlan } from './sitemap-plan.ts';
import { URLSET_HEAD, URLSET_TAIL, zonesOfLine } from './sitemap-xml.ts';
import { classLines, groupLines } from './write-urlset.ts';

/** Lines are packed one by one where they are written out at all. */
const XML_BYTES = 1_024;
/** Small pieces are put together up to this. */
const FEWEST_BYTES = 4 * 1024;

/**
 * The XML of a urlset as one gzip member, in chunks of at most some 64 KB, each the caller's own; the same content gives the same bytes on every machine.
 * Rejects as `writeUrlset` does.
 *
 * The lines of a sitemap differ in so few places, all of them known, that nothing has to be searched for as zlib does: each line is compared with the
 * one before it, and DEFLATE is written straight from that (`gzip/`).
 */
export async function* gzipUrlset(
  urlset: UrlsetPlan,
  { origin, readBlocks }: SitemapSource,
): AsyncGenerator<Uint8Array> {
  const blocks = readNsns(urlset.nsns, readBlocks);
  let next = await blocks.next();
  const gzip = createLineGzip();
  gzip.addText(Buffer.from(URLSET_HEAD));
  for (const texts of [groupLines(urlset, origin), classLines(urlset, origin)]) {
    if (texts.length === 0) continue;
    const bytes = Buffer.from(texts.join(''));
    const length = bytes.length / texts.length;
    if (!Number.isInteger(length)) throw new Error('lines of one kind differ in length');
    addFirstLines(gzip, bytes, 0, texts.length, { length, zones: zonesOfLine(texts[0]!) });
  }
  if (!next.done) {
    const entries = borrowNsnEntries(origin, XML_BYTES, next.value);
    for (let isFirst = true; !next.done; next = await blocks.next()) {
      const { nsns, days } = next.value;
      for (let from = 0; from < nsns.length; isFirst = false) {
        // a line of a new class or day is written out; those behind it differ in their NIINs
        const lines = entries.write(nsns, days, from, from + 1);
        if (isFirst) addFirstLines(gzip, entries.buffer, 1, lines, entries);
        else gzip.addLines(entries.buffer, 1, lines, entries);
        const run = entries.takeNiinRun(nsns, days, from + 1);
        if (run.to > run.from) gzip.addNiins(run, entries.niinLines());
        from = run.to;
      }
      const chunk = gzip.take(FEWEST_BYTES);
      if (chunk !== null) yield chunk;
    }
    giveBackNsnEntries(origin, XML_BYTES, entries);
  }
  gzip.finish(Buffer.from(URLSET_TAIL));
  yield gzip.take(0)!;
}

/** Lines of a kind that has not been there before: the first of them is like no other. */
function addFirstLines(gzip: LineGzip, bytes: Uint8Array, from: number, to: number, shape: LineShape): void {
  gzip.addText(bytes.subarray(from * shape.length, (from + 1) * shape.length));
  gzip.addLines(bytes, from + 1, to, shape);
}
