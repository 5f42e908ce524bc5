import { readFile } from 'node:fs/promises';
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import axe, { type Result, type RunOptions } from 'axe-core';

/** Address of the site that the journeys use, set by start-site.ts. */
export const origin = (): string => process.env.JOURNEY_ORIGIN!;

/** In every sample catalog: tools/sample/known-part.ts. */
export const KNOWN_PART = '/nsn/53/5305/5305-01-234-5678';

/** All sites of the journeys are on this machine. */
const OWN = /^(?:data:|http:\/\/(?:127\.0\.0\.1|localhost):)/;

/** Chromium reports the status of a page that is meant to be missing as an error of its own. */
const MEANT_TO_FAIL = /Failed to load resource: the server responded with a status of (404|503)/;

/** Chromium's word for a transition between pages that was cut short by going on at once, or to a page without one. */
const CUT_SHORT = /Transition was (aborted|skipped)/;

/** The project that a row of a table is for; both where it is empty. */
export type Width = '' | 'wide' | 'phone';

type Visit = {
  goTo: (path: string) => Promise<number>;
  troubles: string[];
  /** Errors of the console that a journey provokes on purpose. */
  expectTrouble: (pattern: RegExp) => void;
};

/** A page that notes every error of the console, every request to another host and every layout shift. */
export const test = base.extend<{ visit: Visit }>({
  visit: [
    async ({ page, context }, use) => {
      // the context is kept: what the journey before was allowed and has loaded is taken back
      await context.clearPermissions();
      const browser = await context.newCDPSession(page);
      await browser.send('Network.clearBrowserCache');
      await browser.detach();
      const troubles: string[] = [];
      const expected: RegExp[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' && !MEANT_TO_FAIL.test(message.text()))
          troubles.push(`console: ${message.text()}`);
      });
      page.on('pageerror', (error) => {
        if (!CUT_SHORT.test(error.message)) troubles.push(`error: ${error.message}`);
      });
      page.on('request', (request) => {
        if (!OWN.test(request.url())) troubles.push(`request: ${request.url()}`);
      });
      await use({
        troubles,
        expectTrouble: (pattern) => expected.push(pattern),
        goTo: async (path) => (await page.goto(origin() + path))!.status(),
      });
      expect(troubles.filter((trouble) => !expected.some((pattern) => pattern.test(trouble)))).toEqual([]);
    },
    { auto: true },
  ],
});

/** On a page that runs no scripts. The option of the context would start another one, and with it a process. */
export const plainTest = test.extend({
  page: async ({ page, context }, use) => {
    const browser = await context.newCDPSession(page);
    await browser.send('Emulation.setScriptExecutionDisabled', { value: true });
    await use(page);
    await browser.detach();
  },
});

export { expect };

/**
 * Returns the findings of axe on the page, or in the `part` of it, words that cells break, and whether it scrolls sideways, one line a finding.
 * Axe looks at two of the rows that are built alike: the time that it takes grows with the elements of a page.
 */
export async function findingsOn(page: Page, part?: string): Promise<string[]> {
  // what begins to change its color from now on does so at once
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await untilColorsRest(page);
  const [broken, isWide] = [await brokenWords(page), await scrollsSideways(page)];
  await takeOutAlike(page);
  const violations = await runAxe(page, part);
  await page.evaluate(() => (window as unknown as { putBack: () => Promise<void> }).putBack());
  await page.emulateMedia({ reducedMotion: base.info().project.use.contextOptions?.reducedMotion ?? null });
  return [
    ...violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
    ),
    ...broken.map((word) => `broken in a cell: ${word}`),
    ...(isWide ? ['the page scrolls sideways'] : []),
  ];
}

const RULES: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
};

/** Runs axe in the page, which has no frames. The package `@axe-core/playwright` takes 1.5 times as long: it also returns what is in order. */
async function runAxe(page: Page, part?: string): Promise<Result[]> {
  await page.evaluate(axe.source);
  return page.evaluate(
    async ([place, rules]) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(place ?? document, rules);
      return violations;
    },
    [part, RULES] as const,
  );
}

/**
 * Opens a page and waits until it rests; `shifts` must list nothing then. A busy machine may paint the half of a page that has come, which the other half
 * pushes aside: what moves without that does so again when the page is loaded once more.
 */
export async function openStill(
  page: Page,
  visit: Visit,
  path: string,
  shifts: () => Promise<number[]>,
): Promise<number> {
  const status = await visit.goTo(path);
  await page.waitForLoadState('networkidle');
  if ((await shifts()).length > 0) {
    await page.reload();
    await page.waitForLoadState('networkidle');
  }
  expect(await shifts(), path).toEqual([]);
  return status;
}

/**
 * Visits the paths of a table that are of this width, or of both, one after the other: each answers with 200 or 404, has no findings, and nothing on
 * it moves. `before` prepares a page for the search of findings, `after` looks at more.
 */
export async function expectClean(
  page: Page,
  visit: Visit,
  paths: readonly (readonly [path: string, width: Width, ...words: string[]])[],
  { before, after }: { before?: (path: string, status: number) => Promise<void>; after?: () => Promise<void> } = {},
): Promise<void> {
  const shifts = await watchShifts(page);
  for (const [path, width] of paths) {
    if (width !== '' && width !== base.info().project.name) continue;
    const status = await openStill(page, visit, path, shifts);
    expect([200, 404], path).toContain(status);
    await before?.(path, status);
    expect(await findingsOn(page), path).toEqual([]);
    await after?.();
  }
}

/**
 * Takes out rows, options and entries of lists after the second of their parent with the same elements, attributes and places of text, until
 * `window.putBack` is called. Leaves the row with the focus, and options that are chosen.
 */
function takeOutAlike(page: Page): Promise<void> {
  return page.evaluate(() => {
    // its value makes no other element of one
    const free =
      /^(?:id|href|src|value|name|for|title|d|x|y|width|height|aria-(?:label|labelledby|describedby)|data-.*)$/;
    const planOf = (node: Node): string => {
      if (!(node instanceof Element)) return node.nodeValue?.trim() ? 'text' : '';
      const attributes = [...node.attributes].map(({ name, value }) =>
        free.test(name) ? `${name}${value === ''}` : `${name}=${value}`,
      );
      return `<${node.localName} ${attributes}>${[...node.childNodes].map(planOf).join('')}</>`;
    };
    const seen = new Map<Element | null, Map<string, number>>();
    const taken: [place: Comment, row: Element][] = [];
    for (const row of document.querySelectorAll('tr, li, option, dl > div')) {
      const plans = seen.getOrInsertComputed(row.parentElement, () => new Map());
      const plan = planOf(row);
      const times = (plans.get(plan) ?? 0) + 1;
      plans.set(plan, times);
      const isInUse = row.contains(document.activeElement) || (row instanceof HTMLOptionElement && row.selected);
      if (times > 2 && !isInUse) taken.push([document.createComment(''), row]);
    }
    const { scrollX, scrollY } = window;
    // layout shifts of this time are none of the page
    const withoutRows = { from: performance.now(), to: Infinity };
    for (const [place, row] of taken) row.replaceWith(place);
    Object.assign(window, {
      withoutRows,
      async putBack() {
        for (const [place, row] of taken) place.replaceWith(row);
        window.scrollTo(scrollX, scrollY);
        for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
        withoutRows.to = performance.now();
      },
    });
  });
}

/** Words in cells that go on in a second line. Longer ones than words of a language are numbers and what tests enter. */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const range = document.createRange();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let text = texts.nextNode() as Text | null; text !== null; text = texts.nextNode() as Text | null) {
      if (!text.parentElement?.closest('td, th, dt, dd')) continue;
      for (const { 0: word, index } of text.data.matchAll(/[\p{L}\p{N}]{2,}/gu)) {
        if (word.length > 24) continue;
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top));
        if (lines.size > 1) found.push(word);
      }
    }
    return found;
  });
}

/** A color half way between two others is not a finding. Endless animations are not waited for. */
async function untilColorsRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter((one) => one.playState === 'running' && Number.isFinite(one.effect?.getComputedTiming().endTime));
    await Promise.all(passing.map((one) => one.finished.catch(() => {})));
  });
}

/** Whether the page can be scrolled sideways. */
export function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}

/** Returns the clipboard, pasted into a page of its own: the site's policy lets nobody read the clipboard. */
export async function pasteInto(context: BrowserContext): Promise<string> {
  const page = await context.newPage();
  await page.setContent('<textarea></textarea>');
  await page.locator('textarea').press('ControlOrMeta+V');
  const text = await page.locator('textarea').inputValue();
  await page.close();
  return text;
}

/** Waits until the script of a desk page has come: only then do its keys answer. */
export const whenReady = (page: Page) => expect(page.locator('[data-ready]')).toBeAttached();

/** Watches layout shifts from the start of the next page; those that follow an input count unless told. Answers with what lists them. */
export async function watchShifts(page: Page, { afterInput = true } = {}): Promise<() => Promise<number[]>> {
  await page.addInitScript((isCounted) => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      const { withoutRows = { from: Infinity, to: 0 } } = window as { withoutRows?: { from: number; to: number } };
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (entry.startTime >= withoutRows.from && entry.startTime <= withoutRows.to) continue;
        if (isCounted || !entry.hadRecentInput) shifts.push(entry.value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  }, afterInput);
  return () => page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
}

/** Holds back the answers of an address until the function that it returns is called. */
export async function holdBack(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Does what begins a download; answers with its name and bytes. */
export async function downloadOf(page: Page, begin: () => Promise<unknown>) {
  const [file] = await Promise.all([page.waitForEvent('download'), begin()]);
  const bytes = await readFile(await file.path());
  return { name: file.suggestedFilename(), bytes, text: bytes.toString() };
}
