import { formatNsn } from '../../../domain/nsn.ts';
import type { PartNumberHit } from '../../../catalog/catalog-store.ts';
import { MAX_CANDIDATES, type ListReading } from '../list.ts';
import type { MatchedPart } from '../match-result.ts';

type PartsOfHits = {
  /** One for each NSN: listed ones where there are any. */
  parts: MatchedPart[];
  /** Those that write the number exactly as it was asked for, whatever the case. */
  exact: MatchedPart[];
  /** NSNs of parts that the catalog does not list any more. */
  unlisted: ReadonlySet<string>;
  hasMore: boolean;
};

/** The parts that carry a part number. A CAGE code beside it must fit. */
export function partsOfHits(
  hits: readonly PartNumberHit[],
  { cage }: Extract<ListReading, { kind: 'part-number' }>,
  written: string,
): PartsOfHits {
  const fitting = cage === null ? hits : hits.filter((hit) => hit.cage === cage);
  const listed = fitting.filter((hit) => hit.listed);
  const shown = listed.length > 0 ? listed : fitting;
  const asked = written.trim().toUpperCase();
  const isExact = ({ partNumber }: PartNumberHit) => asked !== '' && asked.includes(partNumber.toUpperCase());
  const parts: MatchedPart[] = [];
  const exact: MatchedPart[] = [];
  for (const [nsn, ofNsn] of Map.groupBy(shown, (hit) => hit.nsn)) {
    if (parts.length === MAX_CANDIDATES) break;
    const same = ofNsn.filter(isExact);
    const part = partOf(nsn, same.length > 0 ? same : ofNsn);
    parts.push(part);
    if (same.length > 0) exact.push(part);
  }
  return {
    parts,
    exact,
    unlisted: new Set(listed.length > 0 ? [] : parts.map(({ nsn }) => nsn)),
    hasMore: hits.length > MAX_CANDIDATES,
  };
}

/** A maker is named when there is one. */
function partOf(nsn: PartNumberHit['nsn'], hits: readonly PartNumberHit[]): MatchedPart {
  const [first] = hits as [PartNumberHit];
  const isOne = hits.every(({ cage }) => cage === first.cage);
  return {
    nsn: formatNsn(nsn),
    itemName: first.itemName,
    partNumber: first.partNumber,
    cage: isOne ? first.cage : '',
    maker: isOne ? (first.company ?? '') : '',
  };
}
