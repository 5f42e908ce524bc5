import { afterEach, expect, test } from 'vitest';
import { anXlsx } from '../../../../test/support/bom-match/workbook.fixture.ts';
import { listMessages } from '../messages.ts';
import { openListReader, batchesOfLines, type ReadUpload } from './list-reader.ts';

const open: ReturnType<typeof openListReader>[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((reader) => reader.close()));
});
function aReader(...limits: Parameters<typeof openListReader>) {
  const reader = openListReader(...limits);
  open.push(reader);
  return reader;
}
const aText = (text: string) => ({ kind: 'text' as const, bytes: new TextEncoder().encode(text), columns: null });
const takeLines = async (read: ReadUpload) =>
  (await Array.fromAsync(batchesOfLines(read, () => Promise.resolve()))).flat();

test('lists are read one after another, each with its own lines', async () => {
  const reader = aReader();
  const reads = ['MS16998-28 4', 'AN960-10 5\nX-1 2'].map((text) => reader.read(aText(text)));
  const lines = await Promise.all(reads.map(async (read) => takeLines(await read)));
  expect(lines.map((of) => of.map(({ text }) => text))).toEqual([['MS16998-28 4'], ['AN960-10 5', 'X-1 2']]);
});

test('the lines of a long list come in batches, in their order', async () => {
  const text = Array.from({ length: 1_150 }, (_, index) => `A-${index} 2`).join('\n');
  const read = await aReader().read(aText(text));
  const batches = await Array.fromAsync(batchesOfLines(read, () => Promise.resolve()));
  expect(batches.map(({ length }) => length)).toEqual([500, 500, 150]);
  expect(batches.flat().map(({ line }) => line)).toEqual(Array.from({ length: 1_150 }, (_, index) => index + 1));
});

test('a list that takes too long or too much memory is refused, and the next one is read all the same', async () => {
  const slow = aReader(1);
  await expect(slow.read(aText('MS16998-28 4\n'.repeat(5_000)))).rejects.toThrow(listMessages.tooLong);
  const small = aReader(30_000, 12);
  const cells = Array.from({ length: 60 }, (_, column) => `${'A1'.repeat(400)}${column}`);
  const rows = await anXlsx(
    Array.from({ length: 1_500 }, () => cells),
    { sharedStrings: false },
  );
  await expect(small.read({ kind: 'file', bytes: rows, columns: null })).rejects.toThrow(listMessages.bomb);
  const read = await small.read(aText('MS16998-28 4'));
  expect(await takeLines(read)).toHaveLength(1);
});

test('a list that is given up while it waits is not read, and those behind it are', async () => {
  const reader = aReader();
  const stop = new AbortController();
  const first = reader.read(aText('A-1 2'));
  const waiting = reader.read(aText('A-2 2'), stop.signal);
  stop.abort();
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  const last = reader.read(aText('A-3 2'));
  const lines = await Promise.all([first, last].map(async (read) => takeLines(await read)));
  expect(lines.flat().map(({ text }) => text)).toEqual(['A-1 2', 'A-3 2']);
});

test('a list that is given up while it is read leaves the thread to the next one at once', async () => {
  const reader = aReader();
  const stop = new AbortController();
  const given = reader.read(aText('A-1 2'), stop.signal);
  const next = reader.read(aText('A-2 2'));
  expect(reader.pending).toBe(2);
  stop.abort();
  expect(reader.pending).toBe(1);
  await expect(given).rejects.toMatchObject({ name: 'AbortError' });
  expect(await takeLines(await next)).toHaveLength(1);
});
