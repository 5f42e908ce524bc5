import { expect, test } from 'vitest';
import { type AuditEntry, type AuditLog, SESSION_IDLE_MS } from '../store/operator-store.ts';
import { deviceOf, recordPrograms, refusedSignIns, sessionTokens } from './audit-trail.ts';

test('a hundred refused sign-ins an hour are listed, the rest is counted', async () => {
  const entries: AuditEntry[] = [];
  let nowMs = 1_700_000_000_000;
  const log = { append: async (entry: AuditEntry) => void entries.push(entry) } as unknown as AuditLog;
  const refused = refusedSignIns(log, () => nowMs);
  for (let count = 0; count < 350; count++) await refused({ address: '192.0.2.1', subject: 'wrong key' });
  expect([entries.length, entries.at(-1)!.subject]).toEqual([101, 'further ones of this hour are counted, not listed']);
  nowMs += 3_600_000;
  await refused({ address: '192.0.2.1', subject: 'wrong key' });
  expect(entries.slice(101).map(({ who, subject }) => [who, subject])).toEqual([
    ['server', '250 more, not listed'],
    ['unknown', 'wrong key'],
  ]);
});

test('a program is logged by its first key from an address and after twelve idle hours, and seen once a minute', async () => {
  const noted: string[] = [];
  let nowMs = 1_700_000_000_000;
  const store = {
    log: { append: async ({ who, address }: AuditEntry) => void noted.push(`${who} from ${address}`) },
    recordSeen: async () => void noted.push('seen'),
  };
  const record = recordPrograms(store as never, () => nowMs);
  const use = async (ip: string, afterMs: number): Promise<string[]> => {
    nowMs += afterMs;
    await record({ id: 1, name: 'ruth' } as never, { ip } as never);
    return noted.splice(0);
  };
  expect(await use('192.0.2.1', 0)).toEqual(['ruth from 192.0.2.1', 'seen']);
  expect(await use('192.0.2.1', 59_999)).toEqual([]);
  expect(await use('192.0.2.1', 1)).toEqual(['seen']);
  expect(await use('192.0.2.2', 1)).toEqual(['ruth from 192.0.2.2', 'seen']);
  expect(await use('192.0.2.1', SESSION_IDLE_MS - 2)).toEqual(['seen']);
  expect(await use('192.0.2.1', SESSION_IDLE_MS)).toEqual(['ruth from 192.0.2.1', 'seen']);
});

const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36 Edg/153.0';
const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK}`, 'Edge on Windows'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/20.0 Safari/605.1.15`, 'Safari on macOS'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 20_0 like Mac OS X) ${WEBKIT} CriOS/153 Mobile/1 Safari/604`,
    'Chrome on iPhone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox on Linux'],
  ['curl/8.16.0', 'curl'],
  ['<script>alert(1)</script>', 'Unknown device'],
])('%s is %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});

test('a request may have no User-Agent', () => expect(deviceOf(undefined)).toBe('Unknown device'));

test('of many cookies of the name the first three are tried', () => {
  const cookies = 'a=0; operator=1;operator=; operator=2; operators=x; operator=3; operator=4';
  expect(sessionTokens(cookies)).toEqual(['1', '2', '3']);
});
