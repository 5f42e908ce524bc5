import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readSiteSettings } from '../src/base/settings/site-settings.ts';
import { SLICES } from './support/source-tree.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FILE_NAME = /^[\w./-]+\.(?:tsx?|mjs|css|csv)$/;

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const files = globSync(['src/**/*', 'test/**/*', 'scripts/*', 'reference-data/**/*'], { cwd: ROOT }).map((path) =>
  path.replaceAll('\\', '/'),
);
const walkthroughs = files.filter((path) => path.startsWith('src/') && path.endsWith('/README.md'));

/** Names in backticks that look like a file or a folder of the source. */
function namedIn(text: string): string[] {
  return [...text.matchAll(/`([^`\n]+)`/g)]
    .map(([, name]) => name!)
    .filter((name) => FILE_NAME.test(name) || /^(?:src|test)\/[\w./-]+$/.test(name));
}

/** A file may be named by the end of its path, such as `frame/document.ts`. */
const exists = (name: string): boolean =>
  existsSync(join(ROOT, name)) || files.some((path) => path.endsWith(`/${name}`));

test('every file that a recipe of CONTRIBUTING names exists', () => {
  const table = read('CONTRIBUTING.md').split('## Copy this neighbor')[1]!.split('\n## ')[0]!;
  const named = namedIn(table);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !exists(name))).toEqual([]);
});

test.each(['ARCHITECTURE.md', ...walkthroughs])('every file that %s names exists', (document) => {
  expect(namedIn(read(document)).filter((name) => !exists(name))).toEqual([]);
});

/** A decision that was reversed or changed says so below its title, and keeps its names. */
const decisions = globSync('docs/decisions/*.md', { cwd: ROOT }).filter(
  (path) => !/^(?:Reversed|Changed)\b/m.test(read(path).split('\n', 4).join('\n')),
);

test('every file that a decision in force names exists', () => {
  const named = decisions.map(
    (path) => [path, namedIn(read(path)).filter((name) => !name.startsWith('.') && !exists(name))] as const,
  );
  expect(decisions.length).toBeGreaterThan(40);
  expect(named.filter(([, missing]) => missing.length > 0)).toEqual([]);
});

test.each([
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'UPGRADING.md',
  'SECURITY.md',
  'ROADMAP.md',
  'docs/operations.md',
  'docs/threat-model.md',
  ...walkthroughs,
])('every link of %s to a file leads somewhere', (document) => {
  const targets = [...read(document).matchAll(/\]\(([^)#:]+)\)/g)].map(([, target]) => target!);
  expect(targets.filter((target) => !existsSync(join(ROOT, dirname(document), target)))).toEqual([]);
});

test.each([
  ['README.md', 2_500],
  ['ARCHITECTURE.md', 1_200],
  ...SLICES.map((slice) => [`src/${slice}/README.md`, 600] as const),
] as const)('%s has at most %i words', (path, most) => {
  expect(read(path).split(/\s+/).length).toBeLessThanOrEqual(most);
});

test('ARCHITECTURE leads to every walkthrough', () => {
  const text = read('ARCHITECTURE.md');
  expect(walkthroughs.length).toBeGreaterThanOrEqual(SLICES.length);
  expect(walkthroughs.filter((path) => !text.includes(`(${path})`))).toEqual([]);
});

test('docs/operations.md names every key of site-settings.json', () => {
  const text = read('docs/operations.md');
  expect(Object.keys(readSiteSettings()).filter((key) => !text.includes(`\`${key}\``))).toEqual([]);
});
