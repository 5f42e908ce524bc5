import { openOperatorStore } from '../open-operator-store.ts';
import type { OperatorStore } from '../operator-store.ts';
import type { Query } from '../../../database/database.ts';
import { OPERATOR_SCHEMA, updateOperatorSchema } from './operator-schema.ts';
import { createQuery, openSchemaPool, untilNoConflict } from '../../../database/postgres/schema-pool.ts';

/** Operators are few, and each request of theirs takes a read of one row. */
const MAX_CONNECTIONS = 2;

/** Operators in the schema `operators`. Opens also while the database is out: methods reject until it is back. */
export async function openPostgresOperatorStore({ url }: { url: string }): Promise<OperatorStore> {
  const { limited, close } = openSchemaPool({
    url,
    schema: OPERATOR_SCHEMA,
    maxConnections: MAX_CONNECTIONS,
    update: updateOperatorSchema,
  });
  return openOperatorStore({
    query: (sql, parameters) => limited((used) => createQuery(used)(sql, parameters)),
    write: <Result>(work: (query: Query) => Promise<Result>) =>
      limited((used) => untilNoConflict(() => used.begin((within) => work(createQuery(within))) as Promise<Result>)),
    close,
  });
}
