import { expect, test } from 'vitest';
import { unitHint } from './add-dialog.tsx';

test('a unit of issue is explained, with an example where it is a number of pieces', () => {
  expect(unitHint('HD', 'HUNDRED')).toBe('In units of issue: HD, hundred. 3 means 300 pieces.');
  expect(unitHint('MX', 'Thousand')).toBe('In units of issue: MX, thousand. 3 means 3,000 pieces.');
  expect(unitHint('EA', 'Each')).toBe('In units of issue: EA, each.');
  expect(unitHint('ZZ', '')).toBe('In units of issue: ZZ.');
  expect(unitHint('', '')).toBeUndefined();
});
