import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { doorsOf, readSource, SLICES, sliceOf } from './support/source-tree.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string): string => readFileSync(`${ROOT}/${path}`, 'utf8');
const linesIn = (path: string): number => read(path).split('\n').length - 1;
const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

type Budget = {
  slices: Record<string, { lines: number; files: number; doors: number }>;
  styleLines: number;
  testLines: number;
  settings: number;
  dependencies: number;
};
const budget = JSON.parse(read('budget.json')) as Budget;
const source = readSource();
const modules = source.filter(({ path }) => !path.endsWith('.css'));

/** A number that is over its budget, and what to do, as one line. */
const over = (what: string, count: number, most: number): string[] =>
  count <= most ? [] : [`${what}: ${count}, at most ${most}. See "Budget" in CONTRIBUTING.md.`];

test.each(SLICES)('%s keeps its budget of lines, files and doors', (slice) => {
  const own = source.filter(({ path }) => sliceOf(path) === slice);
  const most = budget.slices[slice]!;
  expect([
    ...over(`lines of ${slice}`, sum(own.map(({ lines }) => lines)), most.lines),
    ...over(`files of ${slice}`, own.length, most.files),
    // the folders of base are open: it is a library
    ...(slice === 'base' ? [] : over(`doors of ${slice}`, doorsOf(slice, modules).length, most.doors)),
  ]).toEqual([]);
});

test('styles, tests, settings and dependencies keep their budget', () => {
  const styles = source.filter(({ path }) => path.endsWith('.css'));
  const tests = globSync(['{src,tools}/**/*.{test,contract,fixture,bench}.{ts,tsx}', 'test/**/*.{ts,tsx}'], {
    cwd: ROOT,
  });
  const settings = new Set(read('README.md').match(/^\| `[A-Z][A-Z0-9_]+`/gm));
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: object };
  expect(settings.size).toBeGreaterThan(20);
  expect([
    ...over('lines of styles', sum(styles.map(({ lines }) => lines)), budget.styleLines),
    ...over('lines of tests', sum([...new Set(tests)].map(linesIn)), budget.testLines),
    ...over('settings in README.md', settings.size, budget.settings),
    ...over('dependencies', Object.keys(dependencies).length, budget.dependencies),
  ]).toEqual([]);
});
