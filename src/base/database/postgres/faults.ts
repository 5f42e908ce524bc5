import { DatabaseError } from 'pg';
import { StoreUnavailable } from '../store-unavailable.ts';

/**
 * SQLSTATE classes where the database is at fault, not the statement:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const FAULTS = /^(?:08|25006|25P03|25P04|26000|28|40|53|57|58|XX|3D|3F000|42P01|55P03)/;

/** Turns faults of the database into `StoreUnavailable`; returns other errors unchanged. */
export function asUnavailable(error: unknown): unknown {
  if (error instanceof StoreUnavailable) return error;
  if (error instanceof DatabaseError && !FAULTS.test(error.code ?? '') && !isOutdatedPlan(error)) return error;
  return new StoreUnavailable(`PostgreSQL does not answer: ${reasonOf(error)}`, { cause: error });
}

/** A new session prepares it again. */
function isOutdatedPlan({ code, routine }: DatabaseError): boolean {
  return code === '0A000' && routine === 'RevalidateCachedQuery';
}

/** A name with several addresses fails with one error for each. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}

export function sqlStateOf(error: unknown): string | undefined {
  const raised = error instanceof StoreUnavailable ? error.cause : error;
  return raised instanceof DatabaseError ? raised.code : undefined;
}
