import type { AuditEntry, AuditEvent, AuditQuery, StoredAuditEntry } from '../operator-store.ts';
import { type SqlValue, places, type Query } from '../../../database/database.ts';
import { foldCase } from '../../../domain/plain-text.ts';
import { KEPT_LOG_DAYS } from './operator-schema.ts';

const MAX_SUBJECT_LENGTH = 300;
const MAX_SEARCH_LENGTH = 100;
/** Ten days behind what the database allows: clocks of two machines may differ. */
const REMOVED_AFTER_MS = (KEPT_LOG_DAYS + 10) * 86_400_000;

type AuditRow = [id: number, at: number, who: string, address: string | null, event: string, subject: string];

export async function appendEntry(query: Query, entry: AuditEntry): Promise<void> {
  // PostgreSQL has no text with a zero byte
  const clean = (text: string): string => text.replaceAll('\0', '\u{fffd}');
  const subject = clean(entry.subject).slice(0, MAX_SUBJECT_LENGTH);
  const who = clean(entry.who);
  const address = entry.address === null ? null : clean(entry.address);
  await query(
    `insert into audit (at, who, address, event, subject, search_text)
    values ($1, $2, $3, $4, $5, $6)`,
    [entry.atMs, who, address, entry.event, subject, foldCase([who, address ?? '', subject].join('\n'))],
  );
}

/** Removes entries whose time has passed (index audit_at). */
export async function removeOldEntries(query: Query, nowMs: number): Promise<void> {
  await query('delete from audit where at < $1', [nowMs - REMOVED_AFTER_MS]);
}

/** Newest first, by id. */
export async function listEntries(query: Query, { limit, before, ...filter }: AuditQuery): Promise<StoredAuditEntry[]> {
  const { sql, values } = conditions(filter, before);
  const rows = await query<AuditRow>(
    `select id, at, who, address, event, subject
    from audit
    where ${sql}
    order by id desc
    limit $${values.length + 1}`,
    [...values, limit],
  );
  return rows.map(([id, atMs, who, address, event, subject]) => ({
    id,
    atMs,
    who,
    address,
    event: event as AuditEvent,
    subject,
  }));
}

export async function countEntries(query: Query, filter: Omit<AuditQuery, 'limit' | 'before'>): Promise<number> {
  const { sql, values } = conditions(filter);
  return (await query<[number]>(`select count(*) from audit where ${sql}`, values))[0]![0];
}

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
  const text = foldCase(search.replaceAll('\0', '\u{fffd}').trim()).slice(0, MAX_SEARCH_LENGTH);
  if (text !== '') parts.push(`search_text like $${values.push(`%${text.replace(/[!%_]/g, '!$&')}%`)} escape '!'`);
  return { sql: parts.join(' and '), values };
}
