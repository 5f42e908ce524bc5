import { paths } from '../../paths.ts';
import type { Fsg } from '../../domain/supply-class.ts';
import { createNsnEntries } from './nsn-entries.ts';
import { readNsns } from './read-nsns.ts';
import type { SitemapSource, UrlsetPlan } from './sitemap-plan.ts';
import { urlEntry, URLSET_HEAD, URLSET_TAIL } from './sitemap-xml.ts';

/** What one reader of a sitemap takes of memory, twice. */
const CHUNK_BYTES = 64 * 1024;

/**
 * The XML of a urlset in chunks of at most some 64 KB, each the caller's own; no more is made than is asked for. A block of NSNs is held at a time.
 * Rejects when the blocks cannot be read or hold less than the plan says.
 */
export async function* writeUrlset(
  urlset: UrlsetPlan,
  { origin, readBlocks }: SitemapSource,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(URLSET_HEAD);
  yield* inChunks(pageEntries(urlset, origin));
  if (urlset.nsns.end > urlset.nsns.start) {
    const entries = createNsnEntries(origin, CHUNK_BYTES);
    for await (const { nsns, days } of readNsns(urlset.nsns, readBlocks))
      for (let from = 0; from < nsns.length; from += entries.capacity)
        // A copy: slice() of a Buffer is none.
        yield new Uint8Array(entries.write(nsns, days, from, Math.min(from + entries.capacity, nsns.length)));
  }
  yield Buffer.from(URLSET_TAIL);
}

/** The lines of group and class pages. */
export function* pageEntries({ groups, classes }: UrlsetPlan, origin: string): Generator<string> {
  for (const { fsg, changedOn } of groups) yield urlEntry(origin + paths.group(fsg as Fsg), changedOn);
  for (const { fsc, changedOn } of classes) yield urlEntry(origin + paths.supplyClass(fsc), changedOn);
}

function* inChunks(lines: Iterable<string>): Generator<Uint8Array> {
  let text = '';
  for (const line of lines) {
    text += line;
    if (text.length < CHUNK_BYTES - line.length) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}
