import { mkdtempSync, writeFileSync } from 'node:fs';
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

type LoadOptions = GoldenOptions & { odd?: boolean; seed?: number; date?: string; beside?: Record<string, string> };
const newFolder = (): string => mkdtempSync(join(tmpdir(), 'golden-'));

/** Imports one edition of the set after another; the site shows the last. */
async function aGoldenSite(open: () => Promise<CatalogEngine>) {
  const engine = await open();
  let source: CatalogSource | null = null;
  const site: SitemapSite = await aSitemapSite(null, { env: { API_RATE_PER_MINUTE: '100000' } });
  return {
    get: (url: string) => site.get(url),
    match: (text: string) => site.app.inject({ method: 'POST', url: '/functions/v1/match-list', payload: { text } }),
    async load({ date = '2026-10-01', odd = false, seed = 0, beside = {}, ...options }: LoadOptions = {}) {
      const golden = makeGolden(options);
      const paths = [await writeGolden(newFolder(), golden, { date, odd, seed })];
      for (const [name, content] of Object.entries(beside)) writeFileSync(join(paths[0]!, name), content, 'latin1');
      const now = () => new Date(`${date}T12:00:00Z`);
      const outcome = await importPublog({ paths, database: engine.database, workDir: newFolder(), now });
      await source?.close();
      source = await engine.openSource();
      site.use(source.current());
      const report = 'report' in outcome ? importReportText(outcome.report) : JSON.stringify(outcome);
      const losses = outcome.outcome === 'refused' ? outcome.losses.map(({ what, why }) => `${what}: ${why}`) : [];
      return { ...golden, outcome: outcome.outcome, report, losses };
    },
    async close() {
      await site.close();
      await source?.close();
      await engine.remove();
    },
  };
}
type GoldenSite = Awaited<ReturnType<typeof aGoldenSite>>;

async function check(site: GoldenSite, { url, list, shows = [], hides = [], answers }: Expected): Promise<void> {
  const { payload, statusCode } = await (list === undefined ? site.get(url) : site.match(list));
  if (answers !== undefined) return expect(JSON.parse(payload), url).toMatchObject(answers);
  const texts = [payload, payload.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')];
  const holds = (part: string | RegExp) =>
    texts.some((text) => (typeof part === 'string' ? text.includes(part) : part.test(text)));
  expect([statusCode, shows.filter((part) => !holds(part)), hides.filter(holds)], url).toEqual([200, [], []]);
}

async function checkAll(site: GoldenSite, { expected, reported, report }: Awaited<ReturnType<GoldenSite['load']>>) {
  for (const each of expected) await check(site, each);
  for (const { line } of reported) expect(report).toMatch(line);
}

/** Everything that classes can be searched by. */
const sizesOf = (site: GoldenSite): Promise<unknown[]> =>
  Promise.all(CLASSES.map(async (fsc) => (await site.get(`/api/v1/facets?fsc=${fsc}`)).json().requirements));

const golden = makeGolden();

describe.each([
  ['SQLite', aSqliteEngine],
  ['PostgreSQL', aPostgresEngine],
])('the golden set on %s', (_, open) => {
  let site: GoldenSite;
  let report = '';
  beforeAll(async () => {
    site = await aGoldenSite(open);
    ({ report } = await site.load());
  });
  afterAll(() => site.close());

  test.each(golden.expected)('$of: $url', (expected) => check(site, expected));
  test.each(golden.reported)('the report on $of', ({ line }) => expect(report).toMatch(line));
});

/** How files are read and compared knows no engine; what is in force is given to a later import by the contract of each. */
describe('the golden set in other files', () => {
  const another = async (): Promise<GoldenSite> => {
    const opened = await aGoldenSite(aSqliteEngine);
    onTestFinished(() => opened.close());
    return opened;
  };

  test('other line ends, marks, names of files and another order of rows and columns change nothing, nor do days of observation', async () => {
    const other = await another();
    await checkAll(other, await other.load({ seed: 2, observed: 'all' }));
  });

  test('a month in other words and files has the same sizes, one that cannot be read is refused, and the next one is compared', async () => {
    const months = await another();
    await months.load();
    const sizes = await sizesOf(months);
    await checkAll(months, await months.load({ wording: 'unit first', odd: true, seed: 1, date: '2026-11-02' }));
    expect(await sizesOf(months)).toEqual(sizes);
    const unreadable = await months.load({ wording: 'unreadable', date: '2026-11-03' });
    expect(unreadable).toMatchObject({
      outcome: 'refused',
      losses: expect.arrayContaining([expect.stringContaining('ABHP')]),
    });
    const shifted = await months.load({ misfits: 6, date: '2026-11-03', beside: { 'V_NOTES.TXT': 'x' } });
    expect(shifted.report).toMatch(/Not used:\n.*V_NOTES\.TXT/);
    expect(shifted).toMatchObject({ outcome: 'refused', losses: [expect.stringMatching(/^V_FLIS_PART/)] });
    expect(await sizesOf(months)).toEqual(sizes);
    await checkAll(months, await months.load({ wording: 'unit first', month: 2, date: '2026-12-01' }));
  });

  /** Without a catalog, and no import into it is whole. */
  let site: GoldenSite;
  beforeAll(async () => void (site = await aGoldenSite(aSqliteEngine)));
  afterAll(() => site.close());
  test.each([
    ['"NIIN";"ACTY_CD"\n"010000137";"A"\n', 'are separated by semicolons'],
    ['\x1f\x8b\x08\x00 NIIN', 'is compressed (gzip)'],
    ['\xff\xfe\0\0N\0\0\0I\0\0\0', 'is UTF-32'],
  ])('a file of %j is named, and so are files that are not used', async (content, words) => {
    const { outcome, report } = await site.load({ beside: { 'V_FREIGHT.CSV': content, 'V_NOTES.TXT': 'x' } });
    expect(outcome).toBe('failed');
    for (const part of [`V_FREIGHT.CSV ${words}`, 'V_NOTES.TXT']) expect(report).toContain(part);
  });
});
