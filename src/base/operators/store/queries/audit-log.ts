import { columnsOf, places, type SqlValue, type WritableDatabase } from '../../../database/database.ts';
import { foldCase } from '../../../domain/plain-text.ts';
import type { AuditLog, AuditQuery, StoredAuditEntry } from '../operator-store.ts';
import { KEPT_LOG_DAYS } from './operator-schema.ts';

const MAX_SUBJECT_LENGTH = 300;
const MAX_SEARCH_LENGTH = 100;
const DAY_MS = 86_400_000;
/** Clocks of two machines may differ. */
const REMOVED_AFTER_MS = (KEPT_LOG_DAYS + 10) * DAY_MS;

const ENTRY = columnsOf<StoredAuditEntry>({
  id: 'id',
  atMs: 'at',
  who: 'who',
  address: 'address',
  event: 'event',
  subject: 'subject',
});

export function auditLogOn({ query, write }: WritableDatabase): AuditLog {
  let lastRemovalMs = -DAY_MS;

  /** Once a day (index audit_at). Failures do not matter. */
  async function removeOld(nowMs: number): Promise<void> {
    if (nowMs - lastRemovalMs < DAY_MS) return;
    lastRemovalMs = nowMs;
    const sql = 'delete from audit where at < $1';
    await write((within) => within(sql, [nowMs - REMOVED_AFTER_MS])).catch(() => undefined);
  }

  return {
    async append({ atMs, event, ...entry }) {
      const subject = withoutZeros(entry.subject).slice(0, MAX_SUBJECT_LENGTH);
      const who = withoutZeros(entry.who);
      const address = entry.address === null ? null : withoutZeros(entry.address);
      const searched = foldCase([who, address ?? '', subject].join('\n'));
      await write((within) =>
        within(
          `insert into audit (at, who, address, event, subject, search_text)
          values ($1, $2, $3, $4, $5, $6)`,
          [atMs, who, address, event, subject, searched],
        ),
      );
      await removeOld(atMs);
    },
    async list({ limit, before, ...filter }) {
      const { sql, values } = conditions(filter, before);
      const rows = await query(
        `select ${ENTRY.sql} from audit where ${sql} order by id desc limit $${values.length + 1}`,
        [...values, limit],
      );
      return rows.map(ENTRY.read);
    },
    async count(filter) {
      const { sql, values } = conditions(filter);
      return (await query<[number]>(`select count(*) from audit where ${sql}`, values))[0]![0];
    },
  };
}

/** PostgreSQL has no zero byte. */
const withoutZeros = (text: string): string => text.replaceAll('\0', '\u{fffd}');

function conditions(
  { events, search = '' }: Omit<AuditQuery, 'limit' | 'before'>,
  before?: number,
): { sql: string; values: SqlValue[] } {
  const parts = ['id > 0'];
  const values: SqlValue[] = [];
  if (before !== undefined) parts.push(`id < $${values.push(before)}`);
  if (events !== undefined) {
    parts.push(events.length === 0 ? '1 = 0' : `event in (${places(events.length, values.length)})`);
    values.push(...events);
  }
  const text = foldCase(withoutZeros(search).trim()).slice(0, MAX_SEARCH_LENGTH);
  if (text !== '') parts.push(`search_text like $${values.push(`%${text.replace(/[!%_]/g, '!$&')}%`)} escape '!'`);
  return { sql: parts.join(' and '), values };
}
