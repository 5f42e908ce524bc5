import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { aCheckRun } from '../../../test/support/sitemaps/check-result.fixture.ts';
import { aToolFacts } from '../../../test/support/sitemaps/tool-facts.fixture.ts';
import type { CheckRun } from '../checks/run-checks.ts';
import { announcementOf } from './screen-stats.tsx';
import { TestScreen } from '../pages/sitemap-check/island.tsx';

const shown = (run: CheckRun): string =>
  renderToStaticMarkup(<TestScreen run={run} facts={aToolFacts()} name="sitemap-url-validator" />);

test('a run that waits for a limit of this site says so and for how long, and can be stopped', () => {
  const waiting = aCheckRun({ phase: 'running', waitSeconds: 12 });
  expect(shown(waiting)).toContain('Waiting for our own limit, goes on in 12 s');
  expect(shown(waiting)).toMatch(/aria-disabled="false"[^>]*>.*?Stop/);
  expect(announcementOf(waiting)).toBe('Waiting for our own limit.');
  const working = aCheckRun({ phase: 'running' });
  expect(shown(working)).toContain('10 at a time');
  expect(shown(working)).not.toContain('Waiting');
});
