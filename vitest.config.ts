import { hash } from 'node:crypto';
import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Each takes more than ten seconds. */
const LONG_FILES =
  /postgres\/(?:catalog|quote)-store\.test|cli\/import\.test|test\/(?:first-start|kill-quotes|running-server|sends-nothing-home|two-nodes)\.test/;

/** Puts files in an order that only the seed decides. Long ones come first: begun late, they leave the other core without work. */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root, sequence } = this.ctx.config;
    const rankOf = ({ moduleId }: TestSpecification): string =>
      `${LONG_FILES.test(moduleId) ? 0 : 1}${hash('sha1', `${sequence.seed} ${relative(root, moduleId)}`)}`;
    const ranked = files.map((file) => ({ file, rank: rankOf(file) }));
    return ranked.sort((one, other) => (one.rank < other.rank ? -1 : 1)).map(({ file }) => file);
  }
}

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
    sequence: { sequencer: LongFilesFirst, shuffle: { tests: true } },
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // the cores are shared: what is polled for may be late, and is seen soon
    expect: { poll: { timeout: 20_000, interval: 20 } },
  },
});
