import path from 'node:path';
import { auditSitemaps } from '../../src/sitemaps/audit/audit-sitemaps.ts';
import { median, print, readCatalog } from './frame.ts';

/**
 * URLs a second at which the checker reads the published set of a folder on two threads, alone and held against the catalog. Prints JSON.
 *
 * node test/bench/audit-bench.ts DATA_DIR [ROUNDS]
 */
const THREADS = 2;
const [dataDir, rounds = '3'] = process.argv.slice(2);
if (dataDir === undefined) throw new Error('DATA_DIR is needed');
const folder = path.join(dataDir, 'sitemaps', 'current');
const rates = { alone: [] as number[], withCatalog: [] as number[] };
let urls = 0;
await readCatalog(dataDir, async (catalog) => {
  for (let round = 0; round < Number(rounds); round++)
    for (const name of ['alone', 'withCatalog'] as const) {
      const options = { siteUrl: null, catalog: () => (name === 'alone' ? null : catalog), threads: THREADS };
      const { report } = await auditSitemaps({ kind: 'folder', text: folder, path: folder }, options);
      if (report.faults > 0) throw new Error('the set has faults');
      urls = report.urls;
      rates[name].push(report.urls / report.seconds);
    }
});
const [alone, withCatalog] = [rates.alone, rates.withCatalog].map((all) => Math.round(median(all)));
print({ threads: THREADS, urls, urlsPerSecond: alone, withCatalog });
