import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { importReportText } from '../../src/publog/cli/run-import.ts';
import { importPublog } from '../../src/publog/import/import-publog.ts';
import type { CatalogSource } from '../../src/publog/catalog-source.ts';
import type { CatalogEngine } from '../support/catalog/catalog-engine.ts';
import { anEngine as aPostgresEngine } from '../support/catalog/postgres-engine.fixture.ts';
import { anEngine as aSqliteEngine } from '../support/catalog/sqlite-engine.fixture.ts';
import { aSitemapSite, type SitemapSite } from '../support/sitemaps/sitemap-site.fixture.ts';
import { CLASSES, makeGolden, type Expected, type GoldenOptions } from './make-golden.ts';
import { writeGolden } from './write-golden.ts';

type LoadOptions = GoldenOptions & { seed?: number; date?: string };
const newFolder = (): string => mkdtempSync(join(tmpdir(), 'golden-'));

/** Imports one edition of the set after another; the site shows the last. */
async function aGoldenSite(open: () => Promise<CatalogEngine>) {
  const engine = await open();
  let source: CatalogSource | null = null;
  const site: SitemapSite = await aSitemapSite(null, {
    env: { API_RATE_PER_MINUTE: '100000', SHOW_GOVERNMENT_UNIT_PRICE: 'true' },
  });
  async function load({ date = '2026-10-01', seed, ...options }: LoadOptions = {}) {
    const folder = await writeGolden(newFolder(), makeGolden(options), { date, seed });
    const now = () => new Date(`${date}T12:00:00Z`);
    return importPublog({ paths: [folder], database: engine.database, workDir: newFolder(), now });
  }
  return {
    load,
    async loaded(options: LoadOptions = {}) {
      const outcome = await load(options);
      if (outcome.outcome !== 'imported') throw new Error(JSON.stringify(outcome));
      await source?.close();
      source = await engine.openSource();
      site.use(source.current());
      return { ...outcome, text: importReportText(outcome.report) };
    },
    get: (url: string) => site.get(url),
    async close() {
      await site.close();
      await source?.close();
      await engine.remove();
    },
  };
}
type GoldenSite = Awaited<ReturnType<typeof aGoldenSite>>;

async function check(site: GoldenSite, { url, shows = [], hides = [], answers }: Expected): Promise<void> {
  const { payload, statusCode } = await site.get(url);
  if (answers !== undefined) expect(JSON.parse(payload), url).toMatchObject(answers);
  else expect(statusCode, url).toBe(200);
  const text = payload.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
  const holds = (part: string | RegExp) =>
    typeof part === 'string' ? payload.includes(part) : part.test(text) || part.test(payload);
  expect(
    shows.filter((part) => !holds(part)),
    url,
  ).toEqual([]);
  expect(hides.filter(holds), url).toEqual([]);
}

/** Sizes that a class can be searched by. */
async function sizesOf(site: GoldenSite): Promise<unknown[]> {
  const answers = await Promise.all(CLASSES.map((fsc) => site.get(`/api/v1/facets?fsc=${fsc}`)));
  return answers.map((answer) =>
    answer.json().requirements.map(({ code, measures, unit, onFile, replies, histogram }: Record<string, unknown>) => ({
      code,
      measures,
      unit,
      onFile,
      histogram,
      sizes: (replies as { low: number; high: number; count: number }[]).map(({ low, high, count }) => [
        low,
        high,
        count,
      ]),
    })),
  );
}

describe.each([
  ['SQLite', aSqliteEngine],
  ['PostgreSQL', aPostgresEngine],
])('the golden set on %s', (_, open) => {
  let site: GoldenSite;
  let text = '';
  beforeAll(async () => {
    site = await aGoldenSite(open);
    text = (await site.loaded()).text;
  });
  afterAll(() => site.close());

  const golden = makeGolden();
  test.each(golden.expected)('$of: $url', (expected) => check(site, expected));
  test.each(golden.reported)('the report on $of', ({ line }) => expect(text).toMatch(line));

  test('other line ends, marks, names of files and another order of rows change nothing, nor do days of observation', async () => {
    const other = await aGoldenSite(open);
    onTestFinished(() => other.close());
    for (const options of [{ seed: 1 }, { seed: 2, observed: 'all' }] as const) {
      const { text: told } = await other.loaded(options);
      const { expected, reported } = makeGolden(options);
      for (const each of expected) await check(other, each);
      for (const { line } of reported) expect(told).toMatch(line);
    }
  });

  test('a month in other words has the same sizes', async () => {
    const months = await aGoldenSite(open);
    onTestFinished(() => months.close());
    await months.loaded();
    const sizes = await sizesOf(months);
    const worded = { wording: 'unit first', date: '2026-11-02' } as const;
    const { report } = await months.loaded(worded);
    expect(await sizesOf(months)).toEqual(sizes);
    for (const expected of makeGolden(worded).expected) await check(months, expected);
    expect(report.acceptedLosses).toEqual([]);
  });
});
