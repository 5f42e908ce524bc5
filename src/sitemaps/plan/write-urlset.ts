import type { Fsg } from '../../domain/supply-class.ts';
import { paths } from '../../paths.ts';
import { createNsnEntries } from './nsn-entries.ts';
import { readNsns } from './read-nsns.ts';
import type { SitemapSource, UrlsetPlan } from './sitemap-plan.ts';
import { urlEntry, URLSET_HEAD, URLSET_TAIL } from './sitemap-xml.ts';

/** What one reader of a sitemap takes of memory, twice. */
const CHUNK_BYTES = 64 * 1024;

/**
 * The XML of a urlset in chunks of some 64 KB, each the caller's own; no more is made than is asked for, and one block of NSNs is held at a time. Rejects
 * when blocks cannot be read or hold less than the plan says; for the first block it does before it gives anything.
 */
export async function* writeUrlset(
  urlset: UrlsetPlan,
  { origin, readBlocks }: SitemapSource,
): AsyncGenerator<Uint8Array> {
  const blocks = readNsns(urlset.nsns, readBlocks);
  let next = await blocks.next();
  yield* inChunks([URLSET_HEAD, ...groupLines(urlset, origin), ...classLines(urlset, origin)]);
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

function groupLines({ groups }: UrlsetPlan, origin: string): string[] {
  return groups.map(({ fsg, changedOn }) => urlEntry(origin + paths.group(fsg as Fsg), changedOn));
}

function classLines({ classes }: UrlsetPlan, origin: string): string[] {
  return classes.map(({ fsc, changedOn }) => urlEntry(origin + paths.supplyClass(fsc), changedOn));
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
