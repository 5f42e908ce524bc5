import type { Niin, Nsn } from '#base/domain/nsn.ts';
import { formatNiin, formatNsn, fscOfNsn, fsgOfNsn, niinDigits, niinOfNsn, nsnDigits } from '#base/domain/nsn.ts';
import type { Interpretation, ParsedQuery } from '#base/domain/parse-query.ts';
import type { CatalogStore, SearchFacets, ExactCount } from '#publog/catalog-store.ts';
import { hasSection, SEARCHED_SECTIONS, type SearchedSection } from '#publog/sections.ts';
import { type ExactPart, MAX_EXACT, type MatchReason, type SearchFilters } from './search-data.ts';

type StockInterpretation = Extract<Interpretation, { kind: 'nsn' | 'niin' }>;
type PartInterpretation = Extract<Interpretation, { kind: 'part-number' }>;

export type FoundExact = Pick<ExactPart, 'nsn' | 'itemName' | 'listed'> & {
  sections: number;
  stock: MatchReason | null;
  interpretations: PartInterpretation[];
};

/** Best interpretation first, listed parts before others. `former`: items that have had the part number. */
export async function findExact(catalog: CatalogStore, typed: ParsedQuery, most = MAX_EXACT, former = false) {
  const found = new Map<Nsn, FoundExact>();
  let more = false;
  for (const interpretation of typed.interpretations) {
    if (!former && (interpretation.kind === 'nsn' || interpretation.kind === 'niin')) {
      const part = await findStockNumber(catalog, interpretation, typed.text);
      if (part !== null && !found.has(part.nsn)) found.set(part.nsn, part);
    }
    // five characters of a found number are not a CAGE code
    if (interpretation.kind === 'part-number' && (found.size === 0 || isNamedApart(interpretation, typed.text))) {
      const { cage } = interpretation;
      if (found.size > most) {
        // enough parts: other makers are skipped
        for (const { interpretations } of found.values())
          if (interpretations[0]?.partNumber === interpretation.partNumber) interpretations.push(interpretation);
        continue;
      }
      const parts = await catalog.listNumberParts(interpretation.partNumber, { cage, limit: most + 1, former });
      more ||= parts.length > most;
      for (const part of parts) {
        const known = found.get(part.nsn);
        if (known === undefined) found.set(part.nsn, { ...part, stock: null, interpretations: [interpretation] });
        else if (known.stock === null) known.interpretations.push(interpretation);
      }
    }
  }
  const parts = [...found.values()];
  return { parts: parts.slice(0, most), more: more || parts.length > most };
}

/** Reads the first interpretation with more than a page. */
export async function findExactAfter(catalog: CatalogStore, typed: ParsedQuery, after: Nsn) {
  const ofNumbers = typed.interpretations.filter(
    (one): one is PartInterpretation => one.kind === 'part-number' && isNamedApart(one, typed.text),
  );
  for (const interpretation of ofNumbers) {
    const { partNumber, cage } = interpretation;
    const first = await catalog.listNumberParts(partNumber, { cage, limit: MAX_EXACT + 1 });
    if (first.length <= MAX_EXACT) continue;
    const parts = await catalog.listNumberParts(partNumber, { cage, limit: MAX_EXACT + 1, after });
    const found = parts.map((part): FoundExact => ({ ...part, stock: null, interpretations: [interpretation] }));
    return { parts: found.slice(0, MAX_EXACT), more: parts.length > MAX_EXACT };
  }
  return { parts: [], more: false };
}

async function findStockNumber(catalog: CatalogStore, interpretation: StockInterpretation, text: string) {
  const niin = interpretation.kind === 'nsn' ? niinOfNsn(interpretation.nsn) : interpretation.niin;
  const record = await catalog.findNiin(niin);
  const nsn = record?.replacedBy ?? record?.nsn;
  if (!nsn) return null;
  const part = await catalog.findPart(nsn);
  if (part === null) return null;
  const asked = interpretation.kind === 'nsn' ? formatNsn(interpretation.nsn) : formatNiin(niin);
  const replaces = record?.replacedBy == null ? null : asked;
  const { itemName, listed, sections } = part;
  const stock = { by: interpretation.kind, loosely: loosenessOfStockNumber(interpretation, niin, text), replaces };
  return { nsn, itemName, listed, sections, stock, interpretations: [] };
}

function loosenessOfStockNumber(interpretation: StockInterpretation, niin: Niin, text: string): MatchReason['loosely'] {
  const written = text.toUpperCase().replace(/[^0-9A-Z]/g, '');
  const digits = interpretation.kind === 'nsn' ? nsnDigits(interpretation.nsn) : niinDigits(niin);
  if (written.includes(digits)) return [];
  return written.includes(digits.replace(/^0+/, '')) ? ['zeros'] : ['letters'];
}

/** The CAGE code must be a word. */
function isNamedApart({ cage }: PartInterpretation, text: string): boolean {
  const words: string[] = text.toUpperCase().match(/[0-9A-Z]+/g) ?? [];
  return cage === null || words.includes(cage);
}

export async function describeExact(catalog: CatalogStore, { text }: ParsedQuery, parts: FoundExact[], former = false) {
  const described = new Map<Nsn, ExactPart>();
  for (const { nsn, itemName, listed, stock } of parts)
    if (stock !== null) described.set(nsn, { nsn, itemName, listed, reason: stock, partNumber: null, makers: [] });
  const foundBy = new Map<Nsn, FoundExact>(parts.map((part) => [part.nsn, part]));
  const upper = text.toUpperCase();
  // a number may have two interpretations
  const nsnsOf = new Map<PartInterpretation['partNumber'], Set<Nsn>>();
  for (const { nsn, interpretations } of parts)
    for (const { partNumber } of interpretations) nsnsOf.getOrInsert(partNumber, new Set()).add(nsn);
  const read = Array.from(nsnsOf, async ([number, nsns]) => {
    return [number, await catalog.listNumberReferences(number, [...nsns], former)] as const;
  });
  const written = new Map(await Promise.all(read));
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

export async function narrowExact(catalog: CatalogStore, typed: ParsedQuery, all: FoundExact[], asked: SearchFilters) {
  const { fsg, fsc, cage, itemName, has = [] } = asked;
  const left = all.filter(
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
    sections: Object.fromEntries(SEARCHED_SECTIONS.map((name) => [name, countOf(name)])) as Record<
      SearchedSection,
      number
    >,
  };
}

async function countEqual<Value extends string>(
  values: readonly Value[],
  find?: (value: Value) => Promise<{ title: string | null } | null>,
): Promise<ExactCount[]> {
  const counted = Array.from(
    Map.groupBy(values, (value) => value),
    async ([value, { length: count }]) => {
      return { value, title: (await find?.(value))?.title ?? null, count };
    },
  );
  return (await Promise.all(counted)).sort(
    (one, other) => other.count - one.count || (one.value < other.value ? -1 : 1),
  );
}

export async function drawExact(catalog: CatalogStore, parts: readonly ExactPart[]): Promise<ExactPart[]> {
  const nsns = parts.map(({ nsn }) => nsn);
  const drawn = nsns.length === 0 ? [] : await catalog.listDrawn(nsns).catch(() => []);
  return parts.map((part, at) => ({ ...part, drawn: drawn[at] ?? [] }));
}
