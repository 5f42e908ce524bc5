import { expect, test } from 'vitest';
import { sqliteText } from './sqlite-database.ts';

test('parameters are numbered as SQLite numbers them', () => {
  expect(sqliteText('select a from b where c >= $1 and d = $12')).toBe('select a from b where c >= ?1 and d = ?12');
});

test('no limit is a bare parameter, so that a statement is prepared once', () => {
  expect(sqliteText('select a from (select b from c limit $2) limit $1')).toBe(
    'select a from (select b from c limit ?2 + 0) limit ?1 + 0',
  );
  expect(sqliteText('select a from b limit 10')).toBe('select a from b limit 10');
});
