import type { Nsn } from '../../domain/nsn.ts';
import type { NormalizedPartNumber } from '../../domain/part-number.ts';
import type { ParsedQuery } from '../../domain/parse-query.ts';
import type { CatalogStore, NumberReference } from '../../catalog/catalog-store.ts';
import type { FoundExact, PartInterpretation } from './find-exact.ts';
import type { ExactPart } from './search-data.ts';

/** The same parts in the same order, with the reason of each, how the number is written there and who its makers are. */
export async function describeExact(
  catalog: CatalogStore,
  { text }: ParsedQuery,
  parts: readonly FoundExact[],
): Promise<ExactPart[]> {
  const described = new Map<Nsn, ExactPart>();
  for (const { nsn, itemName, listed, stock } of parts)
    if (stock !== null) described.set(nsn, { nsn, itemName, listed, reason: stock, partNumber: null, makers: [] });
  const foundBy = new Map<Nsn, FoundExact>(parts.map((part) => [part.nsn, part]));
  const upper = text.toUpperCase();
  const written = await listWritten(catalog, parts);
  for (const interpretation of interpretationsOf(parts)) {
    for (const { nsn, partNumber, cage, company } of written.get(interpretation.partNumber)!) {
      const { itemName, listed, interpretations } = foundBy.get(nsn)!;
      if (!interpretations.includes(interpretation) || (interpretation.cage !== null && cage !== interpretation.cage)) continue;
      const known = described.get(nsn);
      if (known === undefined) {
        const by = interpretation.cage === null ? 'part-number' : 'part-number-of-maker';
        const loosely = upper.includes(partNumber.toUpperCase()) ? [] : (['punctuation'] as const);
        const reason = { by, loosely, replaces: null } as const;
        described.set(nsn, { nsn, itemName, listed, reason, partNumber, makers: [{ cage, company }] });
      } else if (!known.makers.some((maker) => maker.cage === cage)) known.makers.push({ cage, company });
    }
  }
  return parts.flatMap(({ nsn }) => described.get(nsn) ?? []);
}

/** Each once, best first. */
const interpretationsOf = (parts: readonly FoundExact[]): Set<PartInterpretation> =>
  new Set(parts.flatMap(({ interpretations }) => interpretations));

/** How each of the numbers is written on the parts that were found by it. One number may be read in two ways, of a maker and of all. */
async function listWritten(
  catalog: CatalogStore,
  parts: readonly FoundExact[],
): Promise<Map<NormalizedPartNumber, NumberReference[]>> {
  const nsns = new Map<NormalizedPartNumber, Nsn[]>();
  for (const { nsn, interpretations } of parts)
    for (const number of new Set(interpretations.map(({ partNumber }) => partNumber))) {
      const known = nsns.get(number);
      if (known) known.push(nsn);
      else nsns.set(number, [nsn]);
    }
  const written = [...nsns].map(
    async ([number, of]) => [number, await catalog.listNumberReferences(number, of)] as const,
  );
  return new Map(await Promise.all(written));
}

/**
 * The part that the text cannot but mean: its whole NSN or NIIN as it is written, and nothing else carries the number. Parts whose part number is the same
 * only without its punctuation are no reason to doubt a stock number.
 */
export async function findSure(
  catalog: CatalogStore,
  typed: ParsedQuery,
  [first, ...others]: readonly FoundExact[],
): Promise<Nsn | null> {
  if (!first?.stock || first.stock.by !== typed.interpretations[0]?.kind || first.stock.loosely.length > 0) return null;
  const described = others.length === 0 ? [] : await describeExact(catalog, typed, others);
  return described.every(({ reason }) => reason.loosely.length > 0) ? first.nsn : null;
}
