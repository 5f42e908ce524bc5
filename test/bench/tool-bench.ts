import { spawnSync } from 'node:child_process';
import { linkSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { POINTER_FILE, readCatalogPointer } from '../../src/publog/sqlite/catalog-file.ts';
import { findBrowser } from '../browser.ts';
import { startSite } from '../site.ts';
import { freePort } from '../free-port.ts';
import { median } from './median.ts';

/**
 * The operator's screens in a browser against the real server and a whole set of files: how long the URL validator takes, and a bulk run, beside the
 * pauses that S12.2 asks for; and the longest task of the page meanwhile. Browser and server share the machine. Prints JSON.
 *
 * node test/bench/tool-bench.ts --data-dir DIR [--runs 5] [--bulk-runs 1] [--settle 8]
 */
const VALIDATOR = '/sitemap-url-validator';
/** Of the validator's pace: five pauses of 500 ms between six batches, and 2 s. */
const VALIDATOR_BAR_MS = 5 * 500 + 2_000;
const KEY = 'the-key-of-the-benches-is-long-enough';

const { values } = parseArgs({
  options: {
    'data-dir': { type: 'string' },
    runs: { type: 'string', default: '5' },
    'bulk-runs': { type: 'string', default: '1' },
    /** Seconds after a server's start and a page's load: what they read then is not the run's. */
    settle: { type: 'string', default: '8' },
  },
});
if (values['data-dir'] === undefined) throw new Error('--data-dir is needed');
const from = path.resolve(values['data-dir']);
const dataDir = mkdtempSync(path.join(from, 'tool-bench-'));
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const settings = { DATA_DIR: dataDir, SITE_URL: origin, PORT: String(port), OPERATOR_KEY: KEY };
const found = await findBrowser();
try {
  await prepare();
  const validators = [];
  for (let run = 0; run < Number(values.runs); run++) validators.push(await withPage(VALIDATOR, runValidator));
  const bulk = [];
  for (let run = 0; run < Number(values['bulk-runs']); run++)
    bulk.push(await withPage('/bulk-sitemap-generator', runBulk));
  const seconds = validators.map((run) => run.ms / 1_000);
  process.stdout.write(
    `${JSON.stringify(
      {
        validator: {
          seconds: median(seconds),
          all: seconds,
          barSeconds: VALIDATOR_BAR_MS / 1_000,
          longestTaskMs: validators.map((run) => run.longestTaskMs),
        },
        bulk,
      },
      null,
      2,
    )}\n`,
  );
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

/** The catalog under a second name, with files of its own. */
async function prepare(): Promise<void> {
  const pointer = await readCatalogPointer(from);
  if (pointer === null) throw new Error(`no catalog in ${from}`);
  linkSync(path.join(from, pointer.file), path.join(dataDir, pointer.file));
  writeFileSync(path.join(dataDir, POINTER_FILE), JSON.stringify(pointer));
  const { status, stderr } = spawnSync(process.execPath, ['src/sitemaps/cli/sitemaps.ts'], {
    env: { ...process.env, ...settings, DATABASE_URL: '' },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
}

/** A server and a browser of their own each time: a page may ask the proxy so often a minute. */
async function withPage<Result>(address: string, use: (page: Page) => Promise<Result>): Promise<Result> {
  const site = await startSite(settings);
  const browser = await chromium.launch({
    executablePath: found.executablePath,
    args: found.args,
    env: { ...process.env, ...found.env } as Record<string, string>,
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.addInitScript(() => {
      const tasks: number[] = [];
      Object.assign(globalThis, { longTasks: tasks });
      new PerformanceObserver((list) => tasks.push(...list.getEntries().map((entry) => entry.duration))).observe({
        type: 'longtask',
      });
    });
    await page.goto(origin + address);
    await page.keyboard.press('Shift');
    await page.locator('[data-island][data-live]').first().waitFor({ state: 'attached' });
    // what loading took is not the run's
    await page.waitForTimeout(Number(values.settle) * 1_000);
    return await use(page);
  } finally {
    await browser.close();
    await site.stop();
  }
}

async function runValidator(page: Page): Promise<{ ms: number; longestTaskMs: number }> {
  return timed(page, 'Test All URLs', () =>
    page.getByRole('status').filter({ hasText: 'Finished' }).waitFor({ timeout: 60_000 }),
  );
}

/** The state of the run is kept beside the copy of the folder: each start finds none. */
async function runBulk(page: Page) {
  await page.evaluate(
    (key) =>
      fetch('/functions/v1/operator-session', {
        method: 'POST',
        body: new URLSearchParams({ 'operator-key': key, area: 'sitemaps' }),
      }),
    KEY,
  );
  const { ms, longestTaskMs } = await timed(page, 'Start Generation', () =>
    page.locator('.tool-word').filter({ hasText: 'Complete' }).waitFor({ timeout: 900_000 }),
  );
  const progress = await page.locator('.stats dd').first().innerText();
  return { progress, seconds: ms / 1_000, longestTaskMs };
}

async function timed(
  page: Page,
  button: string,
  ended: () => Promise<unknown>,
): Promise<{ ms: number; longestTaskMs: number }> {
  await page.evaluate(() => {
    performance.setResourceTimingBufferSize(10_000);
    performance.clearResourceTimings();
    (globalThis as unknown as { longTasks: number[] }).longTasks.length = 0;
  });
  const start = performance.now();
  await page.getByRole('button', { name: button, exact: true }).click();
  await ended();
  const ms = performance.now() - start;
  const tasks = await page.evaluate(() => (globalThis as unknown as { longTasks: number[] }).longTasks);
  return { ms, longestTaskMs: Math.max(0, ...tasks) };
}
