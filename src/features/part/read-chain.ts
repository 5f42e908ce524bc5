import { formatNiin } from '../../domain/niin.ts';
import { formatNsn, niinOfNsn, type Nsn } from '../../domain/nsn.ts';
import type { CatalogStore, NiinRecord } from '../../storage/catalog-store.ts';
import { decodeCode } from './decode-code.ts';
import type { ChainStep, PartSections } from './part-data.ts';

/**
 * Whether an item stands in a chain of replacements, by what is at hand: a listed item is not cancelled, so that only what it replaces can tell, and
 * that is a section of its own. Most parts stand in none, and nothing is asked for them.
 */
export const standsInChain = ({ replaces }: Pick<PartSections, 'replaces'>, niin: NiinRecord | null): boolean =>
  replaces === null || replaces.length > 0 || (niin !== null && niin.survivor !== null);

/** The numbers of its chain, oldest first, itself among them; empty when there is no other. Rejects with `StoreUnavailable`. */
export async function readChain(catalog: CatalogStore, nsn: Nsn): Promise<ChainStep[]> {
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
      // what leads elsewhere has no page of its own
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
