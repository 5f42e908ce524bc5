import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  FILE_COLUMNS,
  pickColumns,
  SECTION_COLUMNS,
  SECTION_FILES,
  SECTION_NAMES,
  SHOWN_COLUMNS,
  STORED_COLUMNS,
} from './publog-columns.ts';

const all = [...SECTION_NAMES.flatMap((name) => Object.values(SECTION_COLUMNS[name])), ...FILE_COLUMNS['V_FLIS_PART']!];

describe.each(SECTION_NAMES)('the section %s', (section) => {
  test('lists a column once, under a label of its own', () => {
    const columns = SHOWN_COLUMNS[section];
    expect(new Set(columns.map(({ name }) => name)).size).toBe(columns.length);
    expect(new Set(columns.map(({ label }) => label)).size).toBe(columns.length);
  });

  test('has every column in a file of its own', () => {
    const files = SECTION_FILES[section];
    for (const { file } of Object.values(SECTION_COLUMNS[section]))
      if (file !== undefined) expect(files).toContain(file);
  });
});

test.each(SECTION_NAMES.filter((name) => SECTION_FILES[name].length > 1))(
  'the section %s is stored as the import joins its files: what joins them, then file by file',
  (section) => {
    const columns = Object.values(SECTION_COLUMNS[section]);
    const inOrder = [undefined, ...SECTION_FILES[section]].flatMap((of) => columns.filter(({ file }) => file === of));
    expect(STORED_COLUMNS[section]).toEqual(inOrder.map(({ name }) => name));
  },
);

test('every column has a label, and every table of meanings is there', () => {
  for (const { codes, name, label } of all) {
    expect(label, name).toMatch(/^[A-Z].*[\w)]$/);
    const table = new URL(`../../../reference-data/codes/${codes}.csv`, import.meta.url);
    if (codes !== undefined) expect(existsSync(table), name).toBe(true);
  }
});

test('a file has the columns of its section that are its own, the one that joins its rows first', () => {
  const namesOf = (file: string): string[] => FILE_COLUMNS[file]!.map(({ name }) => name);
  expect(namesOf('P_FLIS_NSN')).toEqual(['inc', 'sos', 'end_item_name']);
  expect(namesOf('V_FLIS_PACKAGING_3')).toEqual(
    'pica_sica cont_nsn pkg_design_acty spi_date spi_no spi_rev'.split(' '),
  );
  expect(namesOf('V_DSS_WEIGHT_AND_CUBE')).toEqual(['dss_weight', 'dss_cube']);
});

test('an unknown column is refused', () => {
  expect(() => pickColumns('freight', ['nmfc', 'nmf'])).toThrow('section freight has no column nmf');
});
