import type { SqlValue } from '../../database/database.ts';

type Row = Readonly<Record<string, string>>;

/** Rows of item_definition: the approved name of P_H6_PICK (V_H6_NAME_INC where that has none) and the definition. */
export function itemDefinitionRows(pick: readonly Row[], nameInc: readonly Row[]): SqlValue[][] {
  const items = new Map<string, { name: string; definition: string | null }>();
  for (const row of pick) {
    const inc = row['INC']!.trim();
    if (!items.has(inc)) items.set(inc, { name: row['ITEM_NAME'] ?? '', definition: null });
  }
  for (const row of nameInc) {
    const inc = row['INC']!.trim();
    const known = items.get(inc);
    items.set(inc, {
      name: known?.name || (row['ITEM_NAME'] ?? ''),
      definition: known?.definition ?? (row['DEFINITION'] || null),
    });
  }
  return [...items]
    .filter(([, item]) => item.name !== '' || item.definition !== null)
    .sort(byKey)
    .map(([inc, { name, definition }]) => [inc, name, definition]);
}

/** Rows of colloquial_name: the distinct names of each item name code, in the order of the source. */
export function colloquialNameRows(rows: readonly Row[]): SqlValue[][] {
  const names = new Map<string, Set<string>>();
  for (const row of rows) {
    const inc = row['INC']!.trim();
    if (!names.has(inc)) names.set(inc, new Set());
    names.get(inc)!.add(row['COLLOQUIAL_NAME']!);
  }
  return [...names]
    .sort(byKey)
    .flatMap(([inc, own]) => [...own].map((name, position): SqlValue[] => [inc, position, name]));
}

function byKey(left: readonly [string, unknown], right: readonly [string, unknown]): number {
  return left[0] < right[0] ? -1 : 1;
}
