import { isIP, isIPv4 } from 'node:net';
import { LRUCache } from 'lru-cache';
import { isPublicAddress } from '#base/http/proxy-fetch/check-target.ts';
import { addressKey } from '#base/http/rate-limit.ts';
import { isAnswering, isHostOf, type DnsResolver } from './ask-dns.ts';
import type { EngineId } from './engine-ids.ts';
import { PROOFS } from './proofs.ts';
import type { InRanges } from './read-ranges.ts';

/** Verdicts of each kind that are remembered, some 100 bytes each: anybody can be refused, and must not push out who was verified. */
const MAX_VERDICTS = 10_000;
const HOUR_MS = 3_600_000;
/** How long a verdict holds: an address may get another owner. */
const VERIFIED_FOR_MS = 24 * HOUR_MS;
const REFUSED_FOR_MS = 6 * HOUR_MS;
/**
 * After this many lookups without an answer, and none with one in all this time, the DNS is asked for a name that it must know: anybody's address may have a
 * silent one. Without an answer to that there is no DNS: lookups pause for as long.
 */
const MAX_TIMEOUTS = 5;
const DNS_PAUSE_MS = 5 * 60_000;
/** Addresses that are looked up at once, and that wait for it: in all, and of one network (IPv4 /24, IPv6 /64). */
const MAX_LOOKUPS = 8;
const MAX_WAITING = 500;
const MAX_OF_NETWORK = 20;

type VerifierOptions = {
  inRanges: InRanges;
  /** Null: nothing is looked up. */
  dns: DnsResolver | null;
  now?: () => number;
};

/** Tells whether a client is the engine that its user agent names. */
export type Verifier = {
  /** At once where ranges or an earlier answer tell, else once the DNS has answered. What cannot be proven is false. Never rejects. */
  verify(engine: EngineId, address: string): boolean | Promise<boolean>;
  /** Newer ranges. Earlier verdicts are forgotten. */
  useRanges(inRanges: InRanges): void;
};

/** Until when verdicts hold, by engine and address. */
const noVerdicts = () => ({
  verified: new LRUCache<string, number>({ max: MAX_VERDICTS }),
  refused: new LRUCache<string, number>({ max: MAX_VERDICTS }),
});

/** Verifies by published ranges first, then by reverse and forward DNS where the engine names its hosts. Addresses that no range can hold are not looked up. */
export function openVerifier({ inRanges, dns, now = Date.now }: VerifierOptions): Verifier {
  let ranges = inRanges;
  let verdicts = noVerdicts();
  const lookups = new Map<string, Promise<boolean>>();
  const queue: (() => void)[] = [];
  const ofNetwork = new Map<string, number>();
  let running = 0;
  let timeouts = 0;
  let answeredAt = -DNS_PAUSE_MS;
  let pausedUntil = -Infinity;

  /** Runs when one of the places is free, in order. */
  async function inTurn<Answer>(task: () => Promise<Answer>): Promise<Answer> {
    if (running >= MAX_LOOKUPS) await new Promise<void>((resolve) => queue.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      const next = queue.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  }

  const holds = (until = -Infinity): boolean => until > now();
  function remember(key: string, isVerified: boolean): boolean {
    if (isVerified) verdicts.verified.set(key, now() + VERIFIED_FOR_MS);
    else verdicts.refused.set(key, now() + REFUSED_FOR_MS);
    return isVerified;
  }

  async function lookUp(key: string, address: string, engine: EngineId, by: DnsResolver): Promise<boolean> {
    const found = await inTurn(async () => (now() < pausedUntil ? null : isHostOf(address, PROOFS[engine].hosts, by)));
    lookups.delete(key);
    if (found !== null) {
      timeouts = 0;
      answeredAt = now();
      return remember(key, found);
    }
    timeouts += 1;
    if (timeouts >= MAX_TIMEOUTS && now() >= answeredAt + DNS_PAUSE_MS && now() >= pausedUntil) {
      timeouts = 0;
      if (await isAnswering(by)) answeredAt = now();
      else pausedUntil = now() + DNS_PAUSE_MS;
    }
    return false;
  }

  /** Takes one of the places of the network until the lookup has ended. Null when all are taken. */
  function lookUpFairly(key: string, network: string, lookup: () => Promise<boolean>): Promise<boolean> | null {
    const waiting = ofNetwork.get(network) ?? 0;
    if (now() < pausedUntil || queue.length >= MAX_WAITING || waiting >= MAX_OF_NETWORK) return null;
    ofNetwork.set(network, waiting + 1);
    const ended = lookup().finally(() => {
      const left = ofNetwork.get(network)! - 1;
      if (left > 0) ofNetwork.set(network, left);
      else ofNetwork.delete(network);
    });
    lookups.set(key, ended);
    return ended;
  }

  return {
    verify(engine, given) {
      const key = `${engine} ${given}`;
      if (holds(verdicts.verified.get(key))) return true;
      if (holds(verdicts.refused.get(key))) return false;
      if (isIP(given) === 0) return false;
      if (ranges(engine, given)) return remember(key, true);
      const client = addressKey(given);
      // IPv4 inside IPv6 is IPv4
      const address = isIPv4(client) ? client : given;
      if (dns === null || PROOFS[engine].hosts.length === 0 || !isPublicAddress(address)) return remember(key, false);
      const network = isIPv4(client) ? client.replace(/\d+$/, '') : client;
      return lookups.get(key) ?? lookUpFairly(key, network, () => lookUp(key, address, engine, dns)) ?? false;
    },
    useRanges(newer) {
      ranges = newer;
      verdicts = noVerdicts();
    },
  };
}
