import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aCartItem } from '../../../test/support/domain/cart-item.fixture.ts';
import { aStorage } from '../../../test/support/cart/storage.fixture.ts';
import { CART_UPDATED, changeCart, readCart, readRecent } from './cart-storage.client.ts';
import { describeCartProblem } from './messages.ts';

const anItem = (overrides = {}) => aCartItem({ id: 'a', part_number: 'A', ...overrides });

let storage: ReturnType<typeof aStorage>;
let announced = 0;

const useStorage = (next: ReturnType<typeof aStorage>) => vi.stubGlobal('localStorage', (storage = next));

beforeEach(() => {
  announced = 0;
  const target = new EventTarget();
  target.addEventListener(CART_UPDATED, () => announced++);
  vi.stubGlobal('window', Object.defineProperty(target, 'localStorage', { get: () => localStorage }));
  vi.stubGlobal('navigator', {});
  useStorage(aStorage());
});
afterEach(() => vi.unstubAllGlobals());

test('quantities are written as text by default and as numbers where asked, and each change is announced (C6.2, C6.5)', async () => {
  await changeCart((items) => [...items, anItem({ quantity: 2 })]);
  expect(JSON.parse(storage.getItem('cart')!)).toMatchObject([{ quantity: '2' }]);
  await changeCart((items) => items, 'number');
  expect(JSON.parse(storage.getItem('cart')!)).toMatchObject([{ quantity: 2 }]);
  expect(announced).toBe(2);
});

test('an emptied cart leaves nothing behind but what was added last (C17.13)', async () => {
  await changeCart(() => [anItem()]);
  await changeCart(() => []);
  expect([...storage.contents.keys()]).toEqual(['recent-parts']);
  expect(readRecent()).toMatchObject([{ part_number: anItem().part_number }]);
});

test.each(['no JSON', '{}', '7', '"text"', 'null'])('%j is set aside before anything is written', async (value) => {
  storage.setItem('cart', value);
  expect(readCart()).toEqual({ items: [], problem: 'unreadable' });
  const change = await changeCart((items) => [...items, anItem()]);
  expect(change).toMatchObject({ stored: true, problem: 'unreadable' });
  expect(storage.getItem(change.setAside!)).toBe(value);
  expect(describeCartProblem(change)?.text).toContain(change.setAside);
  expect(readCart()).toMatchObject({ items: [{ part_number: 'A' }], problem: null });
});

test('a cart with entries that name no part keeps the others and is set aside whole', async () => {
  const value = JSON.stringify([anItem(), 7]);
  storage.setItem('cart', value);
  const change = await changeCart((items) => items);
  expect(change).toMatchObject({ items: [{ part_number: 'A' }], problem: 'partly-unreadable' });
  expect(storage.getItem(change.setAside!)).toBe(value);
});

test('a full storage keeps the cart as it was, announces nothing and says so', async () => {
  useStorage(aStorage(250));
  await changeCart(() => [anItem()]);
  const before = storage.getItem('cart');
  const change = await changeCart((items) => [...items, anItem({ id: 'b', part_number: 'B'.repeat(200) })]);
  expect(change).toMatchObject({ stored: false, problem: 'full', items: [{ part_number: 'A' }] });
  expect(storage.getItem('cart')).toBe(before);
  expect(announced).toBe(1);
  expect(describeCartProblem(change)).not.toBeNull();
});

test.each([
  ['takes its own room when it is set aside', 150, true],
  ['stays where it is when it has no room elsewhere', 105, false],
])('an unreadable value in a full storage %s', async (_what, capacity, stored) => {
  useStorage(aStorage(capacity));
  storage.setItem('cart', 'x'.repeat(100));
  const change = await changeCart((items) => items);
  expect(change).toMatchObject({ stored, problem: stored ? 'unreadable' : 'full' });
  expect(storage.getItem(change.setAside ?? 'cart')).toBe('x'.repeat(100));
});

test('a storage that is closed is told, not thrown', async () => {
  const get = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get });
  expect(readCart()).toEqual({ items: [], problem: 'disabled' });
  expect(await changeCart(() => [anItem()])).toMatchObject({ stored: false, problem: 'disabled' });
});

test('five thousand lines are read and written', async () => {
  const items = Array.from({ length: 5_000 }, (_, index) => anItem({ id: `${index}`, part_number: `P-${index}` }));
  expect((await changeCart(() => items)).items).toHaveLength(5_000);
  expect(readCart().items).toHaveLength(5_000);
});
