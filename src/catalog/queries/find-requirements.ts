import type { Database } from '../../database/database.ts';
import type { Requirement } from '../part-selection.ts';

export async function findRequirements(_database: Database, mrcs: readonly string[]): Promise<(Requirement | null)[]> {
  return mrcs.map(() => null);
}
