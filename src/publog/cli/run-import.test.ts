import { expect, test } from 'vitest';
import type { ImportProgress } from '../import/report.ts';
import { createProgressDisplay } from './run-import.ts';

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

test('something that is no terminal gets a plain line now and then', () => {
  const { show } = display(false);
  expect(show(0, { done: 0.02 })).toBe('2%  reading  files  0 rows/s\n');
  expect(show(3000, { done: 0.1 })).toBe('');
  expect(show(100_000, { phase: 'indexing', detail: 'index part_by_cage', done: 0.5 })).toBe(
    '50%  finishing  index part_by_cage  1:40 min left\n',
  );
});
