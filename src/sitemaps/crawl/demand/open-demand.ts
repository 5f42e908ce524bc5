import type { NoteDemand } from '#base/domain/demand.ts';
import { isPersonalText } from '#base/domain/personal-text.ts';
import { engineOfAgent } from '../engines/agents.ts';
import { createClientShares } from '../client-shares.ts';
import type { DemandRecord } from '../demand.ts';

/** Of one list or request, and of one client in a day. */
const MAX_TEXTS = 200;
/** What is longer is a message, no part. */
const MAX_LENGTH = 60;
const MAX_WORDS = 8;
/** An address of the web, with its scheme or without. */
const WEB = /:\/\/|\bwww\.|[a-z\d-]\.(?:com|org|net|edu|gov|mil|info|biz|io|co|us|uk|de|eu|fr|ru|cn|in)\b/i;
const READABLE = /[\p{L}\p{N}]/u;
/** Control signs, and those that turn the direction of writing. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/u;

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

/**
 * A text that somebody asked for as it is kept: blanks as one, capitals where it has a digit, small letters else. Null for one that is not kept: it may tell
 * who somebody is (mail and web addresses, telephone numbers, tokens), is free text, or has nothing to read.
 */
export function demandTextOf(typed: string): string | null {
  if (typed.length > 4 * MAX_LENGTH) return null;
  const text = typed.normalize('NFKC').trim().replace(/\s+/g, ' ');
  if (text.length > MAX_LENGTH || text.split(' ').length > MAX_WORDS || !READABLE.test(text)) return null;
  if (UNSEEN.test(text) || WEB.test(text) || isPersonalText(text)) return null;
  return /\d/.test(text) ? text.toUpperCase() : text.toLowerCase();
}
