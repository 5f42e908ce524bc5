import { chromium, type Browser, type Page } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadSample } from '../../src/app/cli/load-sample.ts';
import { paths } from '../../src/base/paths.ts';
import { PAGE_NAMES, pageLine } from '../../src/base/routes.ts';
import { findBrowser } from '../browser.ts';
import { startSite } from '../site.ts';

/**
 * node test/bench/page-weight.ts [--origins http://127.0.0.1:7301,http://127.0.0.1:7302] [--parts 20] [--rounds 3]
 *
 * What pages take on the wire, headers included, before the first touch, and when their largest contentful paint is. Several sites, such as two builds, are asked
 * in turns, page by page, so that what else the machine does meets all of them alike. Without `--origins` a site with a sample is started.
 */
const { values } = parseArgs({
  options: {
    origins: { type: 'string' },
    parts: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '3' },
  },
});
const WIDTHS = { 1280: { width: 1280, height: 800 }, 390: { width: 390, height: 844 } } as const;
const SAMPLE = { nsns: 3_000, seed: 7 };
const REST_MS = 5_000;
const KNOWN_PART = '/nsn/53/5305/5305-01-234-5678';
const PAGES: Readonly<Record<string, string>> = {
  home: paths.home(),
  catalog: paths.catalog(),
  group: '/fsg/53',
  class: '/fsc/53/5305',
  part: KNOWN_PART,
  name: '/name/02371',
  maker: '/cage/96906',
  search: paths.search('screw'),
  compare: '/compare',
  lookAlikes: '/look-alikes/5305-01-234-5678',
  notFound: '/nsn/53/5305/5305-01-000-0000',
  cart: paths.cart(),
  rfq: paths.rfq(),
  list: paths.list(),
  requests: paths.requests(),
  api: paths.api(),
  sitemapHelp: paths.sitemapHelp(),
  sitemapFile: '/sitemap.xml',
  ...Object.fromEntries(PAGE_NAMES.filter((name) => pageLine(name).tool).map((name) => [name, pageLine(name).path!])),
};

const found = await findBrowser();
const folder = mkdtempSync(join(tmpdir(), 'page-weight-'));
const { origins, stop } = await sites();
const browser: Browser = await chromium.launch({
  executablePath: found.executablePath,
  args: found.args,
  env: { ...process.env, ...found.env } as Record<string, string>,
});
try {
  const wire: Record<string, Record<string, object>> = {};
  for (const origin of origins)
    for (const [name, path] of Object.entries(PAGES)) (wire[origin] ??= {})[name] = await weigh(origin, path);
  process.stdout.write(`${JSON.stringify({ wire, largestPaintMs: await timePaints() }, null, 2)}\n`);
} finally {
  await browser.close();
  await stop();
  rmSync(folder, { recursive: true, force: true });
}

async function sites(): Promise<{ origins: string[]; stop: () => Promise<unknown> }> {
  if (values.origins) return { origins: values.origins.split(','), stop: async () => {} };
  await loadSample({ dataDir: folder }, SAMPLE.nsns, SAMPLE.seed);
  const site = await startSite({ DATA_DIR: folder });
  return { origins: [site.origin], stop: site.stop };
}

/** Bytes on the wire by kind, until nothing is loaded any more after the first idle moment. */
async function weigh(origin: string, path: string): Promise<object> {
  const context = await browser.newContext({ viewport: WIDTHS[1280] });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const kinds = new Map<string, string>();
  const bytes: Record<string, number> = {};
  let requests = 0;
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other';
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
    requests++;
  });
  await session.send('Network.enable');
  await page.goto(origin + path);
  await rest(page);
  await page.evaluate((timeout) => new Promise((done) => requestIdleCallback(done, { timeout })), REST_MS);
  await rest(page);
  await context.close();
  return { total: Object.values(bytes).reduce((sum, one) => sum + one, 0), requests, ...bytes };
}

/** Until nothing has been asked for half a second; check screens go on for longer. */
async function rest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: REST_MS }).catch(() => {});
}

/**
 * In ms over parts and rounds. `cold`: a new browser profile. `new tab`: styles, scripts and font are in the cache, and the browser starts a process for the tab.
 * `next`: from one part page to another in the same tab, as buyers go.
 */
async function timePaints() {
  const times: Record<string, number[]> = {};
  const note = (origin: string, width: string, cache: string, ms: number) =>
    (times[`${origin} ${width} ${cache}`] ??= []).push(ms);
  const parts = await listParts(origins[0]!);
  for (let round = 0; round < Number(values.rounds); round++)
    for (const [width, viewport] of Object.entries(WIDTHS)) {
      const warm = new Map<string, Page>();
      for (const origin of origins) {
        const page = await (await browser.newContext({ viewport })).newPage();
        await paintOf(page, origin + KNOWN_PART);
        warm.set(origin, page);
      }
      for (const part of parts)
        for (const origin of origins) {
          const cold = await browser.newContext({ viewport });
          note(origin, width, 'cold', await paintOf(await cold.newPage(), origin + part));
          const tab = await cold.newPage();
          note(origin, width, 'new tab', await paintOf(tab, origin + part));
          await cold.close();
          note(origin, width, 'next', await paintOf(warm.get(origin)!, origin + part));
        }
      for (const page of warm.values()) await page.context().close();
    }
  return Object.fromEntries(
    Object.entries(times).map(([name, ms]) => {
      const sorted = ms.toSorted((a, b) => a - b);
      const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)]!);
      // the quickest tenth is nearest to what a machine with nothing else to do takes
      return [name, { p10: at(0.1), p50: at(0.5), p90: at(0.9) }];
    }),
  );
}

async function listParts(origin: string): Promise<string[]> {
  const page = await browser.newPage();
  const found = new Set<string>();
  for (const path of ['/fsc/53/5305', '/fsc/53/5306', '/fsc/53/5310', '/fsc/59/5935']) {
    await page.goto(origin + path);
    const links = await page
      .locator('main a[href^="/nsn/"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')!));
    for (const link of links.slice(0, Math.ceil(Number(values.parts) / 4))) found.add(link);
  }
  await page.close();
  return [...found].slice(0, Number(values.parts));
}

/** Time from the start of the navigation to the largest contentful paint, in ms. */
async function paintOf(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'load' });
  return page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)!.startTime)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        }),
      ),
  );
}
