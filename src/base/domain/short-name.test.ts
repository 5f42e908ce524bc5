import { expect, test } from 'vitest';
import { parseShortName, shortName } from './short-name.ts';

const EDGES = [1, 2, 3, 999, 1_000, 29_790_999, 29_791_000, 29_791_001, 953_311_999, 953_312_000];
const IDS = [...EDGES, Number.MAX_SAFE_INTEGER];

test('a request has a short name, and the name leads back to its id (C18.1)', () => {
  for (const id of [...IDS, ...Array.from({ length: 3_000 }, (_, index) => index * 9_931 + 1)])
    expect(parseShortName(shortName(id)), shortName(id)).toBe(id);
  expect(shortName(1)).toMatch(/^Q-[2-9A-Z]{3}-\d{3}$/);
  expect(shortName(29_791_000)).toMatch(/^Q-[2-9A-Z]{4}-\d{3}$/);
});

test('short names stay what they are: they stand on paper', () => {
  expect([1, 2, 3, 29_791_000].map(shortName)).toEqual(['Q-N6W-879', 'Q-9BT-758', 'Q-VGQ-637', 'Q-2222-000']);
});

test('names have no letters that look alike, and those of neighbors differ in every place', () => {
  for (let id = 1; id < 5_000; id++) {
    const [name, next] = [shortName(id), shortName(id + 1)];
    expect(name.slice(2, 5)).not.toMatch(/[01ILO]/);
    const same = [2, 3, 4, 6, 7, 8].filter((place) => name[place] === next[place]);
    expect(same, `${name} ${next}`).toEqual([]);
  }
});

test('a name is read as people write it, and nothing else is', () => {
  const name = shortName(77);
  const spaced = ` ${name.replaceAll('-', ' ')} `;
  for (const written of [name.toLowerCase(), name.replaceAll('-', ''), spaced, name.replaceAll('-', '–')])
    expect(parseShortName(written), written).toBe(77);
  const wrongs = 'Q Q-4K7 Q-4K7-21 Q-4K7-2190 Q-4O7-219 Q-417-219 X-4K7-219 RFQ-1793456789012'.split(' ');
  for (const wrong of ['', ...wrongs, `Q-${'Z'.repeat(11)}-219`]) expect(parseShortName(wrong), wrong).toBeNull();
});
