import type { Operator, OperatorRole, OperatorStore } from '../operator-store.ts';
import type { Query } from '../../../database/database.ts';
import { foldCase } from '../../../domain/plain-text.ts';

/** Of `operator` alone or joined. */
export const OPERATOR_COLUMNS = `operator.id, operator.name, operator.role, operator.source, operator.created_at,
  operator.key_made_at, operator.last_seen_at,
  (select count(*) from passkey where passkey.operator_id = operator.id)`;

export type OperatorRow = [
  id: number,
  name: string,
  role: string,
  source: string,
  createdAt: number,
  keyMadeAt: number | null,
  lastSeenAt: number | null,
  passkeys: number,
];

export function operatorOfRow(row: OperatorRow): Operator {
  const [id, name, role, source, createdAtMs, keyMadeAtMs, lastSeenAtMs, passkeys] = row;
  return {
    id,
    name,
    role: role as OperatorRole,
    source: source as Operator['source'],
    createdAtMs,
    keyMadeAtMs,
    lastSeenAtMs,
    passkeys,
  };
}

async function findOne(
  query: Query,
  column: 'id' | 'name_key' | 'key_hash' | 'source',
  value: string | number,
): Promise<Operator | null> {
  // PostgreSQL has no text with a zero byte
  if (typeof value === 'string' && value.includes('\0')) return null;
  const [row] = await query<OperatorRow>(`select ${OPERATOR_COLUMNS} from operator where ${column} = $1`, [value]);
  return row ? operatorOfRow(row) : null;
}

export const findOperator = (query: Query, name: string) => findOne(query, 'name_key', foldCase(name));
export const findByKeyHash = (query: Query, keyHash: string) => findOne(query, 'key_hash', keyHash);

export async function listOperators(query: Query): Promise<Operator[]> {
  const rows = await query<OperatorRow>(`select ${OPERATOR_COLUMNS} from operator order by name_key`);
  return rows.map(operatorOfRow);
}

type NewOperator = Parameters<OperatorStore['addOperator']>[0];

/** Null when the name is taken. */
export async function addOperator(query: Query, { name, role, keyHash, atMs }: NewOperator): Promise<Operator | null> {
  const added = await query(
    `insert into operator (name, name_key, role, source, key_hash, created_at, key_made_at)
    values ($1, $2, $3, 'key', $4, $5, $5)
    on conflict (name_key) do nothing
    returning id`,
    [name, foldCase(name), role, keyHash, atMs],
  );
  return added.length === 0 ? null : findOperator(query, name);
}

type PutOperator = Parameters<OperatorStore['putOperator']>[0];

/** Another hash than before ends the sessions of the operator. */
export async function putOperator(query: Query, { name, source, keyHash, atMs }: PutOperator): Promise<Operator> {
  await query(
    `insert into operator (name, name_key, role, source, key_hash, created_at, key_made_at)
    values ($1, $2, 'both', $3, $4, $5, $6)
    on conflict do nothing`,
    [name, foldCase(name), source, keyHash, atMs, keyHash === null ? null : atMs],
  );
  const changed = await query<[number]>(
    `update operator
    set key_hash = $2, key_made_at = $3
    where source = $1 and coalesce(key_hash, '') <> $4
    returning id`,
    [source, keyHash, keyHash === null ? null : atMs, keyHash ?? ''],
  );
  for (const [id] of changed) await query('delete from session where operator_id = $1', [id]);
  return (await findOne(query, 'source', source))!;
}

/** Ends the sessions of the operator. */
export async function setKeyHash(query: Query, operatorId: number, keyHash: string, atMs: number): Promise<void> {
  await query('update operator set key_hash = $2, key_made_at = $3 where id = $1', [operatorId, keyHash, atMs]);
  await query('delete from session where operator_id = $1', [operatorId]);
}

/** Sessions and passkeys go with it. */
export async function removeOperator(query: Query, operatorId: number): Promise<boolean> {
  return (await query('delete from operator where id = $1 returning id', [operatorId])).length > 0;
}
