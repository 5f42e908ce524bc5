import { describe, expect, test } from 'vitest';
import { demandCsv, missingCsv } from './add-crawl-exports.ts';
import type { DemandRecord } from './records.ts';
import { demandTextOf, openDemand, createClientShares } from './add-recording.ts';

describe('a text that was asked for (C21.34)', () => {
  test.each([
    ['  titanium   Allen SCREW ', 'titanium allen screw'],
    ['ms27039c1-08x', 'MS27039C1-08X'],
    ['5310-00-000-00', '5310-00-000-00'],
    ['1/4" thin lock nut', '1/4" THIN LOCK NUT'],
    ['ＮＡＳ１１４９', 'NAS1149'],
    ['mt40a1g8sa062eit', 'MT40A1G8SA062EIT'],
    ['066-01037-0101', '066-01037-0101'],
    ['NIIN 01 234 5678', 'NIIN 01 234 5678'],
    ['0 280 158 123', '0 280 158 123'],
    ['=cmd|A1', '=CMD|A1'],
    ['<script>alert(1)</script>', '<SCRIPT>ALERT(1)</SCRIPT>'],
  ])('%j is kept as %j', (typed, kept) => expect(demandTextOf(typed)).toBe(kept));

  test.each([
    ...'5305-01-234-5678 | 5305 01 234 5678 | 5305012345678 | 01-234-5678 | MS16998-28 | MS24693-C272'.split(' | '),
    ...'M83248/1-906 | D38999/26WB35SN | 5962-8680601EA | 1-480698-0 | 1-480698-00A | 10-60752-1'.split(' | '),
    ...'65-12345-678 | 2-329-12345 | 145-12345-01 | 00123-45 | 12 3456 78 | 123-456-789-012 | 123.45.6789'.split(' | '),
    // the next but one are classes
    ...'10.60.00.01 | 1.2.3 | (0)1234567 | 1560 2590 2920 3040 | NAS1352-08-10::A'.split(' | '),
  ])('a part number, %j, is not taken for a telephone number, a card or an address', (typed) =>
    expect(demandTextOf(typed)).toBe(typed),
  );

  test.each([
    ...'jane.doe@example.com | jane%40example.com | call +1 555 123 4567 | (555) 123-4567 | 555.123.4567'.split(' | '),
    ...'020 7946 0958 | 0171-2345678 | 030 123456 | 0049 30 1234567 | 01 23 45 67 89 | 1-800-555-1234'.split(' | '),
    ...'1-555-123-4567 | 1 800 555 1234 | (0171) 2345678 | (020) 7946 0958 | 0171-234 56 78'.split(' | '),
    ...'0171-234-56-78 | 555/123-4567 | 555_123_4567 | (555)123-4567 | 555\u2011123\u20114567'.split(' | '),
    ...'01.42.68.53.00 | 06-12-34-56-78 | 49-171-2345678 | 138-0013-8000 | 4111-1111-1111-1111'.split(' | '),
    ...'4111 1111 1111 1111 | 4111\u00a01111\u00a01111\u00a01111 | 3782 822463 10005 | 203.0.113.9'.split(' | '),
    ...'2001:db8::9 | 2001:db8:1:2:3:4:5:6 | https://example.com/part | www.example | buy at example.co'.split(' | '),
    ...'eyJhbGciOiJIUzI1NiIsInR5cCI6 | 550e8400e29b41d4a716446655440000 | bolt\u202efdp | bolt\0 | ...'.split(' | '),
    ...'please send me a price for this one by friday |    | '.split(' | '),
    'x'.repeat(61),
    'x '.repeat(5_000),
    '',
  ])('%j is not kept', (typed) => expect(demandTextOf(typed)).toBeNull());
});

describe('the note of demand (C21.35)', () => {
  const opened = () => {
    const taken: DemandRecord[] = [];
    const clock = { ms: 1_000_000 };
    const note = openDemand(
      (records) => void taken.push(...records),
      () => clock.ms,
    );
    return { note, taken, clock };
  };
  const client = (ip: string, userAgent?: string) => ({ ip, userAgent });

  test('counts what an address asks for once a day, and nothing of crawlers', () => {
    const { note, taken, clock } = opened();
    const wanted = [{ text: 'ab-1', nearest: 'AB-2' }];
    note('search', wanted, client('192.0.2.1'));
    note('list', wanted, client('192.0.2.1'));
    note('search', wanted, client('192.0.2.2', 'Mozilla/5.0 (compatible; bingbot/2.0)'));
    clock.ms += 86_400_000;
    note('search', wanted, client('192.0.2.1'));
    const ab = { text: 'AB-1', source: 'search', nearest: 'AB-2' };
    expect(taken).toMatchObject([ab, ab]);
    expect(JSON.stringify(taken)).not.toContain('192.0.2');
    note('quote', wanted, null);
    note('quote', wanted, null);
    expect(taken).toHaveLength(4);
  });

  test('is bounded for each address, however many it asks for, and for each request', () => {
    const { note, taken } = opened();
    const texts = (from: number) => Array.from({ length: 500 }, (_, index) => ({ text: `part ${from}-${index}` }));
    for (let call = 0; call < 60; call += 1) note('list', texts(call), client('192.0.2.1'));
    expect(taken).toHaveLength(200);
    note('list', texts(0), client('192.0.2.1'));
    expect(taken).toHaveLength(200);
    note('search', [{ text: 'another' }], client('192.0.2.2'));
    expect(taken).toHaveLength(201);
    note('quote', texts(0), null);
    expect(taken).toHaveLength(401);
  });
});

test('the demand as CSV says where an address should lead and where counts are the least there were, and has no formula (C21.13, C21.33, C21.36)', async () => {
  const counts = { search: 2, list: 1, quote: 0 };
  const demand = {
    setAside: null,
    asked: [{ text: '=CMD|A1', counts, lastAt: Date.UTC(2026, 10, 22), nearest: '@SUM(1)', isEstimate: true }],
    missing: [
      { path: '/a;=1+1', byPeople: 1, byEngines: 2, referrerHost: 'x.example', isEstimate: false },
      { path: '(other)', byPeople: 9, byEngines: 0, referrerHost: null, isEstimate: true },
    ],
  };
  const textOf = async (pieces: AsyncIterable<string>) => (await Array.fromAsync(pieces)).join('');
  expect(await textOf(demandCsv(demand))).toBe(
    "asked for,times,searches,lists,requests,last,nearest,note\r\n'=CMD|A1,3,2,1,0,2026-11-22,'@SUM(1),at least so many\r\n",
  );
  expect(await textOf(missingCsv(demand, async (path) => (path === '(other)' ? null : '/fsc/53/5305')))).toBe(
    [
      'address,redirect to,by people,by engines,from,note',
      '"/a;\'=1+1",/fsc/53/5305,1,2,x.example,',
      '"other addresses, together",,9,0,,at least so many',
      '',
    ].join('\r\n'),
  );
});

test('a client adds a text once a day, and so many different ones', () => {
  const clock = { ms: 1_000_000 };
  const takeOf = createClientShares(2, () => clock.ms);
  const take = (text: string) => takeOf('192.0.2.1', text);
  expect(['a', 'a', 'b', 'c', 'b'].map(take)).toEqual(['first', 'again', 'first', 'full', 'again']);
  expect(takeOf('192.0.2.2', 'c')).toBe('first');
  expect(['2001:db8::1', '2001:db8::2'].map((address) => takeOf(address, 'a'))).toEqual(['first', 'again']);
  clock.ms += 86_400_000;
  expect(['c', 'a'].map(take)).toEqual(['first', 'first']);
});

test('however many texts come, those of a client make its own be forgotten, and of many clients the latest are known', () => {
  const take = createClientShares(200, () => 1_000_000);
  for (let text = 0; text < 100_000; text += 1) take('192.0.2.1', `${text}`);
  expect(take('192.0.2.1', '0')).toBe('again');
  for (let client = 0; client < 40_000; client += 1) take(`${client}`, 'x'.repeat(9_000));
  expect([take('39999', 'x'.repeat(9_001)), take('192.0.2.1', '0')]).toEqual(['again', 'first']);
});
