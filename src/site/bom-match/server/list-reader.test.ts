import { afterEach, expect, test } from 'vitest';
import { anXlsx } from '../../../../test/support/bom-match/workbook.fixture.ts';
import { listMessages } from '#base/lists/messages.ts';
import { openListReader } from './list-reader.ts';

const open: ReturnType<typeof openListReader>[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((reader) => reader.close()));
});
function aReader(limits?: Parameters<typeof openListReader>[0]) {
  const reader = openListReader(limits);
  open.push(reader);
  return reader;
}
const aText = (text: string) => ({ kind: 'text' as const, bytes: new TextEncoder().encode(text), columns: null });
const textsOf = async (read: ReturnType<ReturnType<typeof openListReader>['read']>) =>
  (await read).list.lines.map(({ text }) => text);

test('lists are read one after another, each with its own lines', async () => {
  const reader = aReader();
  const reads = ['MS16998-28 4', 'AN960-10 5\nX-1 2'].map((text) => textsOf(reader.read(aText(text))));
  expect(await Promise.all(reads)).toEqual([['MS16998-28 4'], ['AN960-10 5', 'X-1 2']]);
});

test('a list that takes too long or too much memory is refused, and the next one is read all the same', async () => {
  const slow = aReader({ timeLimitMs: 1 });
  await expect(slow.read(aText('MS16998-28 4\n'.repeat(5_000)))).rejects.toThrow(listMessages.tooLong);
  const small = aReader({ timeLimitMs: 30_000, memoryLimitMb: 12 });
  const cells = Array.from({ length: 60 }, (_, column) => `${'A1'.repeat(400)}${column}`);
  const rows = Array.from({ length: 500 }, () => cells);
  const bytes = await anXlsx(rows, { sharedStrings: false });
  await expect(small.read({ kind: 'file', bytes, columns: null })).rejects.toThrow(listMessages.bomb);
  expect(await textsOf(small.read(aText('MS16998-28 4')))).toHaveLength(1);
});

test('a list that is given up, while it waits or is read, leaves the thread to the others', async () => {
  const reader = aReader();
  const stop = new AbortController();
  const given = [reader.read(aText('A-1 2'), stop.signal), reader.read(aText('A-2 2'), stop.signal)];
  const next = textsOf(reader.read(aText('A-3 2')));
  stop.abort();
  for (const read of given) await expect(read).rejects.toMatchObject({ name: 'AbortError' });
  expect(await next).toEqual(['A-3 2']);
});
