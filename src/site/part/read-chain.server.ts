import { formatNiin, type Niin, parseNiin } from '#base/domain/niin.ts';
import { formatNsn, niinOfNsn, type Nsn, parseNsn } from '#base/domain/nsn.ts';
import type { CatalogStore, NiinRecord, PartRecord } from '#publog/catalog-store.ts';
import { decodeCode } from './read-record.server.ts';
import type { ChainStep, DecodedRow, PartSections } from './part-data.ts';

/** Numbers of a chain that are shown, the item's own besides. */
const MAX_REPLACED = 50;

/**
 * The numbers that replaced each other and an item, oldest first, itself among them; empty for an item without replacements, as most are: then nothing is read.
 * A listed item is not cancelled, so that its own section of what it replaces tells the whole chain. `niin`: where the NIIN of another one leads.
 * Rejects with `StoreUnavailable`.
 */
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

type Replaced = { niin: Niin; number: string; row: DecodedRow<'replaces'> };

/** The chain that ends at a listed item. One number was replaced by the item itself; of several, their records say which replaced which. */
async function readReplaced(
  catalog: CatalogStore,
  { nsn, itemName }: PartRecord,
  rows: readonly DecodedRow<'replaces'>[],
): Promise<ChainStep[]> {
  const own = niinOfNsn(nsn);
  const replaced = [...new Map(rows.flatMap(readFormer).map((former) => [former.niin, former])).values()].slice(
    0,
    MAX_REPLACED,
  );
  const next = new Map<Niin, Niin>();
  if (replaced.length > 1) {
    const records = await Promise.all(replaced.map(({ niin }) => catalog.findNiin(niin)));
    for (const record of records) if (record?.survivor) next.set(record.niin, record.survivor);
  }
  const stepsToOwn = new Map(replaced.map(({ niin }) => [niin, countSteps(niin, own, next)]));
  replaced.sort((left, right) => stepsToOwn.get(right.niin)! - stepsToOwn.get(left.niin)!);
  const numbers = new Map([...replaced.map(({ niin, number }) => [niin, number] as const), [own, formatNsn(nsn)]]);
  const steps = replaced.map(({ niin, number, row }, at): ChainStep => {
    const survivor = next.get(niin) ?? own;
    const following = replaced[at + 1]?.niin ?? own;
    return {
      number,
      itemName: null,
      isThis: false,
      // it leads to this one
      page: null,
      state: 'cancelled',
      status: row.niin_stat_cd ?? null,
      cancelledOn: row.eff_date?.code ?? null,
      replacedBy: survivor === following ? null : (numbers.get(survivor) ?? formatNiin(survivor)),
    };
  });
  return steps.length === 0 ? [] : [...steps, ownStep(nsn, itemName)];
}

const ownStep = (nsn: Nsn, itemName: string): ChainStep => ({
  number: formatNsn(nsn),
  itemName,
  isThis: true,
  page: null,
  state: 'current',
  status: null,
  cancelledOn: null,
  replacedBy: null,
});

/** A former NSN of unknown class is shown as its NIIN. */
function readFormer(row: DecodedRow<'replaces'>): Replaced[] {
  const text = row.cancelled_nsn?.code ?? '';
  const nsn = parseNsn(text);
  if (nsn !== null) return [{ niin: niinOfNsn(nsn), number: formatNsn(nsn), row }];
  const niin = parseNiin(text);
  return niin === null ? [] : [{ niin, number: formatNiin(niin), row }];
}

function countSteps(from: Niin, own: Niin, next: ReadonlyMap<Niin, Niin>): number {
  let steps = 1;
  for (let at = next.get(from); at !== undefined && at !== own && steps <= MAX_REPLACED; at = next.get(at)) steps += 1;
  return steps;
}

/** The chain of an item that is cancelled itself, or that no chain of a listed item holds: few, and opened by address only. */
async function readWhole(catalog: CatalogStore, nsn: Nsn): Promise<ChainStep[]> {
  const steps = await catalog.findSupersessionChain(nsn);
  if (steps.length < 2) return [];
  const records = await catalog.findNiins(steps.map(({ niin }) => niin));
  const numbers = new Map(steps.map((step) => [step.niin, numberOf(step)]));
  const own = niinOfNsn(nsn);
  return steps.map((step, at): ChainStep => {
    const record = records[at] ?? null;
    const next = record?.survivor ?? null;
    return {
      number: numberOf(step),
      itemName: step.itemName,
      isThis: step.niin === own,
      // a replaced number has no page
      page: step.niin === own || record?.replacedBy ? null : step.nsn,
      state: stateOf(record),
      status: step.status === null ? null : decodeCode(catalog, 'niin_status', step.status),
      cancelledOn: step.cancelledOn,
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
