import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { median, print } from './frame.ts';

/**
 * Import of a folder of PUB LOG files against what the `sqlite3` shell takes to read the same files whole and to index
 * the columns that everybody looks things up by. Both run from the command line, one after the other, in every round.
 *
 * node test/bench/import-bench.ts --folder DIR [--zips DIR] [--runs 5] [--work DIR]
 */
type Run = { seconds: number; peakBytes: number };

export const IMPORT = new URL('../../src/app/cli/import.ts', import.meta.url).pathname;
/** Table and column of what everybody looks things up by. */
export const INDEXED = [
  ['P_FLIS_NSN', 'NIIN'],
  ['V_FLIS_PART', 'NIIN'],
  ['V_FLIS_PART', 'PART_NUMBER'],
  ['V_FLIS_PART', 'CAGE_CODE'],
] as const;

function benchImport(options: { folder: string; zips?: string | undefined; runs: number; work: string }) {
  const { folder, zips, runs } = options;
  const work = mkdtempSync(path.join(options.work, 'import-bench-'));
  try {
    const rounds = Array.from({ length: runs }, () => ({
      reference: runReference(folder, work),
      own: runImport(folder, work),
      zipped: zips === undefined ? null : runImport(zips, work),
    }));
    const secondsOf = (name: 'reference' | 'own' | 'zipped') => median(rounds.map((round) => round[name]!.seconds));
    const ratioOf = (name: 'own' | 'zipped', to: 'reference' | 'own') =>
      median(rounds.map((round) => round[name]!.seconds / round[to].seconds));
    return {
      folder,
      inputBytes: csvFiles(folder).reduce((sum, file) => sum + statSync(path.join(folder, file)).size, 0),
      runs,
      referenceSeconds: secondsOf('reference'),
      importSeconds: secondsOf('own'),
      // medians of the ratios of each round
      ratio: ratioOf('own', 'reference'),
      zipSeconds: zips === undefined ? null : secondsOf('zipped'),
      zipRatio: zips === undefined ? null : ratioOf('zipped', 'own'),
      importPeakBytes: Math.max(...rounds.map((round) => round.own.peakBytes)),
      referencePeakBytes: Math.max(...rounds.map((round) => round.reference.peakBytes)),
    };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

export function csvFiles(folder: string): string[] {
  return readdirSync(folder).filter((name) => /\.csv$/i.test(name));
}

/** All columns of all files as the shell reads them, with nothing kept safe, then the indexes. */
function runReference(folder: string, work: string): Run {
  const database = path.join(work, 'reference.db');
  const script = [
    'pragma journal_mode=off;',
    'pragma synchronous=off;',
    '.mode csv',
    ...csvFiles(folder).map((name) => `.import "${path.join(folder, name)}" ${path.basename(name).slice(0, -4)}`),
    ...INDEXED.map(([table, column]) => `create index ${table}_${column} on ${table}(${column});`),
  ].join('\n');
  const run = timed(work, ['sqlite3', database], { input: script });
  rmSync(database, { force: true });
  return run;
}

function runImport(folder: string, work: string): Run {
  const dataDir = path.join(work, 'data');
  const run = timed(work, [process.execPath, IMPORT, '--json', folder], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
  });
  rmSync(dataDir, { recursive: true, force: true });
  return run;
}

export function timed(work: string, command: string[], options: { input?: string; env?: NodeJS.ProcessEnv }): Run {
  const report = path.join(work, 'time.txt');
  const { status, stderr } = spawnSync('/usr/bin/time', ['-f', '%e %M', '-o', report, ...command], {
    ...options,
    stdio: [options.input === undefined ? 'ignore' : 'pipe', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${command.join(' ')} failed: ${stderr.slice(-2000)}`);
  const [seconds, kibibytes] = readFileSync(report, 'utf8').trim().split('\n').at(-1)!.split(' ').map(Number);
  return { seconds: seconds!, peakBytes: kibibytes! * 1024 };
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      folder: { type: 'string' },
      zips: { type: 'string' },
      runs: { type: 'string', default: '5' },
      work: { type: 'string', default: tmpdir() },
    },
  });
  if (values.folder === undefined) throw new Error('--folder is needed');
  print(benchImport({ folder: values.folder, zips: values.zips, runs: Number(values.runs), work: values.work }));
}
