import { expect, test } from 'vitest';
import { loaded } from '../../../test/support/catalog/loaded-catalog.fixture.ts';
import { aReference, anNsn } from '../../../test/support/catalog/publog.fixture.ts';
import type { ImportProgress } from '../import/report.ts';
import { createProgressDisplay, importReportText, readImportArguments } from './run-import.ts';

test.each([
  [['a.zip', 'b'], { command: 'import', paths: ['a.zip', 'b'], acceptLoss: false, again: false, json: false }],
  [['--accept-loss', 'a', '--json'], { command: 'import', paths: ['a'], acceptLoss: true, again: false, json: true }],
  [['a', '--again'], { command: 'import', paths: ['a'], acceptLoss: false, again: true, json: false }],
  [['--list'], { command: 'list', json: false }],
  [['--back', '--json'], { command: 'back', version: null, json: true }],
  [['--to', '20260101T000000000'], { command: 'back', version: '20260101T000000000', json: false }],
  [['-h'], null],
])('reads %j', (args, command) => expect(readImportArguments(args)).toEqual(command));

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

test('the report says how many replies were understood, of which requirements most were not, and nothing without them', async () => {
  const input = { P_FLIS_NSN: [anNsn('5305-01-234-5678')], V_FLIS_PART: [aReference('012345678', 'A-1')] };
  const replies = [
    ['ABHP', 'OVERALL LENGTH', '0.250 INCHES NOMINAL'],
    ['MATT', 'MATERIAL', 'STEEL'],
    ['FEAT', 'SPECIAL FEATURES', 'SUPPLIED WITH HARDWARE. SEE THE DRAWING'],
  ].map(([MRC = '', REQUIREMENTS_STATEMENT = '', CLEAR_TEXT_REPLY = '']) => {
    return { NIIN: '012345678', MRC, REQUIREMENTS_STATEMENT, CLEAR_TEXT_REPLY };
  });
  expect(importReportText((await loaded({ ...input, V_CHARACTERISTICS: replies })).report)).toContain(
    'Characteristics of listed NSNs: 3 replies to 3 requirements, 66.7 % understood, 1 of them as measures.\n' +
      '  FEAT SPECIAL FEATURES: 1 of 1 replies are texts\n',
  );
  const text = importReportText((await loaded(input)).report);
  expect(text).not.toContain('Characteristics of');
  expect(text).toContain('V_CHARACTERISTICS (CHARACTERISTICS.zip): technical characteristics are empty');
});

function display(isTTY: boolean) {
  let written = '';
  let time = 0;
  const shown = createProgressDisplay({ write: (text) => (written += text), isTTY, columns: 120 }, () => time);
  return {
    show(atMs: number, progress: Partial<ImportProgress>): string {
      time = atMs;
      written = '';
      shown.show({ phase: 'reading', detail: 'files', done: 0, rowsRead: 0, rowsWritten: 0, ...progress });
      return written;
    },
  };
}

test('a terminal shows a bar with rows a second and the time left', () => {
  const { show } = display(true);
  show(0, { done: 0.01 });
  const line = show(10_000, { done: 0.25, rowsRead: 5_000_000 });
  expect(line).toMatch(/\[={7} {21}\]  25%  reading  files  500,000 rows\/s  30 s left$/);
  expect(show(10_050, { done: 0.26 })).toBe('');
});

test('a file or a pipe gets a plain line now and then', () => {
  const { show } = display(false);
  expect([show(0, { done: 0.02 }), show(3000, { done: 0.1 })]).toEqual(['2%  reading  files  0 rows/s\n', '']);
  expect(show(100_000, { phase: 'indexing', detail: 'index part_by_cage', done: 0.5 })).toBe(
    '50%  finishing  index part_by_cage  1:40 min left\n',
  );
});
