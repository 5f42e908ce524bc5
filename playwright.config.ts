import { defineConfig } from '@playwright/test';
import { findBrowser } from './test/browser.ts';

// workers take the browser that the first process has unpacked: two that unpack it at once cannot start it
process.env.TESTED_BROWSER ??= JSON.stringify(await findBrowser());
const browser: Awaited<ReturnType<typeof findBrowser>> = JSON.parse(process.env.TESTED_BROWSER);

export default defineConfig({
  testDir: 'test/journeys',
  testMatch: '*.journey.ts',
  globalSetup: ['./test/temporary-folder.ts', './test/journeys/start-site.ts'],
  fullyParallel: true,
  // one more than cores: a journey that waits for a page leaves its core to another
  workers: 3,
  // far more than a quiet machine takes
  timeout: 90_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  // A packaged browser may crash at its launch on a busy machine; the runner names every journey that needed its second try.
  retries: 1,
  use: {
    browserName: 'chromium',
    // a new one starts a process for its pages, which takes as long as three pages; what a journey stores is cleared after it
    reuseContext: true,
    launchOptions: {
      executablePath: browser.executablePath,
      args: browser.args,
      env: { ...(process.env as Record<string, string>), ...browser.env },
    },
  },
  // A journey with the tag of one width runs at that width alone.
  projects: [
    {
      name: 'wide',
      grepInvert: /@phone/,
      use: {
        viewport: { width: 1280, height: 800 },
        colorScheme: 'light',
        // each frame of a motion is drawn by the processor; the other width moves
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
    {
      name: 'phone',
      grepInvert: /@wide/,
      // how a page recovers from a faulty answer or a lost server does not depend on its width
      testIgnore: /(?:sitemap-faults|outbox|passkeys)\.journey\.ts/,
      use: { viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true },
    },
  ],
});
