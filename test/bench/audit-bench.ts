import path from 'node:path';
import { openCatalogs } from '../../src/publog/open-catalogs.ts';
import { auditSitemaps } from '../../src/sitemaps/audit/audit-sitemaps.ts';
import { median } from './median.ts';

/**
 * URLs a second at which the checker reads the published set of a folder on two threads, alone and held against the catalog. Prints JSON.
 *
 * node test/bench/audit-bench.ts DATA_DIR [ROUNDS]
 */
const THREADS = 2;
const [dataDir, rounds = '3'] = process.argv.slice(2);
if (dataDir === undefined) throw new Error('DATA_DIR is needed');
const source = await openCatalogs({ dataDir }).catalogSource();
const folder = path.join(dataDir, 'sitemaps', 'current');
const rates = { alone: [] as number[], withCatalog: [] as number[] };
let urls = 0;
for (let round = 0; round < Number(rounds); round++) {
  for (const [name, catalog] of [
    ['alone', null],
    ['withCatalog', source.current()],
  ] as const) {
    const { report } = await auditSitemaps(
      { kind: 'folder', text: folder, path: folder },
      { siteUrl: null, catalog: () => catalog, threads: THREADS },
    );
    if (report.faults > 0) throw new Error('the set has faults');
    urls = report.urls;
    rates[name].push(report.urls / report.seconds);
  }
}
await source.close();
process.stdout.write(
  `${JSON.stringify({ threads: THREADS, urls, urlsPerSecond: Math.round(median(rates.alone)), withCatalog: Math.round(median(rates.withCatalog)) })}\n`,
);
