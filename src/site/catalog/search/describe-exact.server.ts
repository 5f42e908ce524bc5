import { type Nsn, fscOfNsn, fsgOfNsn } from '#base/domain/nsn.ts';
import type { ParsedQuery } from '#base/domain/parse-query.ts';
import type { CatalogStore, SearchFacets, ExactCount } from '#publog/catalog-store.ts';
import { hasSection, type SearchedSection } from '#publog/sections.ts';
import type { FoundExact } from './find-exact.server.ts';
import type { ExactPart, SearchFilters } from './search-data.ts';

export async function describeExact(
  catalog: CatalogStore,
  { text }: ParsedQuery,
  parts: readonly FoundExact[],
  former = false,
): Promise<ExactPart[]> {
  const described = new Map<Nsn, ExactPart>();
  for (const { nsn, itemName, listed, stock } of parts)
    if (stock !== null) described.set(nsn, { nsn, itemName, listed, reason: stock, partNumber: null, makers: [] });
  const foundBy = new Map<Nsn, FoundExact>(parts.map((part) => [part.nsn, part]));
  const upper = text.toUpperCase();
  const written = await listWritten(catalog, parts, former);
  for (const interpretation of new Set(parts.flatMap(({ interpretations }) => interpretations))) {
    for (const { nsn, partNumber, cage, company, since } of written.get(interpretation.partNumber)!) {
      const { itemName, listed, interpretations } = foundBy.get(nsn)!;
      if (!interpretations.includes(interpretation) || (interpretation.cage !== null && cage !== interpretation.cage))
        continue;
      const known = described.get(nsn);
      if (known === undefined) {
        const by = interpretation.cage === null ? 'part-number' : 'part-number-of-maker';
        const loosely = upper.includes(partNumber.toUpperCase()) ? [] : (['punctuation'] as const);
        const reason = { by, loosely, replaces: null } as const;
        described.set(nsn, { nsn, itemName, listed, reason, partNumber, makers: [{ cage, company }], since });
      } else if (!known.makers.some((maker) => maker.cage === cage)) known.makers.push({ cage, company });
    }
  }
  return parts.flatMap(({ nsn }) => described.get(nsn) ?? []);
}

/** A number may have two interpretations. */
async function listWritten(catalog: CatalogStore, parts: readonly FoundExact[], former: boolean) {
  const numbers = new Set(parts.flatMap(({ interpretations }) => interpretations.map(({ partNumber }) => partNumber)));
  const written = Array.from(numbers, async (number) => {
    const found = parts.filter(({ interpretations }) =>
      interpretations.some(({ partNumber }) => partNumber === number),
    );
    const nsns = found.map(({ nsn }) => nsn);
    return [number, await catalog.listNumberReferences(number, nsns, former)] as const;
  });
  return new Map(await Promise.all(written));
}

const SHORT_NIIN = /^\d-?\d{3}-?\d{4}$/;

/** Null when other parts carry the number. */
export async function findSure(catalog: CatalogStore, typed: ParsedQuery, [first, ...others]: readonly FoundExact[]) {
  if (!first?.stock) return null;
  const { by, loosely } = first.stock;
  // spreadsheets lose leading zeros (C17.12)
  const isShortNiin = by === 'niin' && loosely.every((one) => one === 'zeros') && SHORT_NIIN.test(typed.text);
  if (!isShortNiin && (by !== typed.interpretations[0]?.kind || loosely.length > 0)) return null;
  const described = others.length === 0 ? [] : await describeExact(catalog, typed, others);
  return described.every(({ reason }) => reason.loosely.length > 0) ? first.nsn : null;
}

const NUMBERS_READ = 100;

export async function narrowExact(
  catalog: CatalogStore,
  typed: ParsedQuery,
  parts: readonly FoundExact[],
  { fsg, fsc, cage, itemName, has = [] }: SearchFilters,
): Promise<FoundExact[]> {
  const left = parts.filter(
    (part) =>
      (!fsg || fsgOfNsn(part.nsn) === fsg) &&
      (!fsc || fscOfNsn(part.nsn) === fsc) &&
      (!itemName || part.itemName === itemName) &&
      (part.listed || (has.length === 0 && !cage)) &&
      has.every((section) => hasSection(part.sections, section)),
  );
  if (!cage) return left;
  const ofMaker = new Set<Nsn>();
  for (const { nsn, partNumber, makers } of await describeExact(catalog, typed, left)) {
    const numbers = partNumber === null ? await catalog.listPartNumbers(nsn, NUMBERS_READ) : makers;
    if (numbers.some((number) => number.cage === cage)) ofMaker.add(nsn);
  }
  return left.filter(({ nsn }) => ofMaker.has(nsn));
}

/** Null for a single part. */
export async function exactFacets(catalog: CatalogStore, parts: readonly FoundExact[]): Promise<SearchFacets> {
  if (parts.length < 2) return null;
  const listed = parts.filter((part) => part.listed);
  const nsns = parts.map(({ nsn }) => nsn);
  const countOf = (name: SearchedSection) => listed.filter((part) => hasSection(part.sections, name)).length;
  return {
    fsg: await countEqual(nsns.map(fsgOfNsn), (fsg) => catalog.findGroup(fsg)),
    fsc: await countEqual(nsns.map(fscOfNsn), (fsc) => catalog.findClass(fsc)),
    itemNames: await countEqual(parts.map(({ itemName }) => itemName)),
    sections: {
      characteristics: countOf('characteristics'),
      freight: countOf('freight'),
      packaging: countOf('packaging'),
    },
  };
}

function countEqual<Value extends string>(
  values: readonly Value[],
  find?: (value: Value) => Promise<{ title: string | null } | null>,
): Promise<ExactCount[]> {
  const byValue = [...Map.groupBy(values, (value) => value)].sort(
    ([left, lefts], [right, rights]) => rights.length - lefts.length || (left < right ? -1 : 1),
  );
  return Promise.all(
    byValue.map(async ([value, same]) => {
      const title = (await find?.(value))?.title ?? null;
      return { value, title, count: same.length };
    }),
  );
}

export async function drawExact(catalog: CatalogStore, parts: readonly ExactPart[]): Promise<ExactPart[]> {
  const nsns = parts.map(({ nsn }) => nsn);
  const drawn = nsns.length === 0 ? [] : await catalog.listDrawn(nsns).catch(() => []);
  return parts.map((part, at) => ({ ...part, drawn: drawn[at] ?? [] }));
}
