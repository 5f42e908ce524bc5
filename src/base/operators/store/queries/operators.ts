import { columnsOf, type Query, type WritableDatabase } from '../../../database/database.ts';
import { foldCase } from '../../../domain/plain-text.ts';
import type { Operator, OperatorStore } from '../operator-store.ts';

/** Of `operator` alone or joined. */
export const OPERATOR = columnsOf<Operator>({
  id: 'operator.id',
  name: 'operator.name',
  role: 'operator.role',
  source: 'operator.source',
  createdAtMs: 'operator.created_at',
  keyMadeAtMs: 'operator.key_made_at',
  lastSeenAtMs: 'operator.last_seen_at',
  passkeys: '(select count(*) from passkey where passkey.operator_id = operator.id)',
});

export const operatorsOn = ({ query, write }: WritableDatabase) =>
  ({
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
    // sessions and passkeys go with it
    removeOperator: (operatorId) =>
      write(
        async (within) => (await within('delete from operator where id = $1 returning id', [operatorId])).length > 0,
      ),
  }) satisfies Partial<OperatorStore>;

/** By a column with a unique index. */
async function findOne(
  query: Query,
  column: 'name_key' | 'key_hash' | 'source',
  value: string,
): Promise<Operator | null> {
  // PostgreSQL has no text with a zero byte
  if (value.includes('\0')) return null;
  const [row] = await query(`select ${OPERATOR.sql} from operator where ${column} = $1`, [value]);
  return row ? OPERATOR.read(row) : null;
}
