import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { CheckRun } from '../checks/use-check-run.ts';
import { announcementOf } from './run-state.ts';
import { TestScreen } from './test-screen.tsx';

const aRun = (given: Partial<CheckRun>): CheckRun => ({
  results: [],
  phase: 'running',
  tookMs: null,
  finishedAt: null,
  waitSeconds: null,
  run: () => {},
  stop: () => {},
  ...given,
});

const shown = (run: CheckRun): string =>
  renderToStaticMarkup(
    <TestScreen
      run={run}
      actionName="Test All URLs"
      state={{ kind: 'busy', words: 'Testing' }}
      stats={[]}
      pace="10 at a time"
      fileName="results"
    >
      list
    </TestScreen>,
  );

test('a run that waits for a limit of this site says so and for how long, and can be stopped', () => {
  const waiting = aRun({ waitSeconds: 12 });
  expect(shown(waiting)).toContain('Waiting for our own limit, goes on in 12 s');
  expect(shown(waiting)).toMatch(/aria-disabled="false"[^>]*>.*?Stop/);
  expect(announcementOf(waiting)).toBe('Waiting for our own limit.');
  const working = aRun({});
  expect(shown(working)).toContain('10 at a time');
  expect(shown(working)).not.toContain('Waiting');
});
