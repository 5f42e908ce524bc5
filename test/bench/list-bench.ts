import { formatNsn } from '../../src/base/domain/nsn.ts';
import { paths } from '../../src/base/paths.ts';
import { draws, median, print, readCatalog } from './frame.ts';
import { listSought } from './typed-texts.ts';
import { startWatchedSite } from './watched-site.ts';

/**
 * A pasted list of 5,000 lines, matched by the real server on one core: part numbers (some with other punctuation), NSNs, and lines that match nothing.
 * Prints JSON: milliseconds inside the server, and how long its event loop was held up.
 *
 * [DATABASE_URL=...] node test/bench/list-bench.ts DATA_DIR [RUNS]
 */
const LINES = 5_000; // C11.6: lines of one list

const [dataDir = 'data', runs = '5'] = process.argv.slice(2);
const sought = await readCatalog(dataDir, (catalog) => listSought(catalog, LINES));
const { next } = draws(31);
const lines = sought.map(({ nsn, partNumbers, cages, itemName }, index) => {
  const kind = next();
  const number = partNumbers[0] ?? 'MS16998-28';
  const quantity = 1 + Math.floor(next() * 50);
  if (kind < 0.5) return `${number}\t\t${cages[0] ?? ''}\t${quantity}\t${itemName}`;
  if (kind < 0.7) return `${number.replaceAll('-', ' ').toLowerCase()}\t\t\t${quantity}\t`;
  if (kind < 0.9) return `\t${formatNsn(nsn)}\t\t${quantity}\t${itemName}`;
  return `NOSUCH-${index}\t\t\t${quantity}\t${itemName}`;
});
const text = ['Part number\tNSN\tCAGE\tQty\tDescription', ...lines].join('\n');

const site = await startWatchedSite(dataDir);
try {
  const times: number[] = [];
  let loopMs = 0;
  for (let run = 0; run <= Number(runs); run++) {
    const { status } = await site.ask(paths.matchList(), { text });
    if (status !== 200) throw new Error(`answered with ${status}`);
    const watched = await site.look();
    // the first one finds the code cold
    if (run === 0) continue;
    times.push(watched.times[0]![1]);
    loopMs = Math.max(loopMs, watched.loop.maxMs);
  }
  print({ lines: LINES, medianMs: median(times), times, eventLoopMaxMs: loopMs });
} finally {
  await site.stop();
}
