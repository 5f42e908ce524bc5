import { expect, test } from 'vitest';
import { reportingOutages } from './background-job.ts';

test('of failures in a row the first is reported, and another one after a success', async () => {
  const outcomes = ['full', 'full', null, 'gone', null];
  const reported: string[] = [];
  const work = reportingOutages(
    async () => {
      const outcome = outcomes.shift() ?? null;
      if (outcome !== null) throw new Error(outcome);
    },
    'notes cannot be stored',
    (error) => reported.push(`${(error as Error).message}: ${((error as Error).cause as Error).message}`),
  );
  while (outcomes.length > 0) await work();
  expect(reported).toEqual(['notes cannot be stored: full', 'notes cannot be stored: gone']);
});
