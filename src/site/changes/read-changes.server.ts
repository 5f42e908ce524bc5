import type { Nsn } from '#base/domain/nsn.ts';
import { CHANGE_KINDS, type CatalogStore, type Change, type ChangeKind } from '#publog/catalog-store.ts';
import type { Coded } from '../part/part-data.ts';

export type ShownChange = ReturnType<typeof decodeChange>;

/** Without prices where the site does not show the government's (G1.4). */
export const shownKinds = (showUnitPrice: boolean): readonly ChangeKind[] =>
  CHANGE_KINDS.filter((kind) => kind !== 'price' || showUnitPrice);

function decodeChange(catalog: CatalogStore, { before, after, ...change }: Change) {
  const table = change.kind === 'unit' ? 'ui_unit_of_issue' : change.kind === 'advice' ? 'aac' : null;
  const coded = (code: string | null): Coded | null =>
    code === null ? null : { code, meaning: table && catalog.codeMeaning(table, code) };
  return { ...change, before: coded(before), after: coded(after) };
}

/** Newest first. Null where the record did not come with the release. Rejects with `StoreUnavailable`. */
export async function readPartChanges(catalog: CatalogStore, nsn: Nsn, showUnitPrice: boolean) {
  if ((await catalog.listChangeEditions()) === null) return null;
  const kinds = shownKinds(showUnitPrice);
  const changes = await catalog.listPartChanges(nsn);
  return changes.filter(({ kind }) => kinds.includes(kind)).map((change) => decodeChange(catalog, change));
}

type Asked = Omit<Parameters<CatalogStore['listChanges']>[1], 'kinds'>;

/**
 * Reads the month of editions, the newest by default, with the items of a kind: of all by default, of none with null.
 * Null for a month without an edition. Rejects with `StoreUnavailable`.
 */
export async function readMonth(
  catalog: CatalogStore,
  showUnitPrice: boolean,
  asked: Asked & { month?: string | undefined; kind?: ChangeKind | null | undefined },
) {
  const recorded = await catalog.listChangeEditions();
  const months = [...new Set((recorded ?? []).map(({ date }) => date.slice(0, 7)))];
  const month = asked.month ?? months[0] ?? null;
  if (month !== null && !months.includes(month)) return null;
  const editions = (recorded ?? []).filter(({ date }) => date.slice(0, 7) === month);
  const kinds = shownKinds(showUnitPrice);
  const listed = kinds.filter((each) => asked.kind === undefined || each === asked.kind);
  const [counts, { changes, next }] = await Promise.all([
    catalog.countChanges(editions),
    catalog.listChanges(editions, { ...asked, kinds: listed }),
  ]);
  const parts = await catalog.findListedParts([...new Set(changes.map(({ nsn }) => nsn))]);
  const names = new Map(parts.map(({ nsn, itemName }) => [nsn, itemName]));
  return {
    /** Null where the record did not come with the release. */
    months: recorded && months,
    month,
    editions,
    kinds,
    counts: counts.filter(({ kind }) => kinds.includes(kind)),
    /** The name is null where the item is not listed. */
    items: changes.map((each) => ({ ...decodeChange(catalog, each), itemName: names.get(each.nsn) ?? null })),
    next,
  };
}
