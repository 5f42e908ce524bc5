import { describe, expect, test } from 'vitest';
import { BadUsage } from '#base/cli/terminal.ts';
import type { SitemapFilePlan } from '../plan/sitemap-plan.ts';
import { selectFiles } from './make-sitemaps.ts';
import { readSitemapArguments } from './sitemaps.ts';

describe('the command line of sitemaps', () => {
  test.each([
    [[], { selection: 'all', threads: null, json: false }],
    [['--json', '--threads', '2'], { selection: 'all', threads: 2, json: true }],
    [['--only', 'fsc'], { selection: 'fsc' }],
    [['--only', 'nsn'], { selection: { from: null, to: null } }],
    [['--from', '3'], { selection: { from: 3, to: null } }],
    [['--from', '3', '--to', '9', '--only', 'nsn'], { selection: { from: 3, to: 9 } }],
    [['--help', '--from', 'x'], null],
  ])('%j is read', (args, expected) => {
    const parsed = readSitemapArguments(args);
    if (expected === null) expect(parsed).toBeNull();
    else expect(parsed).toMatchObject(expected);
  });

  test.each([
    [['--from', 'one'], '--from must be a whole number, not "one".'],
    [['--to', '1.5'], '--to must be a whole number, not "1.5".'],
    [['--from', ''], '--from must be a whole number, not "".'],
    [['--only', 'static'], '--only must be nsn or fsc, not "static".'],
    [['--only', 'fsc', '--to', '5'], 'they do not go with --only fsc'],
    [['--threads', '0'], '--threads must be from 1 to 64.'],
    [['--fast'], '--fast'],
    [['nsn-1'], 'nsn-1'],
  ])('%j is refused in one line', (args, message) => {
    const read = () => readSitemapArguments(args);
    expect(read).toThrow(BadUsage);
    expect(read).toThrow(message);
    expect(read).not.toThrow('\n');
  });
});

describe('selecting files of a plan', () => {
  const files = ['nsn-1', 'nsn-2', 'nsn-3', 'fsc-1560', 'fsc-5305'].map((type) => ({ type }) as SitemapFilePlan);
  const select = (...selection: Parameters<typeof selectFiles>[1][]) => {
    const selected = selectFiles(files, selection[0]!);
    return typeof selected === 'string' ? selected : selected.map(({ type }) => type).join(' ');
  };

  test('takes all, the nsn files, a range of them, or the class files', () => {
    expect(select('all')).toBe('nsn-1 nsn-2 nsn-3 fsc-1560 fsc-5305');
    expect(select('fsc')).toBe('fsc-1560 fsc-5305');
    expect(select({ from: null, to: null })).toBe('nsn-1 nsn-2 nsn-3');
    expect(select({ from: 2, to: null })).toBe('nsn-2 nsn-3');
    expect(select({ from: null, to: 2 })).toBe('nsn-1 nsn-2');
    expect(select({ from: 3, to: 3 })).toBe('nsn-3');
  });

  test('says what is wrong with a range, with the numbers of the catalog', () => {
    expect(select({ from: 3, to: 2 })).toBe('Start batch must be less than or equal to end batch');
    expect(select({ from: 1, to: 4 })).toBe('Batch range must be between 1 and 3');
    expect(select({ from: 0, to: null })).toBe('Batch range must be between 1 and 3');
  });
});
