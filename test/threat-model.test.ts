import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string): string => readFileSync(ROOT + path, 'utf8');

const model = read('docs/threat-model.md');
const rows = model
  .split('## Promises')[1]!
  .split('\n## ')[0]!
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2);

/** Cells of a row, as text. */
const cells = (row: string): string[] =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

test('each promise of the threat model names a test that exists', () => {
  expect(rows.length).toBeGreaterThan(30);
  const missing = rows.filter((row) => {
    const [, file = '', title = ''] = /^`([^`]+)` › (.+)$/.exec(cells(row)[2] ?? '') ?? [];
    return !existsSync(ROOT + file) || !read(file).includes(`test('${title}'`);
  });
  expect(missing).toEqual([]);
});

test('each actor of the threat model has a promise', () => {
  const actors = model
    .split('## Who')[1]!
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2);
  const against = new Set(rows.map((row) => cells(row)[0]!));
  // a promise may say less, such as "supplier"
  const named = (actor: string) => [...against].some((one) => actor.toLowerCase().includes(one));
  expect(actors.map((row) => cells(row)[0]!).filter((actor) => !named(actor))).toEqual([]);
});
