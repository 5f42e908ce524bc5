import { expect, test } from 'vitest';
import { parseSourceDate } from './day.ts';

test.each<[text: string, day: string | null]>([
  ['01-FEB-2025', '2025-02-01'],
  [' 1-feb-2025 ', '2025-02-01'],
  ['01-FEB-25', '2025-02-01'],
  ['01-FEB-49', '2049-02-01'],
  ['01-FEB-50', '1950-02-01'],
  ['1FEB2025', '2025-02-01'],
  ['2025-02-01', '2025-02-01'],
  ['2025-02-01 00:00:00', '2025-02-01'],
  ['29-FEB-2024', '2024-02-29'],
  ...[
    '',
    '29-FEB-2025',
    '00-JAN-2025',
    '01-ANF-2025',
    '01-FEB-025',
    '2025032',
    '02/01/2025',
    '2025-02-01X',
    'SOON',
  ].map((text) => [text, null] as [string, null]),
])('the date %j of PUB LOG is %j (C5.18)', (text, day) => {
  expect(parseSourceDate(text)).toBe(day);
  expect(parseSourceDate(text)).toBe(day);
});
