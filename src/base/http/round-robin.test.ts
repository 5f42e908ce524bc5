import { expect, test } from 'vitest';
import { roundRobin } from './fair-queue.ts';

function aLine(waiting: number, waitingPerAddress: number) {
  const dropped: string[] = [];
  const line = roundRobin<string>({ waiting, waitingPerAddress, onDropped: (entry) => dropped.push(entry) });
  const all = (): string[] => Array.from({ length: line.size }, () => line.next()!);
  return { line, dropped, all };
}

test('addresses have turns, and each keeps its own order', () => {
  const { line, all } = aLine(100, 100);
  for (const entry of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) line.add(entry[0]!, entry);
  expect(all()).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  expect(line.next()).toBeUndefined();
});

test('an address that comes late waits for one entry of each other address', () => {
  const { line } = aLine(5_000, 5_000);
  for (let index = 0; index < 1_400; index++) line.add('hostile', `h${index}`);
  expect(line.next()).toBe('h0');
  line.add('honest', 'x');
  expect([line.next(), line.next()]).toEqual(['h1', 'x']);
});

test('an address has a bound of its own', () => {
  const { line } = aLine(10, 2);
  expect([line.add('a', 'a1'), line.add('a', 'a2'), line.add('a', 'a3')]).toEqual([null, null, 'address']);
  expect(line.add('b', 'b1')).toBeNull();
});

test('a full line drops the last entry of the longest group for an address that has fewer', () => {
  const { line, dropped, all } = aLine(4, 4);
  for (const entry of ['a1', 'a2', 'a3', 'b1']) line.add(entry[0]!, entry);
  expect(line.add('c', 'c1')).toBeNull();
  expect(dropped).toEqual(['a3']);
  expect(line.add('a', 'a4')).toBe('queue');
  expect(all()).toEqual(['a1', 'b1', 'c1', 'a2']);
});

test('addresses that are not ready are passed over, and keep their turn', () => {
  const { line } = aLine(10, 10);
  for (const entry of ['a1', 'b1', 'b2']) line.add(entry[0]!, entry);
  expect(line.next((key) => key === 'b')).toBe('b1');
  expect(line.next()).toBe('a1');
  expect(line.next((key) => key === 'a')).toBeUndefined();
  expect(line.size).toBe(1);
});

test('an entry that leaves is forgotten', () => {
  const { line, all } = aLine(10, 10);
  for (const entry of ['a1', 'a2', 'b1']) line.add(entry[0]!, entry);
  line.remove('a', 'a1');
  line.remove('b', 'b1');
  line.remove('b', 'b1');
  expect(line.size).toBe(1);
  expect(all()).toEqual(['a2']);
});
