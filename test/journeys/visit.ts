import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';

/** Address of the site that the journeys use, set by start-site.ts. */
export const origin = (): string => process.env.JOURNEY_ORIGIN!;

/** In every sample catalog: tools/sample/known-part.ts. */
export const KNOWN_PART = '/nsn/53/5305/5305-01-234-5678';

/** Chromium reports the status of a page that is meant to be missing as an error of its own. */
const MEANT_TO_FAIL = /Failed to load resource: the server responded with a status of (404|503)/;

/** Chromium's word for a transition between pages that was cut short by going on at once, or to a page without one. */
const CUT_SHORT = /Transition was (aborted|skipped)/;

type Visit = {
  goTo: (path: string) => Promise<number>;
  troubles: string[];
  /** Errors of the console that a journey provokes on purpose. */
  expectTrouble: (pattern: RegExp) => void;
};

/** A page that notes every error of the console, every request to another host and every layout shift. */
export const test = base.extend<{ visit: Visit }>({
  visit: [
    async ({ page }, use) => {
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
        if (!request.url().startsWith(origin()) && !request.url().startsWith('data:'))
          troubles.push(`request: ${request.url()}`);
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

export { expect };

/** Returns the findings of axe on the page, words that cells break, and whether it scrolls sideways, one line a finding. */
export async function findingsOn(page: Page): Promise<string[]> {
  // what begins to change its color from now on does so at once
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await untilColorsRest(page);
  // The site has no frames: one run in the page itself, which tells nothing of what is in order, takes a third of the time.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  await page.emulateMedia({ reducedMotion: null });
  const [broken, isWide] = [await brokenWords(page), await scrollsSideways(page)];
  return [
    ...violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
    ),
    ...broken.map((word) => `broken in a cell: ${word}`),
    ...(isWide ? ['the page scrolls sideways'] : []),
  ];
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

/** Watches layout shifts from the start of the next page; those that follow an input count unless told. Answers with what lists them. */
export async function watchShifts(page: Page, { afterInput = true } = {}): Promise<() => Promise<number[]>> {
  await page.addInitScript((isCounted) => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (isCounted || !entry.hadRecentInput) shifts.push(entry.value);
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
