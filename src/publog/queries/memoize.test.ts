import { expect, test } from 'vitest';
import { memoizeLatest } from './memoize.ts';

function counted(most: number) {
  const asked: string[] = [];
  const find = memoizeLatest(most, async (text: string, size: number) => {
    asked.push(`${text}${size}`);
    if (text === '') throw new Error('nothing asked');
    return `${text}${size}`;
  });
  return { asked, find };
}

test('a repeated question is answered from the cache', async () => {
  const { asked, find } = counted(2);
  expect([await find('a', 1), await find('a', 1), await find('a', 2)]).toEqual(['a1', 'a1', 'a2']);
  expect(asked).toEqual(['a1', 'a2']);
});

test('the answer that was asked for longest ago goes first', async () => {
  const { asked, find } = counted(2);
  await find('a', 1);
  await find('b', 1);
  await find('a', 1);
  await find('c', 1);
  await find('a', 1);
  await find('b', 1);
  expect(asked).toEqual(['a1', 'b1', 'c1', 'b1']);
});

test('a failure is not kept', async () => {
  const { asked, find } = counted(2);
  await expect(find('', 1)).rejects.toThrow('nothing asked');
  await expect(find('', 1)).rejects.toThrow('nothing asked');
  expect(asked).toEqual(['1', '1']);
});
