import type { ItemNamePage } from '../catalog-store.ts';
import type { SearchHeld } from './search-plan.ts';

export async function findItemName(_held: SearchHeld, _inc: string): Promise<ItemNamePage | null> {
  return null;
}

export async function findItemNameCodes(_held: SearchHeld, itemNames: readonly string[]): Promise<(string | null)[]> {
  return itemNames.map(() => null);
}

export async function listItemNamePages(
  _held: SearchHeld,
  _after: string | null,
): Promise<{ inc: string; changedOn: number }[]> {
  return [];
}
