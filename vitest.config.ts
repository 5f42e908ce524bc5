import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    // one temporary folder and one PostgreSQL for the whole run
    globalSetup: ['test/temporary-folder.ts', 'test/postgres.ts'],
    include: ['{src,tools}/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
    // Several suites start processes and databases; two cores are shared by all of them.
    maxWorkers: 2,
    // a process for each file would load the same modules again and again: 90 ms of processor time a file
    isolate: false,
    // no file and no test may need another one before it; the first line of a run says its seed
    sequence: { shuffle: { files: true, tests: true } },
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // the cores are shared: what is polled for may be late, and is seen soon
    expect: { poll: { timeout: 20_000, interval: 20 } },
  },
});
