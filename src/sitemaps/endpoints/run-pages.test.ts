import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { type LastRun, SitemapsOfRelease } from '#publog/sitemap-files/sitemap-file-store.ts';
import { aSitemapCatalog } from '../../../test/support/sitemaps/endpoint-catalog.fixture.ts';
import { textOf } from '../../../test/support/pages/site.fixture.ts';
import { siteForTests, TEST_KEY } from '../../../test/support/sitemaps/sitemap-site.fixture.ts';

const PAGES = ['/bulk-sitemap-generator', '/sitemap-range-exporter', '/sitemap-exporter'];
/** 16,010 NSNs: four NSN files, and one class file. */
const CLASSES = { 1560: 6_000, 5305: 10_010 };

let lastRun: LastRun | null = null;
let isOfRelease = false;
const site = siteForTests(aSitemapCatalog(CLASSES), {
  wrap: (files) => ({
    ...files,
    readLastRun: async () => lastRun,
    expectOwnSet: async () => {
      if (isOfRelease) throw new SitemapsOfRelease('They are those of a release.');
    },
  }),
});
afterEach(() => {
  [lastRun, isOfRelease] = [null, false];
  rmSync(join(site.dataDir, 'sitemaps'), { recursive: true, force: true });
});
const textAt = async (path: string) => textOf((await site.app.inject(path)).body);

describe('the run over sitemap files (S14.6)', () => {
  const url = '/functions/v1/sitemap-file-run';
  const headers = { authorization: `Bearer ${TEST_KEY}` };
  const ask = async (payload?: object, given: Record<string, string> = headers) => {
    const sent = payload ? ({ method: 'POST', payload } as const) : {};
    const answer = await site.app.inject({ url, headers: given, ...sent });
    return [answer.statusCode, answer.json()] as const;
  };

  test('is shown to operators alone, and they alone change it', async () => {
    expect(await ask()).toEqual([200, { run: { job: null, stale: [] } }]);
    expect(await ask(undefined, {})).toEqual([200, { run: null }]);
    expect((await ask({ action: 'start' }, {}))[0]).toBe(401);
    expect((await ask({ action: 'pause' }))[0]).toBe(200);
    const { event, subject } = (await site.operators.log.list({ limit: 1 }))[0]!;
    expect([event, subject]).toEqual(['sitemap-run', 'pause']);
  });

  test.each<[string, object, string]>([
    ['no action', {}, 'The body holds'],
    ['an unknown action', { action: 'burn' }, 'The body holds'],
    ['a range of words', { action: 'start', range: { start: 'a', end: 2 } }, 'The body holds'],
    ['a range beyond it', { action: 'start', range: { start: 1, end: 5 } }, 'Batch range must be between 1 and 4'],
  ])('refuses %s', async (_name, payload, words) => {
    expect(await ask(payload)).toEqual([400, { error: expect.stringContaining(words) }]);
  });

  test('is refused where the files are those of a release', async () => {
    isOfRelease = true;
    expect(await ask({ action: 'start' })).toEqual([409, { error: 'They are those of a release.' }]);
  });

  test('names the classes whose file is stale, as the page does', async () => {
    const { statusCode, headers } = await site.upload('nsn-1');
    expect([statusCode, headers['x-catalog-version']]).toEqual([200, 'first']);
    expect((await ask())[1]).toMatchObject({ run: { stale: ['1560'] } });
    expect(await textAt('/bulk-sitemap-generator')).toMatch(
      /1 of 1 class files is stale or missing\. They are made with the NSN files\. Their classes 1560/,
    );
  });
});

describe('the pages that make files', () => {
  test.each(PAGES)('%s is finished before any script, and not for search engines', async (path) => {
    const answer = await site.app.inject(path);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toMatch(/<meta name="robots" content="noindex/);
    const text = await textAt(path);
    for (const words of ['Idle', 'Pause', 'Resume', 'Stop', 'Reset', 'not measured yet', 'npm run sitemaps'])
      expect(text).toContain(words);
    // nothing can be pressed that does nothing yet
    expect(answer.body.match(/<button type="button" class="button[^>]*>/g)!.join('\n')).not.toMatch(
      /button-go"(?! disabled)/,
    );
  });

  test('count what the catalog has (G1.1)', async () => {
    expect(await textAt('/bulk-sitemap-generator')).toMatch(/All 4 compressed files are made again/);
    const range = (await site.app.inject('/sitemap-range-exporter')).body;
    expect(range.match(/min="1" max="4"/g)).toHaveLength(2);
    const exporter = await textAt('/sitemap-exporter');
    expect(exporter).toContain('5 of 5 files');
    expect(exporter).toContain('4 NSN, 1 class');
    expect(exporter).toContain('fsc-1560.xml.gz');
  });

  test('say how long it takes from the last measured run (G1.2)', async () => {
    lastRun = { seconds: 50, files: 5, bytes: 5_000_000, finishedAt: '2026-11-12T14:31:08.000Z' };
    // 10 s a file
    expect(await textAt('/bulk-sitemap-generator')).toMatch(
      /about 40 s ?\. Last measured run: 5 files in 50 s on the server, on 2026-11-12/,
    );
    expect(await textAt('/sitemap-exporter')).toContain('all files: about 5.0 MB');
  });
});
