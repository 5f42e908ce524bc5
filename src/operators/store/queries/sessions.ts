import type { OperatorSession, OperatorStore } from '../operator-store.ts';
import type { SqlValue, Query } from '../../../database/database.ts';
import { OPERATOR_COLUMNS, operatorOfRow, type OperatorRow } from './operators.ts';

/** Sessions that nobody has used for so long are removed with the next sign-in: their addresses need not be kept. */
const FORGOTTEN_AFTER_MS = 30 * 86_400_000;

const SESSION_COLUMNS =
  'session.id, session.device, session.address, session.created_at, session.last_seen_at, session.complete';

type SessionRow = [
  ...operator: OperatorRow,
  id: number,
  device: string,
  address: string,
  createdAt: number,
  lastSeenAt: number,
  complete: number,
];

const OPERATOR_WIDTH = 8;

function sessionOfRow(row: SessionRow): OperatorSession {
  const operator = operatorOfRow(row.slice(0, OPERATOR_WIDTH) as unknown as OperatorRow);
  const [id, device, address, createdAtMs, lastSeenAtMs, complete] = row.slice(OPERATOR_WIDTH) as [
    number,
    string,
    string,
    number,
    number,
    number,
  ];
  return { id, operator, device, address, createdAtMs, lastSeenAtMs, complete: complete === 1 };
}

async function readSessions(query: Query, where: string, values: readonly SqlValue[]): Promise<OperatorSession[]> {
  const rows = await query<SessionRow>(
    `select ${OPERATOR_COLUMNS}, ${SESSION_COLUMNS}
    from session
    join operator on operator.id = session.operator_id
    where ${where}
    order by session.last_seen_at desc, session.id desc`,
    values,
  );
  return rows.map(sessionOfRow);
}

type NewSession = Parameters<OperatorStore['addSession']>[0];

export async function addSession(query: Query, session: NewSession): Promise<OperatorSession> {
  const { operatorId, tokenHash, device, address, complete, atMs } = session;
  await query('delete from session where last_seen_at < $1', [atMs - FORGOTTEN_AFTER_MS]);
  const [added] = await query<[number]>(
    `insert into session (operator_id, token_hash, device, address, complete, created_at, last_seen_at)
    values ($1, $2, $3, $4, $5, $6, $6)
    returning id`,
    [operatorId, tokenHash, device, address, complete ? 1 : 0, atMs],
  );
  await noteSeen(query, operatorId, atMs);
  return (await readSessions(query, 'session.id = $1', [added![0]]))[0]!;
}

/** Index: the unique hash. */
export async function findSession(
  query: Query,
  tokenHash: string,
  idleSinceMs: number,
): Promise<OperatorSession | null> {
  const where = 'session.token_hash = $1 and session.last_seen_at >= $2';
  return (await readSessions(query, where, [tokenHash, idleSinceMs]))[0] ?? null;
}

export async function touchSession(
  query: Query,
  sessionId: number,
  { lastSeenAtMs, complete }: { lastSeenAtMs: number; complete?: true },
): Promise<void> {
  const touched = await query<[number]>(
    `update session
    set last_seen_at = $2 ${complete ? ', complete = 1' : ''}
    where id = $1
    returning operator_id`,
    [sessionId, lastSeenAtMs],
  );
  for (const [operatorId] of touched) await noteSeen(query, operatorId, lastSeenAtMs);
}

export async function noteSeen(query: Query, operatorId: number, atMs: number): Promise<void> {
  await query('update operator set last_seen_at = $2 where id = $1', [operatorId, atMs]);
}

export function listSessions(query: Query, idleSinceMs: number, operatorId?: number): Promise<OperatorSession[]> {
  const used = 'session.last_seen_at >= $1';
  return operatorId === undefined
    ? readSessions(query, used, [idleSinceMs])
    : readSessions(query, `${used} and session.operator_id = $2`, [idleSinceMs, operatorId]);
}

export async function endSession(query: Query, sessionId: number): Promise<boolean> {
  return (await query('delete from session where id = $1 returning id', [sessionId])).length > 0;
}

export async function endSessions(
  query: Query,
  { operatorId, exceptId }: { operatorId?: number; exceptId?: number },
): Promise<number> {
  // ids begin at 1
  const ended =
    operatorId === undefined
      ? await query('delete from session where id <> $1 returning id', [exceptId ?? 0])
      : await query('delete from session where id <> $1 and operator_id = $2 returning id', [
          exceptId ?? 0,
          operatorId,
        ]);
  return ended.length;
}
