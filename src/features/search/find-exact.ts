import { formatNiin, niinDigits, type Niin } from '../../domain/niin.ts';
import { formatNsn, niinOfNsn, nsnDigits, type Nsn } from '../../domain/nsn.ts';
import type { Reading, TypedText } from '../../domain/reading.ts';
import type { CatalogStore } from '../../catalog/catalog-store.ts';
import type { MatchReason } from './search-data.ts';

/** Parts with one number that are found at all, and for a first look: of a number that more carry, nobody reads them one by one. */
export const MOST_EXACT = 100;
export const EXACT_AT_FIRST = 50;

type StockReading = Extract<Reading, { kind: 'nsn' | 'niin' }>;
export type PartReading = Extract<Reading, { kind: 'part-number' }>;

/** A part with exactly the number that was typed, before it is read how the number is written there and by whom. */
export type FoundExact = {
  nsn: Nsn;
  itemName: string;
  listed: boolean;
  /** Bits of `sectionBit`: which sections have rows. */
  sections: number;
  /** Why its NSN or NIIN matches; null where it was found by a part number. */
  stock: MatchReason | null;
  /** What it was found by otherwise, best first. */
  readings: PartReading[];
};
export type ExactParts = { parts: FoundExact[]; more: boolean };

/** The parts that have the typed number, `most` of them, by the best reading first; listed ones first of each. */
export async function findExact(catalog: CatalogStore, typed: TypedText, most = MOST_EXACT): Promise<ExactParts> {
  const found = new Map<Nsn, FoundExact>();
  let more = false;
  for (const reading of typed.readings) {
    if (reading.kind === 'nsn' || reading.kind === 'niin') {
      const part = await findStockNumber(catalog, reading, typed.text);
      if (part !== null && !found.has(part.nsn)) found.set(part.nsn, part);
    }
    // Where a number is found as it stands, five characters of it are no CAGE code.
    if (reading.kind === 'part-number' && !(reading.cage !== null && found.size > 0 && !isApart(reading, typed.text))) {
      const { cage } = reading;
      if (found.size > most) {
        addToKnown(found, reading);
        continue;
      }
      const parts = await catalog.listNumberParts(reading.partNumber, { cage, limit: most + 1 });
      more ||= parts.length > most;
      for (const part of parts) {
        const known = found.get(part.nsn);
        if (known === undefined) found.set(part.nsn, { ...part, stock: null, readings: [reading] });
        else if (known.stock === null) known.readings.push(reading);
      }
    }
  }
  const parts = [...found.values()];
  return { parts: parts.slice(0, most), more: more || parts.length > most };
}

/** Other makers of the same number, where nothing more is looked for. */
function addToKnown(found: ReadonlyMap<Nsn, FoundExact>, reading: PartReading): void {
  for (const { readings } of found.values()) if (readings[0]?.partNumber === reading.partNumber) readings.push(reading);
}

async function findStockNumber(catalog: CatalogStore, reading: StockReading, text: string): Promise<FoundExact | null> {
  const niin = reading.kind === 'nsn' ? niinOfNsn(reading.nsn) : reading.niin;
  const record = await catalog.findNiin(niin);
  const nsn = record?.replacedBy ?? record?.nsn;
  if (!nsn) return null;
  const part = await catalog.findPart(nsn);
  if (part === null) return null;
  const replaces =
    record?.replacedBy == null ? null : reading.kind === 'nsn' ? formatNsn(reading.nsn) : formatNiin(niin);
  const reason: MatchReason = { by: reading.kind, loosely: loosenessOfStockNumber(reading, niin, text), replaces };
  const { itemName, listed, sections } = part;
  return { nsn, itemName, listed, sections, stock: reason, readings: [] };
}

function loosenessOfStockNumber(reading: StockReading, niin: Niin, text: string): MatchReason['loosely'] {
  const written = normalizeAll(text);
  const digits = reading.kind === 'nsn' ? nsnDigits(reading.nsn) : niinDigits(niin);
  if (written.includes(digits)) return [];
  return written.includes(digits.replace(/^0+/, '')) ? ['zeros'] : ['letters'];
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

/** Letters and digits of the whole text. */
function normalizeAll(text: string): string {
  return text.toUpperCase().replace(/[^0-9A-Z]/g, '');
}
