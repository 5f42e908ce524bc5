import { expect, test } from 'vitest';
import { keepShort } from './keep-short.ts';

test('short texts are looked for once, longer ones each time, and no answer is anybody else’s', async () => {
  const asked: string[] = [];
  const suggest = keepShort(async (text: string, limit: number) => {
    asked.push(`${text} ${limit}`);
    return [`${text}1`, `${text}2`].slice(0, limit);
  });
  (await suggest('AN9', 2)).pop();
  expect(await suggest('AN9', 2)).toEqual(['AN91', 'AN92']);
  expect(await suggest('AN9', 1)).toEqual(['AN91']);
  expect(await suggest('AN96', 2)).toEqual(await suggest('AN96', 2));
  expect(asked).toEqual(['AN9 2', 'AN9 1', 'AN96 2', 'AN96 2']);
});
