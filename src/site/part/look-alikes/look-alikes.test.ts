import { expect, test } from 'vitest';
import type { Nsn } from '#base/domain/nsn.ts';
import type { CatalogStore } from '#publog/catalog-store.ts';
import { aCode } from '../../../../test/support/part/part.fixture.ts';
import { canHaveLookAlikes } from './look-alikes.tsx';
import { lookAlikeWords } from '../messages.ts';
import { readLookAlikes } from './look-alikes.server.ts';

const reply = (mrc: string, text?: string) => ({ mrc: aCode(mrc), ...(text ? { clear_text_reply: aCode(text) } : {}) });

test('an item with replies to three requirements can have look-alikes, one with less cannot', () => {
  expect(canHaveLookAlikes([reply('A', '1'), reply('B', '1'), reply('C', '1')])).toBe(true);
  expect(canHaveLookAlikes([reply('A', '1'), reply('A', '2'), reply('A', '3'), reply('B', '1')])).toBe(false);
  expect(canHaveLookAlikes([reply('A', '1'), reply('B', '1'), reply('C')])).toBe(false);
  expect(canHaveLookAlikes([])).toBe(false);
  // could not be read: the way to look-alikes stays
  expect(canHaveLookAlikes(null)).toBe(true);
});

test('one more than is shown is read, to know whether there are more', async () => {
  const found = [{ equal: 5 }, { equal: 4 }, { equal: 3 }];
  const catalog = {
    findLookAlikes: async (_nsn: Nsn, limit: number) => ({ parts: found.slice(0, limit), candidates: 9, looked: 9 }),
  } as unknown as CatalogStore;
  const counts = { shown: 2, more: true, candidates: 9, looked: 9 };
  expect(await readLookAlikes(catalog, 1 as Nsn, 2)).toEqual({ parts: found.slice(0, 2), ...counts });
  expect(await readLookAlikes(catalog, 1 as Nsn, 3)).toMatchObject({ shown: 3, more: false });
});

test.each([
  [0, 0, 0, 'No other item in the catalog has this name and class.'],
  [0, 1, 1, 'None found among the one other item with this name and class.'],
  [3, 40, 40, '3 found among the 40 other items with this name and class.'],
  [8, 2_300, 400, 'The first 8 found among the 400 nearest of 2,300 other items with this name and class.'],
  [0, 2_300, 400, 'None found among the 400 nearest of 2,300 other items with this name and class.'],
  [0, 39_331, 0, 'No characteristic on file is the same in any of the 39,331 other items with this name and class.'],
])('%d shown of %d, of which %d were looked at', (shown, candidates, looked, words) => {
  expect(lookAlikeWords({ shown, more: shown === 8, candidates, looked })).toBe(words);
});
