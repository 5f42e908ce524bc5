import { DatabaseError } from 'pg';
import { StoreUnavailable } from '../store-unavailable.ts';

/**
 * Classes and codes of SQLSTATE that say that the database, not the statement, is at fault: connection, read-only after a failover, idle for too long,
 * forgotten statement, authorization, conflict, resources, operator intervention, system error, damaged data, no such database, schema or table.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const FAULTS = /^(?:08|25006|25P03|25P04|26000|28|40|53|57|58|XX|3D|3F000|42P01|55P03)/;

/** `StoreUnavailable` for what a database or its network does wrong; any other error as it is. */
export function asUnavailable(error: unknown): unknown {
  if (error instanceof StoreUnavailable) return error;
  if (error instanceof DatabaseError && !FAULTS.test(error.code ?? '') && !isOutdatedPlan(error)) return error;
  return new StoreUnavailable(`PostgreSQL does not answer: ${reasonOf(error)}`, { cause: error });
}

/** A table was changed after its statement was prepared: a new session prepares it again. */
function isOutdatedPlan({ code, routine }: DatabaseError): boolean {
  return code === '0A000' && routine === 'RevalidateCachedQuery';
}

/** A name with several addresses fails with one error for each, and no message of its own. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}

/** SQLSTATE of an error that the server has raised. */
export function sqlStateOf(error: unknown): string | undefined {
  const raised = error instanceof StoreUnavailable ? error.cause : error;
  return raised instanceof DatabaseError ? raised.code : undefined;
}
