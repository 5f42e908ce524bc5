import { expect, test, describe } from 'vitest';
import { createSitemapProgress, loopbackLine } from './sitemap-display.ts';
import { createAuditDisplay } from './check-sitemaps.ts';
import { BadUsage, type Output } from '#base/cli/terminal.ts';
import type { SitemapFilePlan } from '../plan/sitemap-plan.ts';
import { selectFiles } from './make-sitemaps.ts';
import { readSitemapArguments } from './sitemaps.ts';

type Display<Progress> = (stream: Output, now: () => number) => { show(progress: Progress): void; clear(): void };
/** Lists the texts that a display writes of each progress at its time, and when it is cleared, on a terminal or something else. */
function writtenBy<Progress>(create: Display<Progress>, isTTY: boolean, steps: [atMs: number, Progress][]): string[] {
  let [now, text] = [0, ''];
  const display = create({ write: (more) => (text += more), isTTY, columns: 200 }, () => now);
  const written = steps.map(([atMs, progress]) => {
    [now, text] = [atMs, ''];
    display.show(progress);
    return text;
  });
  text = '';
  display.clear();
  return [...written, text];
}
const filesDone = (done: number) => ({ files: 1_441, filesDone: done, urls: 7_200_000, urlsDone: done * 5_000 });
const CLEARED = '\r\u001b[2K';
const AUDITED = { done: 640, total: 1441, urls: 3_200_000, sitemap: 'nsn-640.xml.gz\u001b[2J' };

test('a terminal shows a bar with files, URLs a second and the time left', () => {
  const written = writtenBy(createSitemapProgress, true, [
    [0, filesDone(0)],
    [2_000, filesDone(720)],
    [2_050, filesDone(730)],
  ]);
  const bar = /\[={14} {14}\]  50%  sitemaps  720 of 1,441 files  1,800,000 URLs\/s  2 s left$/;
  expect(written.slice(1)).toEqual([expect.stringMatching(bar), '', CLEARED]);
});

test('an output that is not a terminal gets a plain line now and then', () => {
  const written = writtenBy(createSitemapProgress, false, [
    [0, filesDone(0)],
    [3_000, filesDone(100)],
    [100_000, filesDone(144)],
  ]);
  const lines = [
    '0%  sitemaps  0 of 1,441 files\n',
    '10%  sitemaps  144 of 1,441 files  7,200 URLs/s  15:00 min left\n',
  ];
  expect(written).toEqual([lines[0], '', lines[1], '']);
});

test('a check shows a bar with figures and the sitemap just read, redrawn at most ten times a second, or a line every five seconds', () => {
  const bar =
    '\r\u001b[2K[============                ] 640 of 1,441 sitemaps  3,200,000 URLs  3,200,000 URLs/s  nsn-640.xml.gz\\u001b[2J';
  const [first, second, third, last] = writtenBy(
    createAuditDisplay,
    true,
    [1_000, 1_000, 1_100].map((at) => [at, AUDITED]),
  );
  expect([first, second, third === '', last]).toEqual([bar, '', false, CLEARED]);
  const seconds = Array.from({ length: 11 }, (_, second) => second * 1_000);
  const lines = writtenBy(
    createAuditDisplay,
    false,
    seconds.map((at) => [at, AUDITED]),
  ).filter(Boolean);
  expect(lines).toEqual(Array(2).fill(expect.stringMatching(/^640 of 1,441 sitemaps.*\n$/)));
});

test('files that only this machine can reach are named as such, and no others (S15.36)', () => {
  for (const origin of ['http://127.0.0.1:3000', 'http://localhost:8080', 'http://[::1]:3000', 'https://127.8.8.8'])
    expect(loopbackLine(origin)).toMatch(/^ATTENTION: .+\nFor a site that others see, set SITE_URL .+\n$/);
  for (const origin of ['https://parts.example', 'http://10.0.0.7:3000', 'https://localhost.example'])
    expect(loopbackLine(origin)).toBe('');
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
    [['--from', '-1'], "Option '--from' argument is ambiguous."],
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

const planned = ['nsn-1', 'nsn-2', 'nsn-3', 'fsc-1560', 'fsc-5305'].map((type) => ({ type }) as SitemapFilePlan);
test.each<[Parameters<typeof selectFiles>[1], string]>([
  ['all', 'nsn-1 nsn-2 nsn-3 fsc-1560 fsc-5305'],
  ['fsc', 'fsc-1560 fsc-5305'],
  [{ from: null, to: null }, 'nsn-1 nsn-2 nsn-3'],
  [{ from: 2, to: null }, 'nsn-2 nsn-3'],
  [{ from: null, to: 2 }, 'nsn-1 nsn-2'],
  [{ from: 3, to: 3 }, 'nsn-3'],
  [{ from: 1, to: 4 }, 'Batch range must be between 1 and 3'],
])('the selection %j of the files of a plan gives %s', (selection, expected) => {
  const selected = selectFiles(planned, selection);
  expect(typeof selected === 'string' ? selected : selected.map(({ type }) => type).join(' ')).toBe(expected);
});
