import type { NoteDemand } from '#base/domain/demand.ts';
import { engineOfAgent } from '../engines/agents.ts';
import { createClientShares } from '../client-shares.ts';
import type { DemandRecord } from '../demand.ts';
import { demandTextOf } from './demand-text.ts';

/** Of one list or request, and of one client in a day. */
const MAX_TEXTS = 200;

/** Opens the note of demand; `take` gets what counts. Crawlers ask for nothing, and a client counts a text once a day: one that is looked at again is no further demand. */
export function openDemand(take: (records: DemandRecord[]) => void, now: () => number = Date.now): NoteDemand {
  const shares = createClientShares(MAX_TEXTS, now);

  return (source, texts, client) => {
    if (texts.length === 0 || (client !== null && engineOfAgent(client.userAgent) !== null)) return;
    const at = now();
    const records = new Map<string, DemandRecord>();
    for (const { text: typed, nearest = null } of texts.slice(0, MAX_TEXTS)) {
      const text = demandTextOf(typed);
      if (text === null) continue;
      if (client !== null && shares.take(client.ip, text) !== 'first') continue;
      records.set(text, { text, source, at, nearest: nearest === null ? null : demandTextOf(nearest) });
    }
    if (records.size > 0) take([...records.values()]);
  };
}
