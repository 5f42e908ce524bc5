import { formatNiin, niinDigits, type Niin, formatNsn, niinOfNsn, nsnDigits, type Nsn } from '#base/domain/nsn.ts';
import type { Interpretation, ParsedQuery } from '#base/domain/parse-query.ts';
import type { CatalogStore } from '#publog/catalog-store.ts';
import { type ExactPart, MAX_EXACT, type MatchReason } from './search-data.ts';

type StockInterpretation = Extract<Interpretation, { kind: 'nsn' | 'niin' }>;
export type PartInterpretation = Extract<Interpretation, { kind: 'part-number' }>;

export type FoundExact = Pick<ExactPart, 'nsn' | 'itemName' | 'listed'> & {
  sections: number;
  stock: MatchReason | null;
  interpretations: PartInterpretation[];
};
export type ExactParts = { parts: FoundExact[]; more: boolean };

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
export async function findExactAfter(catalog: CatalogStore, typed: ParsedQuery, after: Nsn): Promise<ExactParts> {
  const ofNumbers = typed.interpretations.filter(
    (one): one is PartInterpretation => one.kind === 'part-number' && isNamedApart(one, typed.text),
  );
  for (const interpretation of ofNumbers) {
    const { partNumber, cage } = interpretation;
    const first = await catalog.listNumberParts(partNumber, { cage, limit: MAX_EXACT + 1 });
    if (first.length <= MAX_EXACT) continue;
    const parts = await catalog.listNumberParts(partNumber, { cage, limit: MAX_EXACT + 1, after });
    const found = parts.map((part) => ({ ...part, stock: null, interpretations: [interpretation] }));
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
