import { expect, test, describe } from 'vitest';
import { createSitemapProgress, loopbackLine } from './sitemap-display.ts';
import { createAuditDisplay } from './check-sitemaps.ts';
import { BadUsage } from '#base/cli/terminal.ts';
import type { SitemapFilePlan } from '../plan/sitemap-plan.ts';
import { selectFiles } from './make-sitemaps.ts';
import { readSitemapArguments } from './sitemaps.ts';

function display(isTTY: boolean) {
  let written = '';
  let time = 0;
  const shown = createSitemapProgress({ write: (text) => (written += text), isTTY, columns: 120 }, () => time);
  return (atMs: number, filesDone: number): string => {
    time = atMs;
    written = '';
    shown.show({ files: 1_441, filesDone, urls: 7_200_000, urlsDone: filesDone * 5_000 });
    return written;
  };
}

test('a terminal shows a bar with files, URLs a second and the time left', () => {
  const show = display(true);
  show(0, 0);
  expect(show(2_000, 720)).toMatch(/\[={14} {14}\]  50%  sitemaps  720 of 1,441 files  1,800,000 URLs\/s  2 s left$/);
  expect(show(2_050, 730)).toBe('');
});

test('an output that is not a terminal gets a plain line now and then', () => {
  const show = display(false);
  expect(show(0, 0)).toBe('0%  sitemaps  0 of 1,441 files\n');
  expect(show(3_000, 100)).toBe('');
  expect(show(100_000, 144)).toBe('10%  sitemaps  144 of 1,441 files  7,200 URLs/s  15:00 min left\n');
});

test('files that only this machine can reach are named as such, and no others (S15.36)', () => {
  for (const origin of ['http://127.0.0.1:3000', 'http://localhost:8080', 'http://[::1]:3000', 'https://127.8.8.8'])
    expect(loopbackLine(origin)).toMatch(/^ATTENTION: .+\nFor a site that others see, set SITE_URL .+\n$/);
  for (const origin of ['https://parts.example', 'http://10.0.0.7:3000', 'https://localhost.example'])
    expect(loopbackLine(origin)).toBe('');
});

const PROGRESS = { done: 640, total: 1441, urls: 3_200_000, sitemap: 'nsn-640.xml.gz\u001b[2J' };

function auditDisplay(isTTY: boolean) {
  let time = 0;
  const written: string[] = [];
  const shown = createAuditDisplay({ write: (text) => written.push(text), isTTY, columns: 200 }, () => time);
  return { shown, written, wait: (ms: number) => (time += ms) };
}

test('a terminal shows a bar with figures and the sitemap just read, redrawn at most ten times a second', () => {
  const { shown, written, wait } = auditDisplay(true);
  wait(1_000);
  shown.show(PROGRESS);
  shown.show(PROGRESS);
  wait(100);
  shown.show(PROGRESS);
  shown.clear();
  expect(written).toHaveLength(3);
  expect(written[0]).toBe(
    '\r\u001b[2K[============                ] 640 of 1,441 sitemaps  3,200,000 URLs  3,200,000 URLs/s  nsn-640.xml.gz\\u001b[2J',
  );
});

test('anything else gets a plain line every five seconds', () => {
  const { shown, written, wait } = auditDisplay(false);
  for (let second = 0; second < 11; second++) {
    shown.show(PROGRESS);
    wait(1_000);
  }
  shown.clear();
  expect(written).toHaveLength(2);
  expect(written[0]).toMatch(/^640 of 1,441 sitemaps.*\n$/);
});

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
