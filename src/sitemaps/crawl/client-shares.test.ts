import { expect, test } from 'vitest';
import { createClientShares } from './add-recording.ts';

const opened = (max: number) => {
  const clock = { ms: 1_000_000 };
  return { clock, shares: createClientShares(max, () => clock.ms) };
};

test('a client adds a text once a day, and so many different ones', () => {
  const { clock, shares } = opened(2);
  const take = (text: string) => shares.take('192.0.2.1', text);
  expect(['a', 'a', 'b', 'c', 'b'].map(take)).toEqual(['first', 'again', 'first', 'full', 'again']);
  expect(shares.take('192.0.2.2', 'c')).toBe('first');
  expect(['2001:db8::1', '2001:db8::2'].map((address) => shares.take(address, 'a'))).toEqual(['first', 'again']);
  clock.ms += 86_400_000;
  expect(['c', 'a'].map(take)).toEqual(['first', 'first']);
});

test('however many texts come, those of a client make its own be forgotten, and of many clients the latest are known', () => {
  const { shares } = opened(200);
  for (let text = 0; text < 100_000; text += 1) shares.take('192.0.2.1', `${text}`);
  expect(shares.take('192.0.2.1', '0')).toBe('again');
  for (let client = 0; client < 40_000; client += 1) shares.take(`${client}`, 'x'.repeat(9_000));
  expect([shares.take('39999', 'x'.repeat(9_001)), shares.take('192.0.2.1', '0')]).toEqual(['again', 'first']);
});
