import { columnsOf, type Query, type SqlValue, type WritableDatabase } from '../../../database/database.ts';
import type { OperatorSession, OperatorStore } from '../operator-store.ts';
import { OPERATOR } from './operators.ts';

/** Sessions that nobody has used for so long are removed with the next sign-in: their addresses need not be kept. */
const FORGOTTEN_AFTER_MS = 30 * 86_400_000;

const SESSION = columnsOf<Omit<OperatorSession, 'operator' | 'complete'> & { complete: number }>({
  id: 'session.id',
  device: 'session.device',
  address: 'session.address',
  createdAtMs: 'session.created_at',
  lastSeenAtMs: 'session.last_seen_at',
  complete: 'session.complete',
});
const SESSION_COLUMN_COUNT = 6;

export const sessionsOn = ({ query, write }: WritableDatabase) =>
  ({
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
    endSession: (sessionId) =>
      write(async (within) => (await within('delete from session where id = $1 returning id', [sessionId])).length > 0),
    endSessions: ({ operatorId, exceptId = 0 }) =>
      write(async (within) => {
        // ids begin at 1
        const ofOne = operatorId === undefined ? '' : 'and operator_id = $2';
        const values = operatorId === undefined ? [exceptId] : [exceptId, operatorId];
        return (await within(`delete from session where id <> $1 ${ofOne} returning id`, values)).length;
      }),
  }) satisfies Partial<OperatorStore>;

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
