import { niinOfNsn, parseNsn, type Nsn } from '../../domain/nsn.ts';
import type { CatalogStore, ListedPart, NiinRecord } from '../../catalog/catalog-store.ts';
import { orNull } from './or-null.ts';
import type { Coded, PartSections, RelatedPart } from './part-data.ts';

/** Related items looked up at most. */
const RELATED_LIMIT = 200;

/** Replacement, replaced and standardization-related items, each once, in that order, those in this catalog first. */
export async function listRelated(
  catalog: CatalogStore,
  nsn: Nsn,
  niin: NiinRecord | null,
  sections: PartSections,
): Promise<RelatedPart[] | null> {
  if (sections.standardization === null || sections.replaces === null) return null;
  const found = new Map<Nsn, Omit<RelatedPart, 'nsn' | 'itemName'>>();
  const add = (related: Nsn | null, relation: RelatedPart['relation'], note: Coded | null) => {
    if (related !== null && related !== nsn && !found.has(related)) found.set(related, { relation, note });
  };
  add(niin?.replacedBy ?? null, 'replaced-by', null);
  for (const row of sections.replaces)
    add(parseNsn(row.cancelled_nsn?.code ?? ''), 'replaces', row.niin_stat_cd ?? null);
  for (const row of sections.standardization)
    add(parseNsn(row.related_nsn?.code ?? ''), 'standardization', row.isc ?? null);
  const named = [...found].slice(0, RELATED_LIMIT);
  if (named.length === 0) return [];
  // what it replaces is cancelled, and so not listed
  const parts = await orNull(
    findNamed(
      catalog,
      named.flatMap(([key, { relation }]) => (relation === 'replaces' ? [] : [key])),
    ),
  );
  if (parts === null) return null;
  const related = new Map<Nsn, RelatedPart>();
  for (const [key, how] of named) {
    const part = parts.get(key);
    const own = part?.nsn ?? key;
    if (own !== nsn && !related.has(own)) related.set(own, { nsn: own, itemName: part?.itemName ?? null, ...how });
  }
  const items = [...related.values()];
  return [...items.filter((item) => item.itemName !== null), ...items.filter((item) => item.itemName === null)];
}

/** Records of items by the NSN that names them, which may hold a former class: the NIIN decides. */
async function findNamed(catalog: CatalogStore, nsns: readonly Nsn[]): Promise<Map<Nsn, ListedPart>> {
  if (nsns.length === 0) return new Map();
  const found = new Map((await catalog.findListedParts(nsns)).map((part) => [part.nsn, part]));
  const others = nsns.filter((nsn) => !found.has(nsn));
  const moved = new Map<Nsn, Nsn>();
  await Promise.all(
    others.map(async (nsn) => {
      const record = await catalog.findNiin(niinOfNsn(nsn));
      if (record?.nsn && record.nsn !== nsn) moved.set(record.nsn, nsn);
    }),
  );
  if (moved.size > 0) {
    for (const part of await catalog.findListedParts([...moved.keys()])) found.set(moved.get(part.nsn)!, part);
  }
  return found;
}
