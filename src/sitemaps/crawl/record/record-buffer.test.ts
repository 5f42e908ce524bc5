import { expect, test } from 'vitest';
import type { FetchRecord } from '../fetch-record.ts';
import { createRecordBuffer, recordsIn } from './record-buffer.ts';

const FETCH: FetchRecord = {
  at: Date.UTC(2026, 10, 22, 8, 9, 10, 111),
  engine: 'meta',
  address: '2001:db8:aaaa:bbbb:cccc:dddd:192.168.100.228',
  isHead: true,
  path: '/nsn/53/5305/5305-01-234-5678?parts=all',
  status: 304,
  bytes: 6_000_000_000,
  ms: 4_000_000,
  referrerHost: null,
};
const MISS: FetchRecord = {
  at: 0,
  engine: null,
  address: '',
  isHead: false,
  path: '/caf\u00e9\t',
  status: 404,
  bytes: 0,
  ms: null,
  referrerHost: 'www.example.com:8443',
};

test('records come out as they went in, and the buffer is empty after it', () => {
  const buffer = createRecordBuffer();
  for (const records of [[FETCH, MISS, FETCH], [MISS]]) {
    for (const record of records) buffer.add(record);
    expect(buffer.count()).toBe(records.length);
    expect([...recordsIn(buffer.take())]).toEqual(records);
    expect(buffer.count()).toBe(0);
  }
  expect([...recordsIn(buffer.take())]).toEqual([]);
});

test('long texts are cut, and a full buffer has room for no more of them', () => {
  const buffer = createRecordBuffer();
  const long = { ...MISS, address: '1'.repeat(9_000), path: '/'.repeat(9_000), referrerHost: 'a'.repeat(9_000) };
  while (!buffer.isFull()) buffer.add(long);
  const count = buffer.count();
  expect(count).toBeGreaterThan(50);
  const cut = { ...MISS, address: '1'.repeat(45), path: '/'.repeat(1_000), referrerHost: 'a'.repeat(100) };
  expect([...recordsIn(buffer.take())]).toEqual(Array.from({ length: count }, () => cut));
});
