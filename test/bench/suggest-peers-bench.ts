import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { normalizePartNumber } from '../../src/base/domain/part-number.ts';
import { openCatalogs } from '../../src/publog/open-catalogs.ts';
import type { CatalogStore } from '../../src/publog/catalog-store.ts';
import { readCatalogPointer } from '../../src/publog/sqlite/catalog-file.ts';
import { openTestSession } from '../fresh-database.ts';
import { startPostgres } from '../postgres.ts';
import { median } from './median.ts';
import { percentiles } from './percentiles.ts';
import { openFts5 } from './suggest-peers/fts5.ts';
import { openPgTrgm } from './suggest-peers/pg-trgm.ts';
import { LIMIT, suggestedPart, type Peer, type Suggested } from './suggest-peers/suggested-rows.ts';
import { listSought, typedPrefixes } from './typed-texts.ts';

/**
 * The same suggestions (part numbers, makers, item names; ten of each) for the same typed texts from the same rows: this catalog, PostgreSQL with pg_trgm,
 * SQLite with FTS5. This catalog and FTS5 are asked everything in turns; the first turns warm them up, of the others the medians count. pg_trgm, which takes
 * up to a minute for the texts, is asked after them, once to warm it up and once to count. Prints JSON, times in milliseconds; `same`: the share of texts
 * for which FTS5 suggests exactly what this catalog does.
 *
 * node test/bench/suggest-peers-bench.ts DATA_DIR [TEXTS]
 */
/** What is not asked by then is left out of a turn. */
const TURN_MS = 60_000;
const WARM_UP_TURNS = 2;
const TURNS = 5;

type Turn = ReturnType<typeof percentiles>;

const [dataDir = 'data', count = '500'] = process.argv.slice(2);
const work = mkdtempSync(join(tmpdir(), 'suggest-peers-'));
const server = await startPostgres({ durable: false });
const session = await openTestSession(server.url);
const source = await openCatalogs({ dataDir }).catalogSource();
try {
  const catalog = source.current()!;
  const pointer = await readCatalogPointer(dataDir);
  const url = pathToFileURL(join(dataDir, pointer!.file));
  url.searchParams.set('immutable', '1');
  const rows = new DatabaseSync(url, { readOnly: true });
  const texts = typedPrefixes(await listSought(catalog, 2_000), Number(count)).map((text) => text.toUpperCase());
  const own = askOf(catalog);
  const fts5 = openFts5(join(work, 'fts5.db'), rows);
  const pgTrgm = await openPgTrgm(session, rows);
  const results = {
    texts: texts.length,
    ...(await timeInTurns({ own, fts5 }, texts, WARM_UP_TURNS, TURNS)),
    ...(await timeInTurns({ pgTrgm }, texts, 1, 1)),
    same: { fts5: await shareOfSame(own, fts5, texts) },
  };
  process.stdout.write(`${JSON.stringify(results, null, 2)}\n`);
} finally {
  await source.close();
  await session.close();
  await server.stop();
  rmSync(work, { recursive: true, force: true });
}

function askOf(catalog: CatalogStore): Peer {
  return async (typed) => {
    const number = normalizePartNumber(typed);
    const parts = number ? await catalog.suggestPartNumbers(number, LIMIT) : [];
    const makers = await catalog.suggestMakers(typed, LIMIT);
    const names = await catalog.suggestItemNames(typed, LIMIT);
    return {
      parts: parts.map(({ partNumber, nsn, shared }) => suggestedPart(partNumber, nsn, shared)),
      makers: makers.map(({ cage }) => cage),
      names: names.map(({ itemName }) => itemName),
    };
  };
}

async function timeInTurns(peers: Record<string, Peer>, texts: readonly string[], warmUp: number, counted: number) {
  const turns: Record<string, Turn[]> = Object.fromEntries(Object.keys(peers).map((name) => [name, []]));
  for (let turn = 0; turn < warmUp + counted; turn++)
    for (const [name, peer] of Object.entries(peers)) turns[name]!.push(percentiles(await timeOnce(peer, texts)));
  return Object.fromEntries(Object.entries(turns).map(([name, own]) => [name, summaryOf(own.slice(warmUp))]));
}

function summaryOf(turns: readonly Turn[]) {
  const of = (key: 'p50' | 'p99' | 'max') => turns.map((turn) => turn[key]);
  return {
    texts: turns[0]!.count,
    p50: median(of('p50')),
    p99: median(of('p99')),
    p99OfTurns: of('p99'),
    longest: Math.max(...of('max')),
  };
}

async function timeOnce(peer: Peer, texts: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + TURN_MS;
  for (const typed of texts) {
    const start = performance.now();
    if (start > end) break;
    await peer(typed);
    times.push(performance.now() - start);
  }
  return times;
}

async function shareOfSame(own: Peer, peer: Peer, texts: readonly string[]): Promise<Record<keyof Suggested, number>> {
  const same = { parts: 0, makers: 0, names: 0 };
  for (const typed of texts) {
    const [ours, theirs] = [await own(typed), await peer(typed)];
    for (const kind of ['parts', 'makers', 'names'] as const)
      if (ours[kind].join('\n') === theirs[kind].join('\n')) same[kind] += 1;
  }
  for (const kind of ['parts', 'makers', 'names'] as const) same[kind] /= texts.length;
  return same;
}
