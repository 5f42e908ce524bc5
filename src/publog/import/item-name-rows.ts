import type { SqlValue } from '#base/database/database.ts';
import type { NsnList } from './gather-nsns.ts';
import { byKey, dayKeeper, type PagesBefore } from './supply-class-rows.ts';

type Row = Readonly<Record<string, string>>;

/** The code that marks names without approval: it is the code of no name. */
const NON_APPROVED = '77777';

/**
 * Rows of item_name. The code is the lowest one of those whose approved name is the same text. A name changes with its NSNs: with the content of one, and when it gets or
 * loses one.
 */
export function* itemNameRows(
  list: Pick<NsnList, 'nameCount' | 'nameTexts'>,
  { nameCounts, nameDays }: { nameCounts: Int32Array; nameDays: Int32Array },
  definitions: readonly SqlValue[][],
  { published, today }: PagesBefore,
): Iterable<SqlValue[]> {
  const dayOf = dayKeeper(published.names, today);
  const incs = new Map<string, SqlValue>();
  for (const [inc, name] of definitions)
    if (inc !== NON_APPROVED && !incs.has(String(name))) incs.set(String(name), inc!);
  for (let id = 0; id < list.nameCount; id++) {
    const name = list.nameTexts(id);
    const count = nameCounts[id]!;
    const changedOn = count === 0 ? 0 : Math.max(nameDays[id]!, dayOf(name, count));
    yield [id + 1, name, count, incs.get(name) ?? null, changedOn];
  }
}

/** Rows of item_definition: the approved name of P_H6_PICK (V_H6_NAME_INC where that has none) and the definition. */
export function itemDefinitionRows(pick: readonly Row[], nameInc: readonly Row[]): SqlValue[][] {
  const names = new Map<string, string>();
  const definitions = new Map<string, string>();
  for (const row of pick) {
    const inc = row['INC']!.trim();
    if (!names.has(inc)) names.set(inc, row['ITEM_NAME']!);
  }
  for (const row of nameInc) {
    const inc = row['INC']!.trim();
    names.set(inc, names.get(inc) || row['ITEM_NAME']!);
    definitions.set(inc, definitions.get(inc) || row['DEFINITION']!);
  }
  return [...names]
    .map(([inc, name]) => [inc, name, definitions.get(inc) || null] as const)
    .filter(([, name, definition]) => name !== '' || definition !== null)
    .sort(byKey)
    .map((row) => [...row]);
}

/**
 * Rows of colloquial_name: the distinct names of each item name code, in the order of the source. Related names are among them unless they are the approved name of
 * another item: then they lead to that.
 */
export function colloquialNameRows(
  rows: readonly Row[],
  related: readonly Row[],
  definitions: readonly SqlValue[][],
): SqlValue[][] {
  const approved = new Set(definitions.map(([, name]) => name));
  const named = [
    ...rows.map((row) => ({ inc: row['INC']!.trim(), name: row['COLLOQUIAL_NAME']! })),
    ...related
      .map((row) => ({ inc: row['INC']!.trim(), name: row['ITEM_NAME']! }))
      .filter(({ name }) => !approved.has(name)),
  ];
  return [...Map.groupBy(named, ({ inc }) => inc)].sort(byKey).flatMap(([inc, own]) => {
    const names = new Set(own.map(({ name }) => name));
    return [...names].map((name, position): SqlValue[] => [inc, position, name]);
  });
}
