import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Readiness } from '../src/app/health/readiness.ts';
import { closing } from '../src/base/domain/in-parallel.ts';
import { openQuoteStore } from '../src/desk/store/open-quote-stores.ts';
import { openCatalogs } from '../src/publog/open-catalogs.ts';
import { openStockStore } from '../src/stock/store/open-stock-store.ts';
import { writeSample } from '../tools/sample/write-sample.ts';
import { openJudge, reportOf } from './relevance/judge-texts.ts';
import { startSite, visit } from './site.ts';

const KNOWN_PART = '/nsn/53/5305/5305-01-234-5678';
const LONG = { timeout: 180_000, interval: 100 };
/** The sample of src/app/cli/load-sample.ts. */
const SAMPLE = { nsns: 25_000, seed: 1 };
const SEED = 7;
/** Every fourth of what is drawn: npm run bench asks them all. */
const someOf = <Text>(texts: readonly Text[]): Text[] => texts.filter((_, at) => at % 4 === 0);

// the one place where the whole sample is loaded: lists, requests and texts name parts of it
test(
  'a first start listens at once, answers 503 meanwhile, and loads the sample, with shelf and desk on a terminal; texts find its parts that have what they say (C13.1, G9.11)',
  { timeout: 300_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'first-start-'));
    const [dataDir, files] = [join(folder, 'data'), join(folder, 'files')];
    const asOnTerminal = ['--import', 'data:text/javascript,process.stdout.isTTY=true'];
    const site = await startSite(
      { DATA_DIR: dataDir },
      { command: [process.execPath, ...asOnTerminal, 'src/app/cli/serve.ts'] },
    );
    try {
      const part = await visit(site.origin + KNOWN_PART);
      expect([part.status, part.headers.get('retry-after')]).toEqual([503, '10']);
      expect((await visit(site.origin)).status).toBe(200);
      const catalog = async () =>
        ((await (await fetch(`${site.origin}/readyz`)).json()) as Readiness).parts.catalog.listedNsns;
      await expect.poll(catalog, LONG).toBe(SAMPLE.nsns);
      expect((await visit(site.origin + KNOWN_PART)).status).toBe(200);
      expect(existsSync(join(dataDir, 'catalog-current.json'))).toBe(true);
      expect(readdirSync(dataDir).filter((name) => name.startsWith('sample-'))).toEqual([]);
      const lists = () => closing(openStockStore({ dataDir }), (store) => store.lists());
      await expect
        .poll(lists, LONG)
        .toMatchObject([{ inForce: { lines: 65, unmatched: 3 }, draft: { lines: 64, unmatched: 5 } }]);
      const requests = async () => (await closing(openQuoteStore({ dataDir }), (store) => store.countQuotes())).byState;
      await expect
        .poll(requests, LONG)
        .toMatchObject({ new: 2, working: 1, quoted: 1, accepted: 1, shipped: 1, closed: 1 });
      await expect.poll(async () => (await visit(`${site.origin}/shelf`)).text(), LONG).toContain('NAS1351-3-16');
    } finally {
      await site.stop();
    }

    await writeSample({ ...SAMPLE, outDir: files, zip: false });
    const source = await openCatalogs({ dataDir }).catalogSource();
    onTestFinished(() => source.close());
    const judge = await openJudge(source.current()!, files);
    const drawn = judge.drawn(SEED);
    for (const [what, texts, least, ...floors] of [
      // how many at least, and floors: the first is right, the first ten are right, nothing is found
      ['written for one part', judge.parametric, 100, 0.97, 0.95, 0.01],
      ['as buyers type them', judge.written, 150, 0.95, 0.92, 0.01],
      ['with one value or none', someOf(drawn.single(1)), 150, 0.98, 0.98, 0.01],
      ['with two or more values', someOf(drawn.several(1)), 125, 0.97, 0.96, 0.02],
    ] as const) {
      const { wrong, ...figures } = reportOf(await judge.judgeTexts(texts));
      const told = `texts ${what}: ${JSON.stringify(wrong, null, 1)}`;
      const [first, ten, nothing] = floors;
      expect(figures.texts, told).toBeGreaterThanOrEqual(least);
      expect(figures.first, told).toBeGreaterThanOrEqual(first);
      expect(figures.ten, told).toBeGreaterThanOrEqual(ten);
      expect(figures.nothing, told).toBeLessThanOrEqual(nothing);
    }
    // no value is said to be met, or not on file, where the files say otherwise
    const untruths = await judge.findUntruths(drawn.pairs(125));
    expect(untruths, JSON.stringify(untruths, null, 1)).toEqual([]);
  },
);
