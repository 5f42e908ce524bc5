import { afterEach, describe, expect, test } from 'vitest';
import { StoreUnavailable } from '../../database/store-unavailable.ts';
import type { SitemapFileStore, SitemapManifest } from '../store/sitemap-file-store.ts';
import { aSitemapCatalog } from '../../../test/support/sitemaps/endpoint-catalog.fixture.ts';
import { aSitemapSite, TEST_KEY, type SitemapSite } from '../../../test/support/sitemaps/sitemap-site.fixture.ts';

const PAGES = ['/bulk-sitemap-generator', '/sitemap-range-exporter', '/sitemap-exporter'];
/** 16,010 NSNs: four NSN files, and one class file. */
const CLASSES = { 1560: 6_000, 5305: 10_010 };

let site: SitemapSite;
afterEach(() => site.close());

const open = async (lastRun: SitemapManifest['lastRun'] = null) => {
  const manifest = {
    format: 1,
    origin: '',
    catalogVersion: '',
    publishedAt: '',
    files: [],
    lastRun,
  } as SitemapManifest;
  const wrap = (files: SitemapFileStore) => ({
    ...files,
    readManifest: async () => (lastRun === null ? null : manifest),
  });
  site = await aSitemapSite(aSitemapCatalog(CLASSES), { wrap });
};
const textOf = async (path: string) =>
  (await site.app.inject(path)).body.replaceAll(/<script.*?<\/script>|<[^>]+>/gs, ' ').replaceAll(/\s+/g, ' ');

describe('the pages that make files', () => {
  test.each(PAGES)('%s is finished before any script, and not for search engines', async (path) => {
    await open();
    const answer = await site.app.inject(path);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toMatch(/<meta name="robots" content="noindex/);
    const text = await textOf(path);
    for (const words of ['Idle', 'Pause', 'Resume', 'Stop', 'Reset', 'not measured yet', 'npm run sitemaps'])
      expect(text).toContain(words);
    // nothing can be pressed that does nothing yet
    expect(answer.body.match(/<button type="button" class="button[^>]*>/g)!.join('\n')).not.toMatch(
      /button-go"(?! disabled)/,
    );
  });

  test('count what the catalog has (G1.1)', async () => {
    await open();
    expect(await textOf('/bulk-sitemap-generator')).toMatch(/All 4 compressed files are made again/);
    const range = (await site.app.inject('/sitemap-range-exporter')).body;
    expect(range.match(/min="1" max="4"/g)).toHaveLength(2);
    const exporter = await textOf('/sitemap-exporter');
    expect(exporter).toContain('5 of 5 files');
    expect(exporter).toContain('4 NSN, 1 class');
    expect(exporter).toContain('fsc-1560.xml.gz');
  });

  test('say how long it takes from the last measured run (G1.2)', async () => {
    await open({ seconds: 50, files: 5, bytes: 5_000_000, finishedAt: '2026-11-12T14:31:08.000Z' });
    // 10 s a file and 100 ms between two
    expect(await textOf('/bulk-sitemap-generator')).toMatch(
      /about 40 s ?\. Last measured run: 5 files in 50 s on the server, on 2026-11-12/,
    );
    expect(await textOf('/sitemap-exporter')).toContain('all files: about 5.0 MB');
  });

  test.each(PAGES)('%s says so while the catalog does not answer', async (path) => {
    await open();
    site.use(null, new StoreUnavailable('test'));
    expect((await site.app.inject(path)).statusCode).toBe(503);
  });

  test('tell from which catalog a file was made', async () => {
    await open();
    const answer = await site.app.inject({
      method: 'POST',
      url: '/functions/v1/upload-sitemap-gz',
      headers: { authorization: `Bearer ${TEST_KEY}` },
      payload: { sitemapType: 'nsn-1' },
    });
    expect([answer.statusCode, answer.headers['x-catalog-version']]).toEqual([200, 'first']);
  });
});
