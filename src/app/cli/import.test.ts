import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { anNsn, aReference, publogFolder } from '../../../test/support/catalog/publog.fixture.ts';
import { importPublog } from '#publog/import/import-publog.ts';
import type { ImportProgress } from '#publog/import/report.ts';
import { openSqliteCatalogDatabase } from '#publog/sqlite/catalog-loader.ts';
import { namesIn, newDataDir, startImportCommand } from '../../../test/support/cli/import-command.fixture.ts';

/** Large enough that the import takes a second or more, so that it can be interrupted anywhere. */
const NSNS = 60_000;
let folder = '';
let small = '';

beforeAll(() => {
  const niins = Array.from({ length: NSNS }, (_, at) => String(at).padStart(9, '0'));
  folder = publogFolder({
    P_FLIS_NSN: niins.map((niin) => anNsn(`5305${niin}`)),
    V_FLIS_PART: niins.map((niin) => aReference(niin, `PART-${niin}`)),
  });
  small = publogFolder({ P_FLIS_NSN: [anNsn('5305-01-234-5678')], V_FLIS_PART: [aReference('012345678', 'MS1')] });
});

const start = (dataDir: string, ...args: string[]) => startImportCommand(dataDir, args);

/** Resolves as soon as the folder satisfies `isReached`; the folder is watched by looking, as files come and go. */
async function until(isReached: () => boolean, finished: Promise<unknown>): Promise<void> {
  const state = { isOver: false };
  void finished.then(() => (state.isOver = true));
  while (!state.isOver && !isReached()) await nextTurn();
}

describe('npm run import', () => {
  test('loads a folder, and reports what it did as text and as JSON', async () => {
    const dataDir = newDataDir();
    const text = await start(dataDir, small).finished;
    expect(text).toMatchObject({ code: 0 });
    expect(text.out).toMatch(/V_FLIS_PART: 1 rows read, 1 loaded/);
    expect(text.out).toMatch(/is in force: 1 NSNs listed, 0 on file but not listed, 1 part numbers/);
    expect(text.out).toMatch(/1 new, 0 changed, 0 gone, 0 unchanged/);
    const json = await start(dataDir, '--again', '--json', small).finished;
    expect(JSON.parse(json.out)).toMatchObject({ unchangedRecords: 1, edition: { listedNsns: 1, sample: false } });
  });

  test('makes the sitemap files that have changed again, and says how many those are', async () => {
    const dataDir = newDataDir();
    expect((await start(dataDir, small).finished).out).toMatch(
      /^Sitemaps: 23 of 23 files made again, 0 unchanged, 0 removed \(\d+\.\d s\)\.$/m,
    );
    const { code, out } = await start(dataDir, small).finished;
    expect(code).toBe(0);
    expect(out).toMatch(
      /^Catalog \w+ is in force already, and was made of the same files: nothing was changed .+\nSitemaps: 0 of 23 files made again, 23 unchanged/,
    );
    const json = JSON.parse((await start(dataDir, '--again', '--json', small).finished).out);
    expect(json.sitemaps).toMatchObject({ made: 0, unchanged: 23, catalogVersion: json.edition.version });
  });

  test('stands when its sitemap files cannot be made, which it says in one line', async () => {
    const dataDir = newDataDir();
    writeFileSync(path.join(dataDir, 'sitemaps'), 'in the way');
    const text = await start(dataDir, small).finished;
    expect([text.code, text.out]).toEqual([0, expect.stringMatching(/is in force: 1 NSNs listed/)]);
    expect(text.out).toMatch(/^Sitemaps: The sitemap files cannot be written: .+ They were not made again/m);
    const json = JSON.parse((await start(dataDir, '--json', small).finished).out);
    expect(json.sitemaps).toEqual({ problem: expect.stringContaining('cannot be written') });
  });

  test('tells how it is used, and what is wrong with a setting or a path', async () => {
    const usage = await start(newDataDir()).finished;
    expect([usage.code, usage.err]).toEqual([2, expect.stringMatching(/^Usage: npm run import/)]);
    const { code, err } = await start(newDataDir(), '/no/such.zip').finished;
    expect([code, err]).toEqual([1, expect.stringMatching(/The import failed: \/no\/such\.zip cannot be read/)]);
  });

  test('fails in one line, and the catalog before stays in force, when the new file is damaged', async () => {
    const dataDir = newDataDir();
    const database = openSqliteCatalogDatabase({ dataDir });
    const wanted = { paths: [small], database, workDir: dataDir };
    expect(await importPublog(wanted)).toMatchObject({ outcome: 'imported' });
    const before = namesIn(dataDir);
    const zeroPage = ({ detail }: ImportProgress): void => {
      const name = namesIn(dataDir).find((each) => /^importing-.*\.db$/.test(each));
      if (detail !== 'check' || name === undefined) return;
      const file = openSync(path.join(dataDir, name), 'r+');
      writeSync(file, Buffer.alloc(8192), 0, 8192, 3 * 8192);
      closeSync(file);
    };
    expect(await importPublog({ ...wanted, again: true, onProgress: zeroPage })).toMatchObject({
      outcome: 'failed',
      problem: expect.stringMatching(/^The new catalog is damaged: .+$/),
    });
    expect(namesIn(dataDir)).toEqual(before);
  });

  test('fails in one line when PostgreSQL does not answer', async () => {
    const nowhere = { DATABASE_URL: 'postgres://127.0.0.1:1/none' };
    const text = await startImportCommand(newDataDir(), [small], nowhere).finished;
    expect(text).toMatchObject({ code: 1 });
    expect(text.err).toMatch(/^The import failed: PostgreSQL does not answer: connect ECONNREFUSED 127\.0\.0\.1:1$/m);
    expect(text.err).not.toContain('    at ');
  });

  test('refuses a second import, and a rollback, by name while one runs', async () => {
    const dataDir = newDataDir();
    const running = await openSqliteCatalogDatabase({ dataDir }).openLoader();
    const words = new RegExp(`Another import is running: process ${process.pid}, started at 20`);
    for (const argument of [small, '--back']) {
      const refused = await start(dataDir, argument).finished;
      expect(refused).toMatchObject({ code: 1, err: expect.stringMatching(words) });
    }
    await running.abort();
    expect(namesIn(dataDir)).toEqual([]);
  });
});

describe('an interrupted import', () => {
  const moments: [string, (names: string[]) => boolean][] = [
    ['when it has taken the lock', (names) => names.includes('import.lock')],
    ['while it reads', (names) => names.some((name) => name.endsWith('V_FLIS_PART.spill'))],
    ['while it writes', (names) => names.some((name) => name.endsWith('replaces.spill'))],
    [
      'at its end',
      (names) => names.some((name) => /importing-.*\.db$/.test(name)) && !names.some((name) => name.endsWith('-files')),
    ],
  ];

  test.each(moments)('stops on Ctrl-C %s, leaving the old catalog and no litter', async (_, isReached) => {
    const dataDir = newDataDir();
    await start(dataDir, small).finished;
    const before = namesIn(dataDir).sort();
    const running = start(dataDir, folder);
    let wasLocked = false;
    await until(() => {
      const names = namesIn(dataDir);
      wasLocked ||= names.includes('import.lock');
      return wasLocked && isReached(names);
    }, running.finished);
    running.child.kill('SIGINT');
    const { code, signal, err } = await running.finished;
    if (code === 0) return; // it was faster than the signal: the new catalog is whole
    expect(signal === 'SIGINT' || code === 130, err).toBe(true);
    expect(namesIn(dataDir).sort()).toEqual(before);
  });

  test('stops on SIGTERM with its own status', async () => {
    const dataDir = newDataDir();
    const running = start(dataDir, folder);
    await until(() => namesIn(dataDir).includes('import.lock'), running.finished);
    running.child.kill('SIGTERM');
    const { code, signal } = await running.finished;
    expect([signal === 'SIGTERM' || code === 143, namesIn(dataDir)]).toEqual([true, []]);
  });

  test('that was killed leaves the old catalog in force, and the next import removes what it left', async () => {
    const dataDir = newDataDir();
    await start(dataDir, small).finished;
    const pointer = readFileSync(path.join(dataDir, 'catalog-current.json'), 'utf8');
    const running = start(dataDir, folder);
    await until(() => namesIn(dataDir).some((name) => name.endsWith('V_FLIS_PART.spill')), running.finished);
    running.child.kill('SIGKILL');
    await running.finished;
    expect(readFileSync(path.join(dataDir, 'catalog-current.json'), 'utf8')).toBe(pointer);
    expect(namesIn(dataDir)).toContain('import.lock');
    expect(await start(dataDir, '--again', small).finished).toMatchObject({ code: 0 });
    const kinds = namesIn(dataDir).map((name) => name.replace(/-\d.*/, ''));
    expect(kinds.sort()).toEqual(['catalog', 'catalog', 'catalog-current.json']);
  });

  test('takes no notice of files that are not its own', async () => {
    const dataDir = newDataDir();
    writeFileSync(path.join(dataDir, 'quotes.db'), 'precious');
    const running = start(dataDir, folder);
    await until(() => namesIn(dataDir).includes('import.lock'), running.finished);
    running.child.kill('SIGINT');
    await running.finished;
    expect(namesIn(dataDir)).toContain('quotes.db');
  });
});
