import type { Requirement } from '#publog/catalog-store.ts';
import { expect, test } from 'vitest';
import { measureOfReply } from '#base/domain/parse-measure.ts';
import { pickColumns, threadWords, withoutUnit } from './reply-cell.tsx';

const requirement = (title: string, dimension: Requirement['dimension'] = null): Requirement => ({
  mrc: title.slice(0, 4),
  title,
  dimension,
});
const diameter = requirement('NOMINAL THREAD DIAMETER', 'length');
const series = requirement('THREAD SERIES DESIGNATOR');
const pitch = requirement('THREAD QUANTITY PER INCH', 'pitch');
const length = requirement('FASTENER LENGTH', 'length');
const material = requirement('MATERIAL');

test('diameter, pitch and series of a thread are one column, which leaves room for others', () => {
  const columns = pickColumns([diameter, series, pitch, length, material], 'in');
  expect(columns.map(({ head }) => head)).toEqual(['Thread', 'Fastener length, in', 'Material']);
  expect(columns[0]).toMatchObject({ main: diameter, thread: { pitches: [pitch], series } });
});

test('a diameter alone, or a series alone, is a column as any other', () => {
  const heads = pickColumns([diameter, length], 'mm').map(({ head }) => head);
  expect(heads).toEqual(['Nominal thread diameter', 'Fastener length, mm']);
  expect(pickColumns([series], 'in').map(({ head }) => head)).toEqual(['Thread series designator']);
});

test('a head has a unit only where all rows have it (C14.16)', () => {
  const headOf = (...replies: string[]) =>
    pickColumns([length], 'in', [...replies.map((reply) => ({ replies: { [length.mrc]: [reply] } })), {}])[0];
  expect(headOf('2.000 INCHES', '0.490 INCHES MINIMUM 0.510 INCHES MAXIMUM')).toMatchObject({
    head: 'Fastener length, in',
    unit: 'in',
  });
  expect(headOf('25.0 MILLIMETERS', '2.000 INCHES')).toMatchObject({ head: 'Fastener length', unit: '' });
  expect(withoutUnit('2 in', length, '')).toBe('2 in');
});

test('at most three columns', () => {
  const six = ['A', 'B', 'C', 'D', 'E', 'F'].map((title) => requirement(title));
  expect(pickColumns(six, 'in')).toHaveLength(3);
});

test('a unit that the head has is not repeated in the rows', () => {
  expect(withoutUnit('.250 to .500 in', length, 'in')).toBe('.250 to .500');
  expect(withoutUnit('8 mm', length, 'in')).toBe('8 mm');
  expect(withoutUnit('1/4 in', diameter, 'in')).toBe('1/4 in');
  expect(withoutUnit('28 per inch', pitch, 'in')).toBe('28');
  expect(withoutUnit('10 kΩ', requirement('RESISTANCE', 'resistance'), 'in')).toBe('10 kΩ');
  expect(withoutUnit('Steel in bars', material, 'in')).toBe('Steel in bars');
});

test('a thread is named as the trade does, of several each with its pitch (C14.15)', () => {
  const label = (title: string) => (reply: string) => ({
    text: reply,
    isNumber: true,
    measure: measureOfReply(title, reply),
  });
  const sizes = (...replies: string[]) => replies.map(label(diameter.title));
  const turns = (...replies: string[]) => replies.map(label(pitch.title));
  expect(threadWords(sizes('0.190 INCHES'), turns('32'), 'UNF')).toBe('10-32');
  expect(threadWords(sizes('0.250 INCHES', '0.312 INCHES'), turns('28', '24'))).toBe('1/4-28, 5/16-24');
  expect(threadWords(sizes('0.250 INCHES', '0.312 INCHES'), turns('24'))).toBe('1/4 in, 5/16 in - 24');
  expect(threadWords(sizes('8.0 MILLIMETERS'), ['1.25'].map(label('THREAD PITCH IN MILLIMETERS')))).toBe('M8 x 1.25');
  expect(threadWords(sizes('1/4-28 UNF'), [])).toBe('1/4 in');
  expect(threadWords([], turns('28'))).toBe('28');
});
