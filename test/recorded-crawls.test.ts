import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { openCrawlStore } from '../src/sitemaps/crawl/store/open-crawl-store.ts';
import { copySample } from './copy-sample.ts';
import { countPages } from '../src/sitemaps/crawl/store/page-blocks.ts';
import { startSite, type RunningSite } from './site.ts';

const KNOWN_PART = '/nsn/53/5305/5305-01-234-5678';
const dataDir = mkdtempSync(join(tmpdir(), 'recorded-crawls-'));
beforeAll(() => copySample(dataDir));

test('what crawlers fetched is stored when the server ends or is killed: each fetch once, and nobody who only claims to be one (C21.4, C21.8, C21.9)', async () => {
  const settings = { DATA_DIR: dataDir, TRUST_PROXY: '1', CRAWL_STATISTICS: 'without-dns' };
  const fetches = { google: 9, bing: 6, spoofed: 3 };
  const crawl = async (site: RunningSite, engine: string, address: string, count: number) => {
    for (let at = 0; at < count; at += 1)
      await fetch(site.origin + KNOWN_PART, {
        headers: { 'user-agent': `Mozilla/5.0 (compatible; ${engine}/2.1)`, 'x-forwarded-for': address },
      }).then((answer) => answer.arrayBuffer());
  };
  const site = await startSite(settings);
  await Promise.all([
    crawl(site, 'Googlebot', '66.249.66.1', fetches.google),
    crawl(site, 'bingbot', '157.55.39.1', fetches.bing),
    crawl(site, 'Googlebot', '93.184.215.14', fetches.spoofed),
  ]);
  const lines = () => readFileSync(join(dataDir, 'crawl-log', 'open.log'), 'utf8').split('\n').length - 1;
  await expect.poll(lines).toBe(18);
  const killed = once(site.process, 'exit');
  site.process.kill('SIGKILL');
  await killed;
  const next = await startSite(settings);
  await crawl(next, 'bingbot', '157.55.39.1', 5);
  expect(await next.stop()).toBe(0);
  expect(readdirSync(join(dataDir, 'crawl-log'))).toEqual([]);
  const store = await openCrawlStore({ dataDir });
  const days = Map.groupBy(await store.days('2026-01-01'), ({ engine, isVerified }) => `${engine} ${isVerified}`);
  const counts = [...days].map(([who, rows]) => [who, rows.reduce((sum, { count }) => sum + count, 0)]);
  const pages = countPages(await store.fetched('google', 'nsn', null));
  await store.close();
  expect(counts.toSorted()).toEqual([
    ['bing true', fetches.bing + 5],
    ['google false', fetches.spoofed],
    ['google true', fetches.google],
  ]);
  expect(pages).toBe(1);
  const stored = readFileSync(join(dataDir, 'crawl.db'), 'latin1');
  for (const address of ['66.249.66.1', '157.55.39.1', '93.184.215.14'])
    expect([address, stored.includes(address), site.output().includes(address)]).toEqual([address, false, false]);
});
