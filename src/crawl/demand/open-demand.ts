import type { NoteDemand } from '../../domain/demand.ts';
import { createLatestCache } from '../../domain/latest-cache.ts';
import { addressKey, rateLimit } from '../../http/rate-limit.ts';
import { engineOfAgent } from '../engines/agents.ts';
import type { DemandRecord } from '../demand.ts';
import { demandTextOf } from './demand-text.ts';

/** Of one address in a minute: searches without a result, lists. */
const PER_MINUTE = 20;
/** Of one list or request. */
const MAX_TEXTS = 200;
/** Who asked for what in the last hour: a search that is looked at again is no further demand. Held in memory alone, that of this process. */
const MAX_REMEMBERED = 10_000;
const HOUR_MS = 3_600_000;

/** Opens the note of demand; `take` gets what counts. Crawlers ask for nothing, and an address counts a text once in an hour. */
export function openDemand(take: (records: DemandRecord[]) => void, now: () => number = Date.now): NoteDemand {
  const rate = rateLimit(PER_MINUTE, now);
  const remembered = createLatestCache<number>(MAX_REMEMBERED);

  function isFirstInHour(key: string, at: number): boolean {
    const last = remembered.get(key);
    if (last !== undefined && at - last < HOUR_MS) return false;
    remembered.set(key, at);
    return true;
  }

  return (source, texts, client) => {
    if (texts.length === 0) return;
    if (client !== null && (engineOfAgent(client.userAgent) !== null || rate.take(client.ip) > 0)) return;
    const at = now();
    const records = new Map<string, DemandRecord>();
    for (const { text: typed, nearest = null } of texts.slice(0, MAX_TEXTS)) {
      const text = demandTextOf(typed);
      if (text === null) continue;
      if (client !== null && !isFirstInHour(`${addressKey(client.ip)} ${text}`, at)) continue;
      records.set(text, { text, source, at, nearest: nearest === null ? null : demandTextOf(nearest) });
    }
    if (records.size > 0) take([...records.values()]);
  };
}
