import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { signIn } from './sign-in.ts';

/** Origin of the site with several files, set by start-run-site.ts. */
export const runOrigin = (): string => process.env.JOURNEY_RUN_ORIGIN!;

const UPLOAD = '**/functions/v1/upload-sitemap-gz';

/** A screen that makes files, ready to be pressed by somebody who is signed in. */
export async function openRunPage(page: Page, path: string): Promise<void> {
  await signIn(page, runOrigin());
  await visitRunPage(page, path);
}

/** The same for everybody. */
export async function visitRunPage(page: Page, path: string): Promise<void> {
  await page.goto(runOrigin() + path);
  await page.keyboard.press('Shift');
  await expect(page.locator('[data-island]')).toHaveAttribute('data-live', '');
}

export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
export const stateWord = (page: Page): Locator => page.locator('.tool-word');
/** The value of one of the large numbers. */
export const stat = (page: Page, label: string): Locator =>
  page
    .locator('.stats > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd');

/** The file that an upload asks for. */
export const typeOf = (route: Route): string => (route.request().postDataJSON() as { sitemapType: string }).sitemapType;

/** Lets the test decide when each upload reaches the server: `next` waits for one and lets it go. */
export async function holdUploads(page: Page) {
  const held: Route[] = [];
  let arrived: (() => void) | null = null;
  let passing = false;
  await page.route(UPLOAD, (route) => {
    if (passing) return route.continue();
    held.push(route);
    arrived?.();
  });
  const wait = async () => {
    if (held.length === 0) await new Promise<void>((resolve) => (arrived = resolve));
    return held.shift()!;
  };
  return {
    /** Waits for the next upload; answers with what it asks for, and holds it. */
    async peek(): Promise<string> {
      const route = await wait();
      held.unshift(route);
      return typeOf(route);
    },
    async next(): Promise<string> {
      const route = await wait();
      await route.continue();
      return typeOf(route);
    },
    waiting: () => held.length,
    /** Lets every later upload through. What is held stays held: to end the routing would let it go to the server. */
    passLaterOnes() {
      passing = true;
    },
  };
}

/** Answers of the server that are not its own: by file, once or again and again. */
export async function answerUploads(
  page: Page,
  answer: (type: string, turn: number) => Parameters<Route['fulfill']>[0] | 'abort' | null,
) {
  const turns = new Map<string, number>();
  await page.route(UPLOAD, async (route) => {
    const type = typeOf(route);
    const turn = (turns.get(type) ?? 0) + 1;
    turns.set(type, turn);
    const planted = answer(type, turn);
    if (planted === 'abort') return route.abort('connectionrefused');
    return planted === null ? route.continue() : route.fulfill(planted);
  });
  return turns;
}
