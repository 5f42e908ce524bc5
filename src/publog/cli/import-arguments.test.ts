import { expect, test } from 'vitest';
import { readImportArguments } from './run-import.ts';

test.each([
  [['a.zip', 'b'], { command: 'import', paths: ['a.zip', 'b'], acceptLoss: false, again: false, json: false }],
  [['--accept-loss', 'a', '--json'], { command: 'import', paths: ['a'], acceptLoss: true, again: false, json: true }],
  [['a', '--again'], { command: 'import', paths: ['a'], acceptLoss: false, again: true, json: false }],
  [['--list'], { command: 'list', json: false }],
  [['--back', '--json'], { command: 'back', version: null, json: true }],
  [['--to', '20260101T000000000'], { command: 'back', version: '20260101T000000000', json: false }],
  [['-h'], null],
])('reads %j', (args, command) => {
  expect(readImportArguments(args)).toEqual(command);
});

test.each([
  [[], /^$/],
  [['--json'], /^$/],
  [['--back', 'a.zip'], /^--back takes no files\.$/],
  [['--list', 'a.zip'], /^--list takes no files\.$/],
  [['--back', '--accept-loss'], /^--back and --accept-loss do not go together\.$/],
  [['--back', '--again'], /^--back and --again do not go together\.$/],
  [['--back', '--to', 'x'], /^--back and --to do not go together\.$/],
  [['--to'], /argument missing/],
  [['--bakc'], /Unknown option/],
])('refuses %j in one line', (args, problem) => {
  const message = expect.stringMatching(problem);
  expect(() => readImportArguments(args)).toThrow(expect.objectContaining({ name: 'BadUsage', message }));
  expect(() => readImportArguments(args)).not.toThrow('\n');
});
