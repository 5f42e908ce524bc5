import { formatNiin, type Niin } from '#base/domain/niin.ts';
import { formatNsn, type Nsn } from '#base/domain/nsn.ts';
import { CHANGE_KINDS, type CatalogStore, type ChangeKind, type PartChange } from '#publog/catalog-store.ts';
import type { Coded } from '../part/part-data.ts';

const CODES = { unit: 'ui_unit_of_issue', advice: 'aac' } as const;
/** Below are NIINs. */
const FIRST_NSN = 1_000_000_000;

export type ShownChange = ReturnType<typeof decodeChange>;

/** Without prices where the site does not show the government's (G1.4). */
export const shownKinds = (showUnitPrice: boolean): readonly ChangeKind[] =>
  CHANGE_KINDS.filter((kind) => kind !== 'price' || showUnitPrice);

function decodeChange(catalog: CatalogStore, { nsn, kind, date, before, after }: PartChange) {
  const coded = (value: PartChange['before']): Coded | null => {
    if (value === null) return null;
    const text = kind === 'price' ? (Number(value) / 100).toFixed(2) : String(value);
    if (kind === 'unit' || kind === 'advice') return { code: text, meaning: catalog.codeMeaning(CODES[kind], text) };
    if (kind !== 'replaced') return { code: text, meaning: null };
    return { code: Number(value) < FIRST_NSN ? formatNiin(value as Niin) : formatNsn(value as Nsn), meaning: null };
  };
  return { nsn, kind, date, before: coded(before), after: coded(after) };
}

/** Newest first. Null where the record did not come with the release. Rejects with `StoreUnavailable`. */
export async function readPartChanges(
  catalog: CatalogStore,
  nsn: Nsn,
  showUnitPrice: boolean,
): Promise<ShownChange[] | null> {
  if ((await catalog.listChangeEditions()) === null) return null;
  const kinds = shownKinds(showUnitPrice);
  const changes = await catalog.listPartChanges(nsn);
  return changes.filter(({ kind }) => kinds.includes(kind)).map((change) => decodeChange(catalog, change));
}

/** Reads the month of editions, the newest by default. Null for one without. Rejects with `StoreUnavailable`. */
export async function readMonth(
  catalog: CatalogStore,
  asked: {
    month?: string | undefined;
    /** All that may be shown; `listed`: those with items. */
    kinds: readonly ChangeKind[];
    listed: readonly ChangeKind[];
    fsc?: string | undefined;
    after?: Nsn | undefined;
    limit: number;
  },
) {
  const recorded = await catalog.listChangeEditions();
  const editions = recorded ?? [];
  const months = [...new Set(editions.map(({ date }) => date.slice(0, 7)))];
  const month = asked.month ?? months[0] ?? null;
  if (month !== null && !months.includes(month)) return null;
  const own = editions.filter(({ date }) => date.slice(0, 7) === month);
  const [counts, { changes, next }] = await Promise.all([
    catalog.countChanges(own),
    catalog.listChanges(own, { ...asked, kinds: asked.listed }),
  ]);
  const names = new Map<Nsn, string>();
  for (const { nsn, itemName } of await catalog.findListedParts([...new Set(changes.map(({ nsn }) => nsn))]))
    names.set(nsn, itemName);
  return {
    /** False where the record did not come with the release. */
    isRecordHere: recorded !== null,
    months,
    month,
    editions: own,
    counts: counts.filter(({ kind }) => asked.kinds.includes(kind)),
    items: changes.map((change) => ({
      ...decodeChange(catalog, change),
      /** Null where it is not listed. */
      itemName: names.get(change.nsn) ?? null,
    })),
    next,
  };
}
