import { expect, test } from 'vitest';
import { timesWords } from './response-chart.tsx';

test('the median and the 95 % of response times are times that were measured', () => {
  const times = Array.from({ length: 20 }, (_, index) => (index + 1) * 10);
  expect([timesWords(times), timesWords([7])]).toEqual([
    'median 100, 95 % within 190, longest 200',
    'median 7, 95 % within 7, longest 7',
  ]);
});
