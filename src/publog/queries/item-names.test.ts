import { describe, expect, test } from 'vitest';
import { itemNamesOf } from './item-names.ts';

const names = itemNamesOf([3, 4, 5, 9], ['BOLT, EYE', 'Bolt, u', 'EYEBOLT', 'PIN\nNUT'], [10, 20, 5, 1]);
const found = (...words: string[]): readonly number[] => names.search(words).nameIds();

describe('the item names held in memory', () => {
  test('gives a name as the source writes it, and nothing for an unknown id', () => {
    expect([names.name(4), names.name(9), names.name(6), names.name(-1)]).toEqual(['Bolt, u', 'PIN\nNUT', '', '']);
  });

  test('finds a text anywhere in a name, once a name, whatever the case of the name', () => {
    expect(found('BOLT')).toEqual([3, 4, 5]);
    expect(found('E')).toEqual([3, 5]);
    expect(found(', U')).toEqual([4]);
    expect(found('NUT')).toEqual([9]);
  });

  test('finds names that contain every word, in any order', () => {
    expect(found('EYE', 'BOLT')).toEqual([3, 5]);
    expect(found('BOLT', 'EYE', ',')).toEqual([3]);
  });

  test('counts names and the NSNs that carry them', () => {
    const set = names.search(['BOLT']);
    expect([set.nameCount, set.nsnCount, set.has(3), set.has(9), set.has(77)]).toEqual([3, 35, true, false, false]);
  });

  test('finds nothing for no words, and no text across the border of two names', () => {
    expect([found(), found(''), found('EYE\nBOLT'), found('\n'), found('\0')]).toEqual([[], [], [], [], []]);
  });

  test('an empty catalog has no names', () => {
    expect(itemNamesOf([], [], []).search(['A'])).toMatchObject({ nameCount: 0, nsnCount: 0 });
  });
});
