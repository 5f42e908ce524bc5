import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FILES = globSync(['{src,test,tools,scripts}/**/*.{ts,tsx,css,mjs,md}', 'docs/**/*.md', '*.md'], { cwd: ROOT })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path !== 'test/plain-words.test.ts');

/** Phrases that a reader must translate, and what to write instead. */
const PHRASES: readonly [phrase: RegExp, instead: string][] = [
  [/\bthat is none\b(?! of)/i, 'invalid, unknown, missing'],
  [/\bwho(?:ever)? (?:asks|comes)\b/i, 'the client, visitor, caller'],
  [/\bwhat (?:came|comes) of\b/i, 'the result, the outcome'],
  [/\bas it is asked\b/i, 'on request, on demand'],
  [/\bgoes by (?:what|its|the)\b/i, 'is judged by'],
  [/\bwhat is [\w ]+ of it\b/i, 'name the thing'],
  [/\bin the place of (?:a|an|its|the) (?!old|requests)/i, 'instead of, replaces'],
  [/\bmakes of\b/i, 'turns into, writes as'],
  [/\btakes no for an answer\b/i, 'is refused'],
  [/\b(?:no more than this|goes when its)\b/i, 'the fact itself'],
  [/\b(?:naive[A-Z]\w*|readerLeft|takeTurns)\b/, 'oracle, abortOnDisconnect, yieldEvery4Ms'],
  [/\bbe told so\b/i, 'the rule itself'],
  [/\bin vain\b/i, 'without a result'],
  [/\bsteps? back\b/i, 'rollback'],
  [/\bfor who is\b/i, 'for clients that are'],
  [/\bsaid no to\b/i, 'refused'],
  [/\bsilences\b/i, 'timeouts'],
  [/\bways on\b/i, 'links, redirects'],
  [/\bwhat (?:becomes|became) of\b/i, 'the result, the outcome'],
  [/\bhow bad\b/i, 'severity'],
  [/\bnobody (?:ended|takes up)\b/i, 'unfinished, abandoned'],
];
/** Files whose comments keep the rules for sentences. */
const READ_ALOUD = /^(?:src|test|tools|scripts)\/.*\.(?:tsx?|mjs)$/;
/** Words of file names that say nothing to a newcomer, and the words of the field. */
const FILE_WORDS: Readonly<Record<string, string>> = {
  asks: 'requests, lookups',
  crew: 'worker-pool',
  door: 'guards',
  keep: 'cache, memoize, save',
  kept: 'cached',
  naive: 'oracle',
  trouble: 'error, problem',
  turns: 'queue, yield-to-event-loop',
};

test.each(PHRASES)('nobody writes %s', (phrase, instead) => {
  const lines = FILES.flatMap((path) =>
    readFileSync(`${ROOT}${path}`, 'utf8')
      .split('\n')
      .flatMap((line, at) => (phrase.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : [])),
  );
  expect(lines, `write: ${instead}`).toEqual([]);
});

/** Sentences of comments that a reader must translate. Questions may begin with these words. */
const TRANSLATED: readonly RegExp[] = [
  /^(?:What|Of|Whoever|With|Who)\b(?!.*\?$)/,
  /\bis none\b/,
  /\bis no [a-z]+\b/,
  /\bof before\b/,
  /\bby script\b/,
];
const COMMENT = /\/\*\*?\s([\s\S]*?)\*\/|(?:^|\s)\/\/ (.*)/g;

/** Comments of a source text as sentences, with the lines of their comments. */
function sentencesOf(text: string): { line: number; sentence: string }[] {
  return [...text.matchAll(COMMENT)].flatMap((match) => {
    const words = (match[1] ?? match[2]!)
      .replaceAll(/\n\s*\*/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
    const line = text.slice(0, match.index).split('\n').length;
    return words.split(/(?<=[.;:!])\s+(?=[A-Z`])/).map((sentence) => ({ line, sentence }));
  });
}

test('a comment begins with a verb or with the thing it describes', () => {
  expect(sentencesOf('/** What is no number.\n * Who knows? */')).toEqual([
    { line: 1, sentence: 'What is no number.' },
    { line: 1, sentence: 'Who knows?' },
  ]);
  const found = FILES.filter((path) => READ_ALOUD.test(path)).flatMap((path) =>
    sentencesOf(readFileSync(`${ROOT}${path}`, 'utf8'))
      .filter(({ sentence }) => TRANSLATED.some((pattern) => pattern.test(sentence)))
      .map(({ line, sentence }) => `${path}:${line}: ${sentence}`),
  );
  expect(found).toEqual([]);
});

test('file names use the words of the field', () => {
  expect(FILES.length).toBeGreaterThan(900);
  const named = FILES.filter((path) => !path.startsWith('docs/decisions/')).flatMap((path) =>
    basename(path)
      .split(/[.-]/)
      .flatMap((word) => (Object.hasOwn(FILE_WORDS, word) ? [`${path}: ${FILE_WORDS[word]!}`] : [])),
  );
  expect(named).toEqual([]);
});

test('bounds are called MAX_ and MIN_', () => {
  const named = FILES.flatMap((path) => {
    const names = readFileSync(`${ROOT}${path}`, 'utf8').match(/\b(?:MOST|FEWEST)(?:_[A-Z]\w*)?\b/g) ?? [];
    return names.map((name) => `${path}: ${name}`);
  });
  expect(named).toEqual([]);
});
