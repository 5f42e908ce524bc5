import { expect, test } from 'vitest';
import type { AuditEntry, AuditLog } from '../store/operator-store.ts';
import { refusedSignIns } from './audit-trail.ts';

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
