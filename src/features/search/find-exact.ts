import { formatNiin, niinDigits, type Niin } from '../../domain/niin.ts';
import { formatNsn, niinOfNsn, nsnDigits, type Nsn } from '../../domain/nsn.ts';
import type { Reading, TypedText } from '../../domain/reading.ts';
import type { CatalogStore, PartNumberHit } from '../../storage/catalog-store.ts';
import type { ExactPart, MatchReason } from './search-data.ts';

/** Parts with one number that a page of results lists. */
const EXACT_SHOWN = 100;
/** References that are read for one part number; where makers share a number, some are of other makers than the one asked for. */
const REFERENCES_READ = 300;

type StockReading = Extract<Reading, { kind: 'nsn' | 'niin' }>;
type PartReading = Extract<Reading, { kind: 'part-number' }>;

export type ExactParts = {
  parts: ExactPart[];
  more: boolean;
  /** The part that the text cannot but mean: its whole NSN or NIIN as it is written, and nothing else carries the number. */
  sure: Nsn | null;
};

/** Every part that has the typed number, by the best reading first; listed ones first of each. */
export async function findExact(catalog: CatalogStore, typed: TypedText): Promise<ExactParts> {
  const found = new Map<Nsn, ExactPart>();
  let more = false;
  for (const reading of typed.readings) {
    if (reading.kind === 'nsn' || reading.kind === 'niin') {
      const part = await findStockNumber(catalog, reading, typed.text);
      if (part !== null && !found.has(part.nsn)) found.set(part.nsn, part);
    }
    // Where a number is found as it stands, five characters of it are no CAGE code.
    if (reading.kind === 'part-number' && !(reading.cage !== null && found.size > 0 && !isApart(reading, typed.text))) {
      const hits = await catalog.findByPartNumber(reading.partNumber, REFERENCES_READ + 1);
      more ||= hits.length > REFERENCES_READ;
      addReferences(found, hits, reading, typed.text);
    }
  }
  const parts = [...found.values()];
  return { parts: parts.slice(0, EXACT_SHOWN), more: more || parts.length > EXACT_SHOWN, sure: sureOf(typed, parts) };
}

async function findStockNumber(catalog: CatalogStore, reading: StockReading, text: string): Promise<ExactPart | null> {
  const niin = reading.kind === 'nsn' ? niinOfNsn(reading.nsn) : reading.niin;
  const record = await catalog.findNiin(niin);
  const nsn = record?.replacedBy ?? record?.nsn;
  if (!nsn) return null;
  const part = await catalog.findPart(nsn);
  if (part === null) return null;
  const replaces =
    record?.replacedBy == null ? null : reading.kind === 'nsn' ? formatNsn(reading.nsn) : formatNiin(niin);
  const reason: MatchReason = { by: reading.kind, loosely: loosenessOfStockNumber(reading, niin, text), replaces };
  return { nsn, itemName: part.itemName, listed: part.listed, reason, partNumber: null, makers: [] };
}

function loosenessOfStockNumber(reading: StockReading, niin: Niin, text: string): MatchReason['loosely'] {
  const written = normalizeAll(text);
  const digits = reading.kind === 'nsn' ? nsnDigits(reading.nsn) : niinDigits(niin);
  if (written.includes(digits)) return [];
  return written.includes(digits.replace(/^0+/, '')) ? ['zeros'] : ['letters'];
}

function addReferences(
  found: Map<Nsn, ExactPart>,
  hits: readonly PartNumberHit[],
  reading: PartReading,
  text: string,
): void {
  for (const hit of hits) {
    if (reading.cage !== null && hit.cage !== reading.cage) continue;
    const known = found.get(hit.nsn);
    if (known === undefined) {
      found.set(hit.nsn, {
        nsn: hit.nsn,
        itemName: hit.itemName,
        listed: hit.listed,
        reason: {
          by: reading.cage === null ? 'part-number' : 'part-number-of-maker',
          loosely: text.toUpperCase().includes(hit.partNumber.toUpperCase()) ? [] : ['punctuation'],
          replaces: null,
        },
        partNumber: hit.partNumber,
        makers: [{ cage: hit.cage, company: hit.company }],
      });
    } else if (known.partNumber !== null && !known.makers.some(({ cage }) => cage === hit.cage)) {
      known.makers.push({ cage: hit.cage, company: hit.company });
    }
  }
}

/** Whether the CAGE code stands by itself in the text. */
function isApart({ cage }: PartReading, text: string): boolean {
  return (
    cage !== null &&
    text
      .toUpperCase()
      .split(/[^0-9A-Z]+/)
      .includes(cage)
  );
}

/** Parts whose part number is the same only without its punctuation are no reason to doubt a stock number. */
function sureOf({ readings }: TypedText, [first, ...others]: readonly ExactPart[]): Nsn | null {
  if (first === undefined || first.partNumber !== null || first.reason.by !== readings[0]?.kind) return null;
  const isSure = first.reason.loosely.length === 0 && others.every(({ reason }) => reason.loosely.length > 0);
  return isSure ? first.nsn : null;
}

/** Letters and digits of the whole text. */
function normalizeAll(text: string): string {
  return text.toUpperCase().replace(/[^0-9A-Z]/g, '');
}
