import { describe, expect, test } from 'vitest';
import { estimateMs, estimateWords } from './run-figures.ts';
import { findFiles } from './file-filter.tsx';
import { formatDuration, formatMegabytes, formatPercent, formatSize } from './format-figures.ts';
import { parseBatch } from './range-form.tsx';
import { newRun, nextState } from './run-machine.ts';
import { fileTypes } from './file-plan.ts';

test.each([
  ['', 1],
  ['  ', 1],
  ['abc', 1],
  ['1,000', 1],
  ['NaN', 1],
  ['Infinity', 1],
  ['12', 12],
  ['-3', -3],
  ['0', 0],
  ['2.9', 2],
  ['-0.5', 0],
  ['1e3', 1_000],
])('%j in a batch input means %d (S13.5)', (text, batch) => {
  expect(parseBatch(text) + 0).toBe(batch);
});

describe('the filter of the uploader', () => {
  const types = fileTypes({ nsnFiles: 21, classFiles: ['5330', '5340'] });
  let state = nextState(newRun(types.length), { kind: 'begin', batch: 2 });
  state = nextState(state, { kind: 'settle', attempt: 1, outcome: { atMs: 1, error: 'HTTP 500' } });
  const find = (text: string, only: 'error' | 'idle' | null = null) => findFiles(state, types, { text, only });

  test('finds files by a part of their name, by class, and by a span', () => {
    expect(find('nsn-21')).toEqual([21]);
    expect(find('NSN-1.xml.gz')).toEqual([1, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
    expect(find('fsc')).toEqual([22, 23]);
    expect(find('5340')).toEqual([23]);
    expect(find('3-5')).toEqual([3, 4, 5]);
    expect(find('20 to 99')).toEqual([20, 21]);
    expect(find('5-3')).toEqual([]);
    expect(find('(')).toEqual([]);
  });

  test('finds files by their state', () => {
    expect(find('', 'error')).toEqual([2]);
    expect(find('', 'idle')).toHaveLength(22);
    expect(find('')).toHaveLength(23);
  });
});

test('an estimate rests on what was measured in this browser, then on the last run of the server, then on nothing', () => {
  const lastRun = { seconds: 10, files: 100, bytes: 1, finishedAt: '' };
  expect(estimateMs(11, { lastRun, measured: { files: 10, ms: 2_000, atMs: 0 } })).toBe(2_200);
  expect(estimateMs(11, { lastRun, measured: null })).toBe(1_100 + 1_000);
  expect(estimateWords(11, { lastRun: null, measured: null })).toBe('not measured yet');
  expect(estimateMs(0, { lastRun, measured: null })).toBe(0);
});

test('figures are short', () => {
  expect([0, 900, 59_400, 60_000, 114_000, 7_500_000, 7_200_000].map(formatDuration)).toEqual([
    'under 1 s',
    '1 s',
    '59 s',
    '1 min',
    '1 min 54 s',
    '2 h 5 min',
    '2 h',
  ]);
  expect([512, 46_631, 40_300_000, 7e9].map(formatSize)).toEqual(['512 bytes', '46.6 KB', '40.3 MB', '7.0 GB']);
  expect([0, 46_631, 1e9].map(formatMegabytes)).toEqual(['0.0 MB', '0.047 MB', '1,000.0 MB']);
  expect(
    [
      [0, 0],
      [1, 1_419],
      [1_418, 1_419],
      [1_419, 1_419],
    ].map(([part, whole]) => formatPercent(part!, whole!)),
  ).toEqual(['0%', '0.1%', '99.9%', '100%']);
});
