import { expect, test } from 'vitest';
import { type AuditEntry, type AuditLog, SESSION_IDLE_MS } from '../store/operator-store.ts';
import { recordPrograms, refusedSignIns } from './audit-trail.ts';

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
