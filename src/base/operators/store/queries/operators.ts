import { columnsOf, type Query, type WritableDatabase, type SqlValue, places } from '../../../database/database.ts';
import { foldCase } from '../../../domain/plain-text.ts';
import type {
  Operator,
  OperatorStore,
  OperatorSession,
  Passkey,
  AuditLog,
  AuditQuery,
  StoredAuditEntry,
} from '../operator-store.ts';
import { KEPT_LOG_DAYS } from './operator-schema.ts';

const OPERATOR = columnsOf<Operator>({
  id: 'operator.id',
  name: 'operator.name',
  role: 'operator.role',
  email: 'operator.email',
  source: 'operator.source',
  createdAtMs: 'operator.created_at',
  keyMadeAtMs: 'operator.key_made_at',
  lastSeenAtMs: 'operator.last_seen_at',
  passkeys: '(select count(*) from passkey where passkey.operator_id = operator.id)',
});

async function findOne(query: Query, column: 'name_key' | 'key_hash' | 'source', value: string) {
  // PostgreSQL has no zero byte
  if (value.includes('\0')) return null;
  const [row] = await query(`select ${OPERATOR.sql} from operator where ${column} = $1`, [value]);
  return row ? OPERATOR.read(row) : null;
}

const FORGOTTEN_AFTER_MS = 30 * 86_400_000; // idle sessions are then removed

const SESSION = columnsOf<Omit<OperatorSession, 'operator' | 'complete'> & { complete: number }>({
  id: 'session.id',
  device: 'session.device',
  address: 'session.address',
  createdAtMs: 'session.created_at',
  lastSeenAtMs: 'session.last_seen_at',
  complete: 'session.complete',
});
const SESSION_COLUMN_COUNT = 6;

async function readSessions(query: Query, where: string, values: readonly SqlValue[]): Promise<OperatorSession[]> {
  const rows = await query(
    `select ${SESSION.sql}, ${OPERATOR.sql}
    from session
    join operator on operator.id = session.operator_id
    where ${where}
    order by session.last_seen_at desc, session.id desc`,
    values,
  );
  return rows.map((row) => {
    const session = SESSION.read(row);
    return { ...session, complete: session.complete === 1, operator: OPERATOR.read(row.slice(SESSION_COLUMN_COUNT)) };
  });
}

async function recordSeen(query: Query, operatorId: number, atMs: number): Promise<void> {
  await query('update operator set last_seen_at = $2 where id = $1', [operatorId, atMs]);
}

const PASSKEY = columnsOf<Omit<Passkey, 'publicKey' | 'transports'> & { publicKey: string; transports: string }>({
  id: 'id',
  operatorId: 'operator_id',
  publicKey: 'public_key',
  counter: 'counter',
  transports: 'transports',
  label: 'label',
  createdAtMs: 'created_at',
  lastUsedAtMs: 'last_used_at',
});

export function createOperatorStore({ query, write, close }: WritableDatabase): OperatorStore {
  const changes = async (sql: string, values: readonly SqlValue[]): Promise<boolean> =>
    (await write((within) => within(`${sql} returning id`, values))).length > 0;
  return {
    addOperator: ({ name, role, keyHash, atMs }) =>
      write(async (within) => {
        const added = await within(
          `insert into operator (name, name_key, role, source, key_hash, created_at, key_made_at)
        values ($1, $2, $3, 'key', $4, $5, $5)
        on conflict (name_key) do nothing
        returning id`,
          [name, foldCase(name), role, keyHash, atMs],
        );
        return added.length === 0 ? null : findOne(within, 'name_key', foldCase(name));
      }),
    putOperator: ({ name, source, keyHash, atMs }) =>
      write(async (within) => {
        const keyMadeAtMs = keyHash === null ? null : atMs;
        await within(
          `insert into operator (name, name_key, role, source, key_hash, created_at, key_made_at)
        values ($1, $2, 'both', $3, $4, $5, $6)
        on conflict do nothing`,
          [name, foldCase(name), source, keyHash, atMs, keyMadeAtMs],
        );
        const changed = await within<[number]>(
          `update operator
        set key_hash = $2, key_made_at = $3
        where source = $1 and coalesce(key_hash, '') <> $4
        returning id`,
          [source, keyHash, keyMadeAtMs, keyHash ?? ''],
        );
        for (const [id] of changed) await within('delete from session where operator_id = $1', [id]);
        return (await findOne(within, 'source', source))!;
      }),
    findOperator: (name) => findOne(query, 'name_key', foldCase(name)),
    findByKeyHash: (keyHash) => findOne(query, 'key_hash', keyHash),
    listOperators: async () =>
      (await query(`select ${OPERATOR.sql} from operator order by name_key`)).map(OPERATOR.read),
    setKeyHash: (operatorId, keyHash, atMs) =>
      write(async (within) => {
        await within('update operator set key_hash = $2, key_made_at = $3 where id = $1', [operatorId, keyHash, atMs]);
        await within('delete from session where operator_id = $1', [operatorId]);
      }),
    setRole: (operatorId, role) =>
      changes(`update operator set role = $2 where id = $1 and source = 'key'`, [operatorId, role]),
    setEmail: (operatorId, email) => changes('update operator set email = $2 where id = $1', [operatorId, email]),
    // sessions and passkeys go with it
    removeOperator: (operatorId) => changes('delete from operator where id = $1', [operatorId]),
    recordSeen: (operatorId, atMs) => write((within) => recordSeen(within, operatorId, atMs)),
    addSession: ({ operatorId, tokenHash, device, address, complete, atMs }) =>
      write(async (within) => {
        await within('delete from session where last_seen_at < $1', [atMs - FORGOTTEN_AFTER_MS]);
        const [added] = await within<[number]>(
          `insert into session (operator_id, token_hash, device, address, complete, created_at, last_seen_at)
        values ($1, $2, $3, $4, $5, $6, $6)
        returning id`,
          [operatorId, tokenHash, device, address, complete ? 1 : 0, atMs],
        );
        await recordSeen(within, operatorId, atMs);
        return (await readSessions(within, 'session.id = $1', [added![0]]))[0]!;
      }),
    // by the unique hash
    findSession: async (tokenHash, idleSinceMs) => {
      const where = 'session.token_hash = $1 and session.last_seen_at >= $2';
      return (await readSessions(query, where, [tokenHash, idleSinceMs]))[0] ?? null;
    },
    touchSession: (sessionId, { lastSeenAtMs, complete }) =>
      write(async (within) => {
        const touched = await within<[number]>(
          `update session
        set last_seen_at = $2 ${complete ? ', complete = 1' : ''}
        where id = $1
        returning operator_id`,
          [sessionId, lastSeenAtMs],
        );
        for (const [operatorId] of touched) await recordSeen(within, operatorId, lastSeenAtMs);
      }),
    listSessions: (idleSinceMs, operatorId) => {
      const used = 'session.last_seen_at >= $1';
      return operatorId === undefined
        ? readSessions(query, used, [idleSinceMs])
        : readSessions(query, `${used} and session.operator_id = $2`, [idleSinceMs, operatorId]);
    },
    endSession: (sessionId) => changes('delete from session where id = $1', [sessionId]),
    endSessions: ({ operatorId, exceptId = 0 }) =>
      write(async (within) => {
        // ids begin at 1
        const ofOne = operatorId === undefined ? '' : 'and operator_id = $2';
        const values = operatorId === undefined ? [exceptId] : [exceptId, operatorId];
        return (await within(`delete from session where id <> $1 ${ofOne} returning id`, values)).length;
      }),
    addPasskey: ({ id, operatorId, publicKey, counter, transports, label, createdAtMs }) => {
      const key = Buffer.from(publicKey).toString('base64url');
      return changes(
        `insert into passkey (id, operator_id, public_key, counter, transports, label, created_at)
        values ($1, $2, $3, $4, $5, $6, $7)
        on conflict (id) do nothing`,
        [id, operatorId, key, counter, JSON.stringify(transports), label, createdAtMs],
      );
    },
    // index passkey_operator
    listPasskeys: async (operatorId) => {
      const sql = `select ${PASSKEY.sql} from passkey where operator_id = $1 order by created_at, id`;
      return (await query(sql, [operatorId])).map(PASSKEY.read).map((passkey) => ({
        ...passkey,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        transports: JSON.parse(passkey.transports) as string[],
      }));
    },
    usePasskey: (id, counter, atMs) =>
      changes('update passkey set counter = $2, last_used_at = $3 where id = $1', [id, counter, atMs]),
    removePasskey: (operatorId, id) =>
      changes('delete from passkey where id = $1 and operator_id = $2', [id, operatorId]),
    log: auditLogOn({ query, write }),
    close,
  };
}

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

function auditLogOn({ query, write }: Omit<WritableDatabase, 'close'>): AuditLog {
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

function conditions({ events, search = '' }: Omit<AuditQuery, 'limit' | 'before'>, before?: number) {
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
