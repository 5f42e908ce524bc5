import { parseNiin, type Niin, niinOfNsn, parseNsn, type Nsn } from '../../../src/base/domain/nsn.ts';
import { normalizePartNumber } from '../../../src/base/domain/part-number.ts';
import type { NiinRecord, PartNumberHit } from '../../../src/publog/catalog-store.ts';
import type { ListCatalog } from '../../../src/site/bom-match/match/catalog-lookups.ts';

type ListItem = {
  nsn: string;
  itemName?: string;
  listed?: boolean;
  /** Part number and CAGE code. */
  numbers?: readonly (readonly [string, string])[];
  /** Part number, CAGE code, and the day since when. */
  former?: readonly (readonly [string, string, string | null])[];
  /** NSN that replaces it, or a NIIN that is not in the catalog. */
  replacedBy?: string;
};

/** A catalog of a few items, and how often it was asked. */
export function aListCatalog(items: readonly ListItem[]): ListCatalog & { asked: { numbers: number; calls: number } } {
  const asked = { numbers: 0, calls: 0 };
  const hits: PartNumberHit[] = items.flatMap(({ nsn, itemName = 'SCREW', listed = true, numbers = [] }) =>
    numbers.map(([partNumber, cage]) => {
      const named = { nsn: parseNsn(nsn)!, listed, itemName };
      return { ...named, partNumber, cage, company: `MAKER ${cage}` };
    }),
  );
  const gone: PartNumberHit[] = items.flatMap(({ nsn, itemName = 'SCREW', listed = true, former = [] }) =>
    former.map(([partNumber, cage, since]) => {
      const named = { nsn: parseNsn(nsn)!, listed, itemName };
      return { ...named, partNumber, cage, company: `MAKER ${cage}`, since };
    }),
  );
  const records = new Map<Niin, NiinRecord>(
    items.map(({ nsn, listed = true, replacedBy }) => {
      const own = parseNsn(nsn)!;
      const lead = replacedBy === undefined ? null : parseNsn(replacedBy);
      const survivor = replacedBy === undefined ? null : (parseNiin(replacedBy) ?? niinOfNsn(lead!));
      const niin = niinOfNsn(own);
      return [niin, { niin, nsn: own, listed, replacedBy: lead, survivor, status: null, cancelledOn: null }];
    }),
  );
  return {
    asked,
    findByPartNumbers: async (numbers, limit, former) => {
      asked.numbers += numbers.length;
      asked.calls++;
      return numbers.map((number) =>
        (former ? gone : hits).filter((hit) => normalizePartNumber(hit.partNumber) === number).slice(0, limit),
      );
    },
    findNiins: async (niins) => {
      asked.numbers += niins.length;
      asked.calls++;
      return niins.map((niin) => records.get(niin) ?? null);
    },
    listPartNumbers: async (nsn, limit) =>
      hits
        .filter((hit) => hit.nsn === nsn)
        .slice(0, limit)
        .map(({ partNumber, cage, company }) => ({ partNumber, cage, company, rncc: '', rnvc: '', codes: {} })),
    findListedParts: async (nsns: readonly Nsn[]) =>
      items
        .filter(({ nsn, listed = true }) => listed && nsns.includes(parseNsn(nsn)!))
        .map(({ nsn, itemName = 'SCREW' }) => {
          return { nsn: parseNsn(nsn)!, itemName, sections: 0, partCount: 1, makerCount: 1 };
        }),
  };
}
