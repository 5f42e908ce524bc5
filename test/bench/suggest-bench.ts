import { setTimeout as wait } from 'node:timers/promises';
import { paths } from '../../src/base/paths.ts';
import { percentiles, print, readCatalog } from './frame.ts';
import { listSought, typedPrefixes } from './typed-texts.ts';
import { startWatchedSite, type WatchedSite } from './watched-site.ts';

/**
 * Suggestions of the real server on one core, 500 a second, while part pages are served, and then while words are searched for as well. Prints JSON:
 * milliseconds inside the server, and how long its event loop was held up.
 *
 * [DATABASE_URL=...] node test/bench/suggest-bench.ts DATA_DIR [SECONDS]
 */
const SUGGESTIONS_PER_SECOND = 500;
const PAGES_PER_SECOND = 100;
const SEARCHES_PER_SECOND = 5;
const WARM_UP_SECONDS = 5;
const WORDS = ['bolt', 'screw', 'valve check', 'circuit card', 'no such word', 'assembly', 'gasket rubber'];

const [dataDir = 'data', seconds = '20'] = process.argv.slice(2);
const sought = await readCatalog(dataDir, (catalog) => listSought(catalog, 3_000));
const typed = typedPrefixes(sought, 20_000).map((text) => paths.suggest(text));
const pages = sought.map(({ nsn }) => paths.part(nsn));
const searches = WORDS.map((words) => paths.catalog({ search: words }));

const site = await startWatchedSite(dataDir);
try {
  await run(site, WARM_UP_SECONDS, SEARCHES_PER_SECOND);
  const besidePages = await run(site, Number(seconds), 0);
  print({ besidePages, besideSearches: await run(site, Number(seconds), SEARCHES_PER_SECOND) });
} finally {
  await site.stop();
}

async function run(site: WatchedSite, seconds: number, searchesPerSecond: number) {
  await site.look();
  const others = { count: 0 };
  await Promise.all([
    send(site, typed, SUGGESTIONS_PER_SECOND, seconds, others),
    send(site, pages, PAGES_PER_SECOND, seconds, others),
    send(site, searches, searchesPerSecond, seconds, others),
  ]);
  const { times, loop } = await site.look();
  const of = (start: string) => percentiles(times.filter(([url]) => url.startsWith(start)).map(([, ms]) => ms));
  return {
    suggestions: of(paths.suggest('')),
    partPages: of('/nsn/'),
    searches: of('/catalog'),
    answersOtherThan200: others.count,
    eventLoop: loop,
  };
}

/** So many a second, whether or not earlier ones have been answered. */
async function send(
  site: WatchedSite,
  all: readonly string[],
  perSecond: number,
  seconds: number,
  others: { count: number },
): Promise<void> {
  const open: Promise<void>[] = [];
  const start = performance.now();
  for (let sent = 0; sent < perSecond * seconds;) {
    const due = Math.min(perSecond * seconds, ((performance.now() - start) / 1_000) * perSecond);
    for (; sent < due; sent++)
      open.push(
        site.ask(all[sent % all.length]!).then(({ status }) => {
          if (status !== 200 && status !== 301) others.count++;
          return undefined;
        }),
      );
    await wait(1);
  }
  await Promise.all(open);
}
