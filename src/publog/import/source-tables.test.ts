import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parseCsv } from '../../../tools/sample/csv.ts';
import { SOURCE_TABLES, tableOfFileName, type SourceTable } from './source-tables.ts';

test('every column that PUB LOG publishes is loaded or known as unused', async () => {
  const published = new URL('../../../tools/sample/publog-columns.csv', import.meta.url);
  const unknown = parseCsv(await readFile(published, 'utf8')).flatMap(([, file, column]) => {
    const name = tableOfFileName(file!);
    if (name === null || column === '(unknown)') return [];
    const { keys, columns, unused = [] }: SourceTable = SOURCE_TABLES[name];
    return [...keys, ...columns, ...unused].includes(column!) ? [] : [`${name}.${column}`];
  });
  expect(unknown).toEqual([]);
});

test('no column that is loaded is also listed as unused', () => {
  for (const [name, { keys, columns, unused = [] }] of Object.entries<SourceTable>(SOURCE_TABLES))
    expect(
      unused.filter((column) => keys.includes(column) || columns.includes(column)),
      name,
    ).toEqual([]);
});
