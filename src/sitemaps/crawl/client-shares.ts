import { addressKey } from '#base/http/rate-limit.ts';

/** Texts of all clients that are remembered: 10 MB at most. Then the client that was not seen for longest is forgotten. */
const MAX_TEXTS = 30_000;
const MAX_TEXT_LENGTH = 200;
const DAY_MS = 86_400_000;

/** What clients add to a list that all of them share. Held in memory alone, that of this process. */
export type ClientShares = {
  /** `again`: the client has added the text within a day; `full`: it has added as many as it may. */
  take(address: string, text: string): 'first' | 'again' | 'full';
};

/** Each client, by `addressKey`, may add `max` texts a day, so that none shuts the list for others. */
export function createClientShares(max: number, now: () => number = Date.now): ClientShares {
  /** When each text was added: texts in this order, and clients in the order of their last. */
  const clients = new Map<string, Map<string, number>>();
  let held = 0;

  function textsOf(address: string): Map<string, number> {
    const key = addressKey(address);
    const texts = clients.get(key) ?? new Map<string, number>();
    clients.delete(key);
    clients.set(key, texts);
    return texts;
  }

  function forgetOldest(): void {
    const [key, texts] = clients.entries().next().value!;
    clients.delete(key);
    held -= texts.size;
  }

  return {
    take(address, given) {
      const texts = textsOf(address);
      const text = given.slice(0, MAX_TEXT_LENGTH);
      const at = now();
      for (const [old, since] of texts) {
        if (at - since < DAY_MS) break;
        texts.delete(old);
        held -= 1;
      }
      if (texts.has(text)) return 'again';
      if (texts.size >= max) return 'full';
      texts.set(text, at);
      held += 1;
      while (held > MAX_TEXTS) forgetOldest();
      return 'first';
    },
  };
}
