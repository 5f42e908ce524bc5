import { formatNiin, type Niin, parseNiin, formatNsn, niinOfNsn, type Nsn, parseNsn } from '#base/domain/nsn.ts';
import type { CatalogStore, NiinRecord, PartRecord } from '#publog/catalog-store.ts';
import type { Coded, DecodedRow, PartSections } from './part-data.ts';

export type ChainStep = {
  number: string;
  itemName: string | null;
  isThis: boolean;
  page: Nsn | null;
  /** `unknown`: named by another record only. */
  state: 'current' | 'unlisted' | 'cancelled' | 'unknown';
  status: Coded | null;
  cancelledOn: string | null;
  /** Where it is not the next number. */
  replacedBy: string | null;
};

const MAX_REPLACED = 50;

/** Returns the chain, oldest first, often empty. Rejects with `StoreUnavailable`. */
export async function readChain(
  catalog: CatalogStore,
  record: PartRecord,
  niin: NiinRecord | null,
  { replaces }: Pick<PartSections, 'replaces'>,
): Promise<ChainStep[] | null> {
  if (replaces === null) return null;
  if (record.listed) return replaces.length === 0 ? [] : readReplaced(catalog, record, replaces);
  return replaces.length === 0 && (niin === null || niin.survivor === null) ? [] : readWhole(catalog, record.nsn);
}

/** Several numbers are ordered by their records. */
async function readReplaced(catalog: CatalogStore, { nsn, itemName }: PartRecord, rows: DecodedRow<'replaces'>[]) {
  const own = niinOfNsn(nsn);
  const formers = new Map(rows.flatMap(readFormer).map((former) => [former.niin, former]));
  const replaced = [...formers.values()].slice(0, MAX_REPLACED);
  if (replaced.length === 0) return [];
  const next = new Map<Niin, Niin>();
  if (replaced.length > 1)
    for (const record of await Promise.all(replaced.map(({ niin }) => catalog.findNiin(niin))))
      if (record?.survivor) next.set(record.niin, record.survivor);
  const stepsToOwn = new Map(replaced.map(({ niin }) => [niin, countSteps(niin, own, next)]));
  replaced.sort((left, right) => stepsToOwn.get(right.niin)! - stepsToOwn.get(left.niin)!);
  const steps = replaced.map(({ niin, number, row }, at): ChainStep => {
    const survivor = next.get(niin) ?? own;
    const isNext = survivor === (replaced[at + 1]?.niin ?? own);
    return {
      number,
      itemName: null,
      isThis: false,
      page: null,
      state: 'cancelled',
      status: row.niin_stat_cd ?? null,
      cancelledOn: row.eff_date?.code ?? null,
      replacedBy: isNext
        ? null
        : survivor === own
          ? formatNsn(nsn)
          : (formers.get(survivor)?.number ?? formatNiin(survivor)),
    };
  });
  const last = { number: formatNsn(nsn), itemName, isThis: true, page: null, state: 'current' } as const;
  return [...steps, { ...last, status: null, cancelledOn: null, replacedBy: null }];
}

function readFormer(row: DecodedRow<'replaces'>) {
  const text = row.cancelled_nsn?.code ?? '';
  const nsn = parseNsn(text);
  const niin = nsn === null ? parseNiin(text) : niinOfNsn(nsn);
  return niin === null ? [] : [{ niin, number: nsn === null ? formatNiin(niin) : formatNsn(nsn), row }];
}

function countSteps(from: Niin, own: Niin, next: ReadonlyMap<Niin, Niin>): number {
  let steps = 1;
  for (let at = next.get(from); at !== undefined && at !== own && steps <= MAX_REPLACED; at = next.get(at)) steps += 1;
  return steps;
}

async function readWhole(catalog: CatalogStore, nsn: Nsn): Promise<ChainStep[]> {
  const steps = await catalog.findSupersessionChain(nsn);
  if (steps.length < 2) return [];
  const records = await catalog.findNiins(steps.map(({ niin }) => niin));
  const numbers = new Map(steps.map((step) => [step.niin, numberOf(step)]));
  return steps.map((step, at): ChainStep => {
    const record = records[at] ?? null;
    const next = record?.survivor ?? null;
    const isThis = step.niin === niinOfNsn(nsn);
    const { itemName, status, cancelledOn } = step;
    return {
      number: numberOf(step),
      itemName,
      isThis,
      // replaced numbers have no page
      page: isThis || record?.replacedBy ? null : step.nsn,
      state: stateOf(record),
      status: status === null ? null : { code: status, meaning: catalog.codeMeaning('niin_status', status) },
      cancelledOn,
      replacedBy: next === null || next === steps[at + 1]?.niin ? null : (numbers.get(next) ?? formatNiin(next)),
    };
  });
}

function stateOf(record: NiinRecord | null): ChainStep['state'] {
  if (record === null) return 'unknown';
  if (record.listed) return 'current';
  return record.survivor !== null || record.status !== null || record.nsn === null ? 'cancelled' : 'unlisted';
}

const numberOf = ({ niin, nsn }: Pick<NiinRecord, 'niin' | 'nsn'>): string =>
  nsn === null ? formatNiin(niin) : formatNsn(nsn);
