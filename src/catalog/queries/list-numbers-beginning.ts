import type { Database } from '../../database/database.ts';
import type { NormalizedPartNumber } from '../../domain/part-number.ts';
import type { NumberKey, NumberPage } from '../catalog-search.ts';
import type { ItemNames } from './item-names.ts';

export async function listNumbersBeginning(
  _database: Database,
  _names: ItemNames,
  _prefix: NormalizedPartNumber,
  _page: { after?: NumberKey; limit: number },
): Promise<NumberPage> {
  return { numbers: [], next: null };
}
