import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { aCatalogOf, newDataDir, putInForce } from '../../../test/support/cli/sitemap-folder.fixture.ts';
import { runCommand } from '../../../test/support/cli/run-command.fixture.ts';
import { openCatalogs } from '#publog/open-catalogs.ts';
import { openCrawlStore } from '../crawl/store/open-crawl-store.ts';
import type { CrawlReport } from '../crawl/coverage/compute-report.ts';
import { batchOf, counted, dayOf } from '../crawl/store/crawl-store.contract.ts';
import { runCrawl } from './crawl.ts';

const DAY_MS = 86_400_000;
const today = '2026-11-20';
const [dataDir, emptyDir] = [newDataDir(), newDataDir()];
beforeAll(async () => {
  vi.setSystemTime(`${today}T12:00:00Z`);
  await putInForce(dataDir, aCatalogOf({ '5305': 4, '5310': 2 }));
});
afterAll(() => void vi.useRealTimers());
const run = (args: string[], folder = dataDir) => runCommand(runCrawl, args, { DATA_DIR: folder });

test('npm run crawl -- report prints what each engine fetched, as a table or as JSON (C21.19)', async () => {
  expect(await run(['report'])).toEqual({ code: 0, out: 'No crawler has fetched anything yet.\n', error: '' });

  const store = await openCrawlStore({ dataDir });
  const source = await openCatalogs({ dataDir }).catalogSource();
  const { nsns } = (await source.current()!.readNsnBlocks(1, 1))[0]!;
  await source.close();
  const lastAt = Date.parse('2026-11-20');
  await store.add(
    batchOf({
      fetched: [{ engine: 'google', kind: 'nsn', day: today, pages: Uint32Array.of(nsns[0]! % 1e9) }],
      days: [
        dayOf({ day: today, count: 1_234, ms: [1_234, 0, 0, 0, 0, 0, 0] }),
        dayOf({ day: today, isVerified: false, engine: 'bing', count: 7, ms: [7, 0, 0, 0, 0, 0, 0] }),
      ],
      addresses: [
        counted('error', '/a\u001b[2J', { status: 404, lastAt }),
        counted('sitemap', '/sitemaps/fsc-1.xml.gz', { status: 304, count: 2, lastAt }),
        counted('popular', '/fsc/53/5305', { count: 9 }),
        counted('unlisted', '(other)', { count: 3 }),
      ],
    }),
    'one',
  );
  await store.close();

  const { code, out } = await run(['report']);
  expect(code).toBe(0);
  expect(out).toContain(`6 NSNs are listed. Recorded since ${today}; only verified crawlers count.`);
  expect(out).toMatch(/Google +1 +16\.7 % +1 +16\.7 % +1,234\n/);
  // what the screen shows: the shares by the same rule, months, other pages and sitemaps, days until a fetch again, last times
  for (const line of [
    /\/a\\u001b\[2J +404 not there +2026-11-20 +1\n/,
    / +\d{4}-\d\d +1 +1 +16\.7 %\n/,
    /\/sitemaps\/fsc-1\.xml\.gz +304 +2026-11-20 +2\n/,
    /Item names +\d+ +0 % +0 %\n/,
    /\/fsc\/53\/5305 +9\n/,
    /other addresses, together +Patterns beyond.* +at least 3\n/,
  ])
    expect(out).toMatch(line);
  expect(out).toContain('7 requests called themselves Bing and were not verified.');
  const json = JSON.parse((await run(['report', '--json', '--engine', 'google'])).out) as CrawlReport;
  expect(json.engines.map(({ engine, fetchedEver }) => [engine, fetchedEver])).toEqual([['google', 1]]);
  expect((await run(['report', '--engine', 'yandex'])).out).toContain('No verified crawler has fetched anything.');
});

test('what cannot be understood or read is said in words', async () => {
  expect(await run(['report', '--engine', 'altavista'])).toMatchObject({
    code: 2,
    error: expect.stringMatching(/^--engine is one of google, .*, not "altavista"\.\nSee npm run crawl -- --help\n$/),
  });
  expect(await run(['reports'])).toMatchObject({ code: 2, error: expect.stringContaining('no command "reports"') });
  expect(await run(['report'], emptyDir)).toMatchObject({ code: 1, error: expect.stringContaining('no catalog') });
  expect((await run(['--help'])).error).toContain('npm run crawl -- <command>');
});

describe('npm run crawl -- read', () => {
  const GOOGLE = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
  const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0.0.0';
  const yesterday = new Date(Date.parse(today) - DAY_MS);
  const day = yesterday.toISOString().slice(0, 10);
  const logDay = yesterday.toUTCString().slice(5, 16).replaceAll(' ', '/');
  const lineOf = (address: string, path: string, status: number, agent: string, second: number): string =>
    `${address} - - [${logDay}:10:00:${String(second).padStart(2, '0')} +0000] "GET ${path} HTTP/1.1" ${status} 5 "https://other.example/x" "${agent}"\n`;
  const NSN = '/nsn/53/5305/5305-01-234-5678';
  let folder: string;
  let log: string;
  beforeEach(() => {
    folder = newDataDir();
    log = join(folder, 'access.log');
    const lines = [
      lineOf('66.249.66.1', NSN, 200, GOOGLE, 1),
      lineOf('203.0.113.7', NSN, 200, GOOGLE, 2),
      lineOf('203.0.113.8', '/gone', 404, CHROME, 3),
      lineOf('203.0.113.8', NSN, 200, CHROME, 4),
      // its reader left
      lineOf('66.249.66.1', NSN, 499, GOOGLE, 4),
      '\u001b[2J no line of a log\n',
      lineOf('203.0.113.9', '/', 200, 'YandexBot/3.0', 5),
    ];
    writeFileSync(log, lines.join(''));
  });
  const days = async () => {
    const store = await openCrawlStore({ dataDir: folder });
    const counts = (await store.days(day)).map((day) => [day.engine, day.isVerified, day.count]);
    const missing = await store.missing(day.slice(0, 7), 9);
    await store.close();
    return { counts, missing };
  };
  const ONCE = [
    ['google', false, 1],
    ['google', true, 1],
    ['yandex', false, 1],
  ];

  test('counts what crawlers did by an access log, each line once, wherever the log lies (C21.30, C21.31)', async () => {
    const { code, out, error } = await run(['read', log], folder);
    expect({ code, error }).toEqual({ code: 0, error: '' });
    expect(out.replaceAll(folder, '')).toBe(
      [
        '/access.log: 7 lines, 1 of them unreadable.',
        `From ${day} 10:00:01 UTC to ${day} 10:00:05 UTC.`,
        '        verified  only claimed',
        'Google         1             1',
        'Yandex         0             1',
        'Yandex can be verified by DNS alone: --dns.',
        '1 request of people for what is not there.',
        '',
      ].join('\n'),
    );
    const once = await days();
    expect(once.counts).toEqual(ONCE);
    expect(once.missing).toMatchObject([{ path: '/gone', byPeople: 1, byEngines: 0, referrerHost: 'other.example' }]);

    // again, at another place, packed, and after it has grown
    const packed = join(folder, 'access.log.1.gz');
    writeFileSync(packed, gzipSync(readFileSync(log)));
    expect((await run(['read', log, packed], folder)).out).toMatch(
      /^(?:\S+: nothing new since it was last read\.\n){2}$/,
    );
    expect(await days()).toEqual(once);
    appendFileSync(log, lineOf('66.249.66.2', NSN, 304, GOOGLE, 9));
    expect((await run(['read', log], folder)).out).toContain('1 line.\nIt was read before; this is what came since.');
    expect((await days()).counts).toContainEqual(['google', true, 1]);
    // nothing new but half a line, then an unreadable line
    for (const [part, said] of [
      ['66.249.66.2 - - [', 'nothing new'],
      ['\\x16\\x03\n', '1 line, 1 of them unreadable.\nIt was read before'],
      ['', 'nothing new'],
    ] as const) {
      appendFileSync(log, part);
      expect(await run(['read', log], folder)).toMatchObject({ code: 0, out: expect.stringContaining(said) });
    }
  });

  describe('of what the server itself has recorded (C21.32)', () => {
    const googles = async () => (await days()).counts.find(([engine]) => engine === 'google')?.[2] ?? 0;
    const at = (hour: number, second = 0) =>
      lineOf('66.249.66.1', NSN, 200, GOOGLE, second).replace(':10:00:', `:${String(hour).padStart(2, '0')}:00:`);
    beforeEach(async () => {
      const store = await openCrawlStore({ dataDir: folder });
      await store.add(batchOf({ firstAt: Date.parse(`${day}T10:00:02.900Z`) }), 'of the server');
      await store.close();
    });

    test('leaves it out, and counts times before, and those after the server stopped, two minutes later', async () => {
      writeFileSync(log, [at(10, 2), at(10, 1), at(11, 7), at(12, 0), at(23, 0)].join(''));
      const leftOut = 'Left out: 1 request of hours that the server recorded';
      expect((await run(['read', log], folder)).out).toContain(leftOut);
      expect(await googles()).toBe(4);
    });

    test('counts it later when it is told so, once, and nothing else again', async () => {
      const others = Array.from({ length: 30 }, () => at(9)).join('');
      writeFileSync(log, others + at(10, 3) + others + at(10, 4) + others);
      expect((await run(['read', log], folder)).out).toContain('Left out: 2 requests');
      expect(await googles()).toBe(90);
      appendFileSync(log, at(10, 5) + at(9));
      expect((await run(['read', log], folder)).out).toContain('Left out: 1 request');
      expect(await googles()).toBe(91);
      appendFileSync(log, at(9));
      expect((await run(['read', '--all', log], folder)).out).toMatch(
        /It was read before; this is what was left out or came since\.\n[^]*Google +4 +0\n$/,
      );
      expect(await googles()).toBe(95);
      for (const args of [['--all', log], [log]])
        expect((await run(['read', ...args], folder)).out).toContain('nothing new');
      expect(await googles()).toBe(95);
    });

    test('a log of nothing else is not said to name no crawler', async () => {
      writeFileSync(log, at(10, 3));
      expect((await run(['read', log], folder)).out).not.toContain('No line names a crawler');
    });
  });

  test('lines that come again in another cut of the log count once, and nothing else is lost (C21.31)', async () => {
    const lines = Array.from({ length: 9_000 }, (_, index) =>
      lineOf('66.249.66.1', `${NSN}?${index}`, 200, GOOGLE, index % 60),
    );
    const read = async (from: number, to: number) => {
      writeFileSync(join(folder, `${from}-${to}.log`), lines.slice(from, to).join(''));
      return (await run(['read', join(folder, `${from}-${to}.log`)], folder)).out;
    };
    const google = async () => (await days()).counts.find(([engine]) => engine === 'google')?.[2];
    await read(2_000, 6_000);
    expect(await read(4_000, 6_000)).toContain('2,000 lines were read before in another cut of this log.');
    expect(await google()).toBe(4_000);
    await read(0, 7_000);
    expect(await google()).toBe(7_000);
    await read(5_000, 9_000);
    await read(3_000, 8_000);
    expect(await google()).toBe(9_000);
  });

  test('a file that holds no log, or is not understood, is named in words, and the other logs are read (C21.31)', async () => {
    writeFileSync(join(folder, 'notes.txt'), 'one\ntwo\n');
    writeFileSync(join(folder, 'empty.log'), '');
    const names = [folder, join(folder, 'no\u001b[2J'), join(folder, 'notes.txt'), join(folder, 'empty.log'), log];
    const { code, out, error } = await run(['read', ...names], folder);
    expect(code).toBe(1);
    expect(error).toContain('is a folder. Name its files.\n');
    expect(error).toContain('no\\u001b[2J cannot be read: there is no such file.\n');
    expect(out).toContain(
      'none of 2 lines is a request in the combined format or in JSON, with the address of its client. Nothing was counted.\n',
    );
    expect(out).toContain('empty.log is empty.\n');
    expect((await days()).counts).toEqual(ONCE);
    expect(await run(['read'], folder)).toMatchObject({ code: 2, error: expect.stringContaining('needs the name') });
    expect(await run(['report', log], folder)).toMatchObject({ code: 2 });
  });
});
