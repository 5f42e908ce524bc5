import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { anNsn, aReference, publogFolder } from '../../../test/support/catalog/publog.fixture.ts';
import { openSqliteCatalogDatabase } from '#publog/sqlite/catalog-loader.ts';
import {
  namesIn,
  newDataDir,
  runImportCommand as run,
  startCommand,
} from '../../../test/support/cli/import-command.fixture.ts';
import { runCommand } from '../../../test/support/cli/run-command.fixture.ts';
import { runImport } from './import.ts';

/** Large enough that the import can be interrupted anywhere. */
const NSNS = 5_000;
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

const start = (dataDir: string, ...args: string[]) => startCommand('src/app/cli/import.ts', dataDir, args, {});

/** Resolves as soon as the folder satisfies `isReached`; the folder is watched by looking, as files come and go. */
async function until(isReached: () => boolean, finished: Promise<unknown>): Promise<void> {
  const state = { isOver: false };
  void finished.then(() => (state.isOver = true));
  while (!state.isOver && !isReached()) await wait(2);
}

describe('npm run import', () => {
  test('reports what it did as text and as JSON, and makes the sitemap files that have changed again', async () => {
    const dataDir = newDataDir();
    const first = await start(dataDir, small).finished;
    expect(first).toMatchObject({ code: 0 });
    expect(first.out).toMatch(/V_FLIS_PART: 1 rows read, 1 loaded/);
    expect(first.out).toMatch(/is in force: 1 NSNs listed, 0 on file but not listed, 1 part numbers/);
    expect(first.out).toMatch(/1 new, 0 changed, 0 gone, 0 unchanged/);
    expect(first.out).toMatch(/^Sitemaps: 23 of 23 files made again, 0 unchanged, 0 removed \(\d+\.\d s\)\.$/m);
    const { code, out } = await run(dataDir, small);
    expect(code).toBe(0);
    expect(out).toMatch(
      /^Catalog \w+ is in force already, and was made of the same files: nothing was changed .+\nSitemaps: 0 of 23 files made again, 23 unchanged/,
    );
    const json = JSON.parse((await run(dataDir, '--again', '--json', small)).out);
    expect(json).toMatchObject({ unchangedRecords: 1, edition: { listedNsns: 1, sample: false } });
    expect(json.sitemaps).toMatchObject({ made: 0, unchanged: 23, catalogVersion: json.edition.version });
  });

  test('lists the files that it does not use also when it fails or is refused, as text and as JSON (G7.8)', async () => {
    const half = publogFolder({ P_FLIS_NSN: [anNsn('5305-01-234-5678')] });
    for (const [from, status, outcome] of [
      [half, 3, 'refused'],
      [publogFolder({ V_FLIS_PART: [aReference('012345678', 'MS1')] }), 1, 'failed'],
    ] as const) {
      const unused = path.join(from, 'V_FLIS_PART.TAB');
      writeFileSync(unused, 'packed');
      const { code, out, error } = await run(newDataDir(), from);
      expect([code, `${out}${error}`]).toEqual([
        status,
        expect.stringMatching(/Not used:\s+\S+V_FLIS_PART\.TAB: not a PUB LOG file that is used/),
      ]);
      const json = JSON.parse((await run(newDataDir(), '--json', from)).out);
      expect([json.outcome, (json.report ?? json).ignored]).toEqual([
        outcome,
        [{ path: unused, reason: 'not a PUB LOG file that is used' }],
      ]);
    }
  });

  test('stands when its sitemap files cannot be made, which it says in one line', async () => {
    const dataDir = newDataDir();
    writeFileSync(path.join(dataDir, 'sitemaps'), 'in the way');
    const text = await run(dataDir, small);
    expect([text.code, text.out]).toEqual([0, expect.stringMatching(/is in force: 1 NSNs listed/)]);
    expect(text.out).toMatch(/^Sitemaps: The sitemap files cannot be written: .+ They were not made again/m);
    const json = JSON.parse((await run(dataDir, '--json', small)).out);
    expect(json.sitemaps).toEqual({ problem: expect.stringContaining('cannot be written') });
  });

  test.each([
    ['no path', [], {}, 2, /^Usage: npm run import/],
    ['a path that is not there', ['/no/such.zip'], {}, 1, /^The import failed: \/no\/such\.zip cannot be read/m],
    [
      'PostgreSQL out of reach',
      ['small'],
      { DATABASE_URL: 'postgres://127.0.0.1:1/none' },
      1,
      /^The import failed: PostgreSQL does not answer: connect ECONNREFUSED 127\.0\.0\.1:1$/m,
    ],
  ])('says in words what is wrong with %s', async (_, args, settings, code, words) => {
    const paths = args.map((name) => (name === 'small' ? small : name));
    const answer = await runCommand(runImport, paths, { DATA_DIR: newDataDir(), ...settings });
    expect(answer).toMatchObject({ code, error: expect.stringMatching(words) });
    expect(answer.error).not.toContain('    at ');
  });

  test('refuses a second import, and a rollback, by name while one runs', async () => {
    const dataDir = newDataDir();
    const running = await openSqliteCatalogDatabase({ dataDir }).openLoader();
    const words = new RegExp(`Another import is running: process ${process.pid}, started at 20`);
    for (const argument of [small, '--back']) {
      const refused = await run(dataDir, argument);
      expect(refused).toMatchObject({ code: 1, error: expect.stringMatching(words) });
    }
    await running.abort();
    expect(namesIn(dataDir)).toEqual([]);
  });
});

describe('an interrupted import', () => {
  const isReading = (names: string[]) => names.some((name) => name.endsWith('V_FLIS_PART.spill'));
  const moments: [string, NodeJS.Signals, number, (names: string[]) => boolean][] = [
    ['when it has taken the lock', 'SIGTERM', 143, (names) => names.includes('import.lock')],
    ['while it reads', 'SIGINT', 130, isReading],
    ['while it writes', 'SIGINT', 130, (names) => names.some((name) => name.endsWith('replaces.spill'))],
    [
      'at its end',
      'SIGINT',
      130,
      (names) => names.some((name) => /importing-.*\.db$/.test(name)) && !names.some((name) => name.endsWith('-files')),
    ],
  ];
  let loaded: string;
  beforeAll(async () => {
    loaded = newDataDir();
    await run(loaded, small);
    writeFileSync(path.join(loaded, 'quotes.db'), 'precious');
  });
  /** A folder with the old catalog and a file of another program, and an import into it that has come so far. */
  async function interrupted(signal: NodeJS.Signals, isReached: (names: string[]) => boolean) {
    const dataDir = newDataDir();
    cpSync(loaded, dataDir, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
    const before = namesIn(dataDir).sort();
    const running = start(dataDir, folder);
    let wasLocked = false;
    await until(() => {
      const names = namesIn(dataDir);
      wasLocked ||= names.includes('import.lock');
      return wasLocked && isReached(names);
    }, running.finished);
    running.child.kill(signal);
    return { dataDir, before, ended: await running.finished };
  }

  test.each(moments)(
    'stops %s on %s with its own status, leaving the old catalog, what is not its own, and no litter',
    async (_, wanted, status, isReached) => {
      const { dataDir, before, ended } = await interrupted(wanted, isReached);
      const { code, signal, err } = ended;
      if (code === 0) return; // it was faster than the signal: the new catalog is whole
      expect(signal === wanted || code === status, err).toBe(true);
      // ended at once, the record of changes keeps its log: the next one who opens it reads that
      const isLog = (name: string) => signal === wanted && /^changes\.db-(shm|wal)$/.test(name);
      expect(
        namesIn(dataDir)
          .filter((name) => !isLog(name))
          .sort(),
      ).toEqual(before);
    },
  );

  test('that was killed leaves the old catalog in force, and the next import removes what it left', async () => {
    const { dataDir } = await interrupted('SIGKILL', isReading);
    const pointerIn = (at: string) => readFileSync(path.join(at, 'catalog-current.json'), 'utf8');
    expect(pointerIn(dataDir)).toBe(pointerIn(loaded));
    expect(namesIn(dataDir)).toContain('import.lock');
    expect(await run(dataDir, '--again', small)).toMatchObject({ code: 0 });
    const kinds = namesIn(dataDir).map((name) => name.replace(/-\d.*/, ''));
    expect(kinds.sort()).toEqual(['catalog', 'catalog', 'catalog-current.json', 'changes.db', 'quotes.db']);
  });
});
