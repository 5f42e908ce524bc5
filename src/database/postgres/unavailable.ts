import postgres from 'postgres';
import { StoreUnavailable } from '../store-unavailable.ts';

/**
 * Classes and codes of SQLSTATE that say that the database, not the statement, is at fault: connection, authorization, conflict, resources, operator
 * intervention, system error, damaged data, no such database, schema or table. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const FAULTS = /^(?:08|28|40|53|57|58|XX|3D|3F000|42P01|55P03)/;

/** `StoreUnavailable` for what a database or its network does wrong; any other error as it is. */
export function asUnavailable(error: unknown): unknown {
  if (error instanceof StoreUnavailable) return error;
  if (error instanceof postgres.PostgresError && !FAULTS.test(error.code)) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new StoreUnavailable(`PostgreSQL does not answer: ${reason}`, { cause: error });
}
