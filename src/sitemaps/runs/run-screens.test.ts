import { describe, expect, test } from 'vitest';
import { findFiles } from './file-rows.tsx';
import { createFileRunRecord, type FileRunJob, type FileRunProgress, parseFileRunProgress } from './file-run.ts';
import { formatDuration, formatMegabytes, formatPercent, formatSize } from './format-figures.ts';
import { parseBatch } from '../pages/sitemap-runs/island.tsx';
import { estimateWords, type FilePlan, findRangeFault, recentResults, runState } from './run-state.ts';

type Given = Partial<FileRunProgress & Pick<FileRunJob, 'state' | 'failure'>>;

/** A run over the files of a plan, under way unless said; outcomes by type. */
function aFileRun(
  { nsnFiles, classFiles, catalogVersion }: FilePlan,
  { state = 'running', failure = null, outcomes = {}, ...given }: Given,
): FileRunJob {
  const chosen = [
    ...Array.from({ length: nsnFiles }, (_none, index) => `nsn-${index + 1}`),
    ...classFiles.map((fsc) => `fsc-${fsc}`),
  ];
  return {
    id: 1,
    kind: 'sitemap-files',
    startedAt: 1,
    startedBy: 'ada',
    endedAt: state === 'running' || state === 'paused' ? null : 9_000,
    state,
    done: Object.keys(outcomes).length,
    total: chosen.length,
    workedMs: 1_000,
    failure,
    details: { catalogVersion, chosen, outcomes, inWork: [], ...given },
  };
}

test.each([
  [1, 1_419, 1_419, null],
  [7, 7, 1_419, null],
  [8, 7, 1_419, 'Start batch must be less than or equal to end batch'],
  [0, 7, 1_419, 'Batch range must be between 1 and 1419'],
  [1, 6, 5, 'Batch range must be between 1 and 5'],
  [9, 0, 5, 'Start batch must be less than or equal to end batch'],
])('from %i to %i of %i files: %s (S13.4)', (start, end, batches, fault) => {
  expect(findRangeFault(start, end, batches)).toBe(fault);
});

test.each([
  ...['  ', 'abc', '1,000', 'NaN', 'Infinity'].map((text): [string, number] => [text, 1]),
  ['12', 12],
  ['-3', -3],
  ['0', 0],
  ['2.9', 2],
  ['-0.5', 0],
  ['1e3', 1_000],
])('%j in a batch input means %d (S13.5)', (text, batch) => {
  expect(parseBatch(text) + 0).toBe(batch);
});

const NO_SINGLES = { outcomes: new Map(), inWork: null };

test.each<[string, string, number[]]>([
  ['nsn-21', '', [21]],
  ['NSN-1.xml.gz', '', [1, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]],
  ['fsc', '', [22, 23]],
  ['5340', '', [23]],
  ['3-5', '', [3, 4, 5]],
  ['20 to 99', '', [20, 21]],
  ['5-3', '', []],
  ['(', '', []],
  ['', 'error', [2]],
  ['fsc', 'idle', [22, 23]],
])('the filter %j with the state %s finds files (S13.2)', (text, only, batches) => {
  const plan = { nsnFiles: 21, classFiles: ['5330', '5340'], catalogVersion: 'v1' };
  const { files } = runState(plan, aFileRun(plan, { outcomes: { 'nsn-2': [1, 'HTTP 500'] } }), NO_SINGLES);
  expect(findFiles(files, text, only).map(({ batch }) => batch)).toEqual(batches);
});

test('an estimate rests on the last run that was measured', () => {
  const lastRun = { seconds: 10, files: 100, bytes: 1, finishedAt: '' };
  const words = [estimateWords(11, lastRun), estimateWords(2, lastRun), estimateWords(11, null)];
  expect(words).toEqual(['about 1 s', 'under 1 s', 'not measured yet']);
});

describe('a run of the server on a screen', () => {
  const plan = { nsnFiles: 4, classFiles: ['5305'], catalogVersion: 'v1' };
  const made: FileRunProgress['outcomes'][string] = [1_000, 30_000, 5_000];

  test('shows the batches of the screen: totals, the last 50 newest first, and where it stands (S14.4, S14.5)', () => {
    const job = aFileRun(plan, {
      outcomes: { 'nsn-1': made, 'nsn-2': [2_000, 'no'], 'fsc-5305': [1_500, 40_000, 7_000] },
      inWork: ['nsn-3'],
    });
    const bulk = runState({ ...plan, classFiles: [] }, job, NO_SINGLES);
    expect(bulk.totals).toEqual({ total: 4, done: 2, completed: 1, failed: 1, totalSize: 30_000, totalRecords: 5_000 });
    expect(recentResults(bulk).map(({ batch }) => batch)).toEqual([2, 1]);
    expect(bulk).toMatchObject({ phase: 'running', next: { batch: 3 }, isWorking: true });
    expect(bulk.files.map(({ state }) => state)).toEqual(['complete', 'error', 'generating', 'idle']);
    expect(runState(plan, job, NO_SINGLES).totals).toMatchObject({ total: 5, done: 3, totalRecords: 12_000 });
    const many = { nsnFiles: 60, classFiles: [], catalogVersion: 'v1' };
    const outcomes = Object.fromEntries(Array.from({ length: 60 }, (_none, index) => [`nsn-${index + 1}`, made]));
    expect(recentResults(runState(many, aFileRun(many, { outcomes }), NO_SINGLES))).toHaveLength(50);
  });

  test('of a range counts its files alone', () => {
    const chosen = ['nsn-2', 'nsn-3', 'fsc-5305'];
    const state = runState(plan, aFileRun(plan, { chosen, outcomes: { 'nsn-2': made } }), NO_SINGLES);
    expect(state.chosen.map(({ batch }) => batch)).toEqual([2, 3, 5]);
    expect(state.totals).toMatchObject({ total: 3, done: 1 });
  });

  test('of another catalog is shown while it is under way, by the names of its files, and then no more', () => {
    const other = { nsnFiles: 2, classFiles: ['5305'], catalogVersion: 'v2' };
    const outcomes = { 'nsn-1': made, 'fsc-5305': made };
    const state = runState(plan, aFileRun(other, { outcomes }), NO_SINGLES);
    expect([state.isOfOther, state.files.map(({ outcome }) => outcome !== null)]).toEqual([
      true,
      [true, false, false, false, true],
    ]);
    const ended = runState(plan, aFileRun(other, { outcomes, state: 'done' }), NO_SINGLES);
    expect([ended.phase, ended.files.some(({ outcome }) => outcome)]).toEqual(['idle', false]);
  });

  test('of a file that was made beside it, the later one counts', () => {
    const one = (atMs: number) => ({ outcomes: new Map([['nsn-1', { atMs, error: 'no' }]]), inWork: null });
    const job = aFileRun(plan, { outcomes: { 'nsn-1': made }, state: 'done' });
    expect(runState(plan, job, one(2_000)).files[0]!.outcome).toEqual({ atMs: 2_000, error: 'no' });
    expect(runState(plan, job, one(10)).files[0]!.outcome).toMatchObject({ size: 30_000 });
  });
});

test('the note of a run is read as it was told; one of another shape counts as missing', () => {
  const record = createFileRunRecord(() => 7);
  const chosen = ['nsn-1', 'nsn-2', 'fsc-5330'];
  record.take({ kind: 'planned', chosen, catalogVersion: '20261102' });
  record.take({ kind: 'ready', files: [['nsn-1', 900, 50]] });
  record.take({ kind: 'failed', type: 'nsn-2', error: 'the disk' });
  record.take({ kind: 'began', type: 'fsc-5330' });
  const { details } = record.report();
  expect(parseFileRunProgress(JSON.parse(JSON.stringify(details)))).toEqual(details);
  expect(parseFileRunProgress({ ...details, outcomes: { 'nsn-1': 'made' } })).toBeNull();
  expect(parseFileRunProgress(null)).toBeNull();
});

test('figures are short', () => {
  const durations = [0, 59_400, 60_000, 114_000, 7_500_000, 7_200_000].map(formatDuration);
  expect(durations).toEqual(['under 1 s', '59 s', '1 min', '1 min 54 s', '2 h 5 min', '2 h']);
  expect([512, 46_631, 40_300_000, 7e9].map(formatSize)).toEqual(['512 bytes', '46.6 KB', '40.3 MB', '7.0 GB']);
  expect([0, 46_631, 1e9].map(formatMegabytes)).toEqual(['0.0 MB', '0.047 MB', '1,000.0 MB']);
  expect([0, 1, 1_418, 1_419].map((part) => formatPercent(part, 1_419))).toEqual(['0 %', '0.1 %', '99.9 %', '100 %']);
});
