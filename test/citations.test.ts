import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('..', import.meta.url);
const FOLDERS = ['src', 'test', 'scripts', 'docs'];
const TEXT_FILE = /\.(?:[cm]?[jt]sx?|css|md)$/;
const TEST_FILE = /\.(?:test|contract|journey)\.tsx?$/;
const THIS_FILE = 'test/citations.test.ts';

/** A rule of docs/product.md begins its line with its id. */
const RULE = /^- \*\*([CSG]\d+\.\d+)\*\* /gm;
const RULE_ID = /\b[CSG]\d+\.\d+\b/g;
const DECISION = /\bdocs\/decisions\/(\d{3})/g;
/**
 * Citations of documents that are not in the repository: a kind of document and its number, also over the lines of a comment. Figures such as
 * "screen 390 px" and words such as "decision record 025" do not count.
 */
const OLD_FORM =
  /\b(?:specs?|decisions?|screens?|issues?|documents?)(?:[ \t]+|[ \t]*\n[ \t]*(?:\*|\/\/)[ \t]*)(?:\d{1,2}|0\d{2})\b(?![.,]\d|[ \t]*(?:px|%|ms|s|KB|MB|bytes)(?!\w))|\bissue "/gi;

/** Files that are about to be deleted with what they cite: remove the entry with the file. */
const IGNORED: Readonly<Record<string, string>> = {};

type Source = { path: string; text: string };

const sources: readonly Source[] = [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' })
      .filter((name) => TEXT_FILE.test(name))
      .map((name) => `${folder}/${name}`),
  ),
]
  .filter((path) => path !== THIS_FILE && !(path in IGNORED))
  .map((path) => ({ path, text: readFileSync(new URL(path, ROOT), 'utf8') }));

const textOf = (path: string): string => sources.find((source) => source.path === path)!.text;
const productRules = [...textOf('docs/product.md').matchAll(RULE)].map(([, id]) => id!);
const decisionNumbers = readdirSync(new URL('docs/decisions', ROOT)).map((name) => name.slice(0, 3));

/** `path:line: citation` of everything that the pattern finds. */
function citationsIn({ path, text }: Source, pattern: RegExp): { id: string; place: string }[] {
  return [...text.matchAll(pattern)].map((match) => {
    const line = text.slice(0, match.index).split('\n').length;
    return { id: match[1] ?? match[0], place: `${path}:${line}: ${match[0].replaceAll(/\s+/g, ' ')}` };
  });
}

const isComment = (line: string): boolean => /^\s*(?:\/\/|\/?\*)/.test(line);

test('every rule of the product and every decision has an id of its own', () => {
  expect(productRules.length).toBeGreaterThan(150);
  expect(productRules.filter((id, index) => productRules.indexOf(id) !== index)).toEqual([]);
  const items = textOf('docs/product.md').match(/^- /gm) ?? [];
  expect(items).toHaveLength(productRules.length);
  expect(decisionNumbers.filter((number, index) => decisionNumbers.indexOf(number) !== index)).toEqual([]);
});

test('every citation of a rule or a decision leads somewhere', () => {
  const rules = sources.flatMap((source) => citationsIn(source, RULE_ID));
  const decisions = sources.flatMap((source) => citationsIn(source, DECISION));
  expect(rules.length).toBeGreaterThan(productRules.length);
  expect(decisions.length).toBeGreaterThan(0);
  expect(rules.filter(({ id }) => !productRules.includes(id)).map(({ place }) => place)).toEqual([]);
  expect(decisions.filter(({ id }) => !decisionNumbers.includes(id)).map(({ place }) => place)).toEqual([]);
});

test('nothing cites a document that is not in the repository', () => {
  expect(sources.flatMap((source) => citationsIn(source, OLD_FORM)).map(({ place }) => place)).toEqual([]);
});

test.each([
  ['spec', ' 2 section 8', true],
  ['Spec', ' 1.', true],
  ['decision', ' 14)', true],
  ['decisions', ' 6 and 9', true],
  ['decision', ' 027)', true],
  ['decision', '\n * 14', true],
  ['screen', ' 13', true],
  ['Issue', ' 6:', true],
  ['issue', ' "cart and quotes"', true],
  ['document', ' 1 section 9', true],
  ['decision', ' record 025', false],
  ['documents', ' 1.855', false],
  ['documents', ' 10,000 times', false],
  ['screen', ' 390 px wide', false],
  ['screen', ' 1280 wide', false],
  ['documents', ' 12 ms', false],
  ['screenshot', ' 3', false],
  ['specification', ' 2', false],
  ['document', '\n3. the next step of a list', false],
  ['issued', ' 2 of them', false],
])('%s%j is an old citation: %j', (word, rest, isOld) => {
  expect(citationsIn({ path: 'x', text: word + rest }, OLD_FORM)).toHaveLength(isOld ? 1 : 0);
});

test('every rule of the product is named by a test', () => {
  const named = new Set(
    sources
      .filter(({ path }) => TEST_FILE.test(path))
      .flatMap(({ text }) => text.split('\n').filter((line) => !isComment(line)))
      .flatMap((line) => line.match(RULE_ID) ?? []),
  );
  expect(productRules.filter((id) => !named.has(id))).toEqual([]);
});

test('no journey is for both widths by its tags: neither would run it', () => {
  const journeys = sources.filter(({ path }) => path.endsWith('.journey.ts'));
  expect(journeys.flatMap((journey) => citationsIn(journey, /^.*(?:@phone.*@wide|@wide.*@phone).*$/gm))).toEqual([]);
});
