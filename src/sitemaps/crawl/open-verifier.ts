import { Resolver } from 'node:dns/promises';
import { readFile, stat } from 'node:fs/promises';
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LRUCache } from 'lru-cache';
import { isPublicAddress } from '#base/http/proxy-fetch/check-target.ts';
import { addressKey } from '#base/http/rate-limit.ts';
import { ENGINE_IDS, ENGINES, type EngineId } from './engines.ts';

/** Refusals must not push out verified addresses. */
const MAX_VERDICTS = 10_000;
const HOUR_MS = 3_600_000;
/** After so many timeouts a name is looked up that must exist. If that fails, lookups pause. */
const MAX_TIMEOUTS = 5;
const DNS_PAUSE_MS = 5 * 60_000;
/** Lookups at once, and waiting: in all, and of one network (IPv4 /24, IPv6 /64). */
const MAX_LOOKUPS = 8;
const MAX_WAITING = 500;
const MAX_OF_NETWORK = 20;
const LOOKUP_LIMIT_MS = 2_000;
/** A real crawler has one name. */
const MAX_NAMES = 3;
const ROOT_SERVER = 'a.root-servers.net';

export type DnsResolver = Pick<Resolver, 'reverse' | 'resolve4' | 'resolve6'>;

export const openDns = (): DnsResolver => new Resolver({ timeout: LOOKUP_LIMIT_MS, tries: 1 });

export type Verifier = ReturnType<typeof openVerifier>;

/** Verifies engines by published ranges, then by reverse and forward DNS. `dns` null: by ranges alone. */
export function openVerifier(options: { inRanges: InRanges; dns: DnsResolver | null; now?: () => number }) {
  const { inRanges, dns, now = Date.now } = options;
  // an address may get another owner
  const verdictsFor = (ttl: number) =>
    new LRUCache<string, boolean>({ max: MAX_VERDICTS, ttl, ttlResolution: 0, perf: { now } });
  const verified = verdictsFor(24 * HOUR_MS);
  const refused = verdictsFor(6 * HOUR_MS);
  const lookups = new Map<string, Promise<boolean>>();
  const queue: (() => void)[] = [];
  const ofNetwork = new Map<string, number>();
  let running = 0;
  let timeouts = 0;
  let answeredAt = -DNS_PAUSE_MS;
  let pausedUntil = -Infinity;

  function remember(key: string, isVerified: boolean): boolean {
    (isVerified ? verified : refused).set(key, isVerified);
    return isVerified;
  }

  async function lookUpInTurn(address: string, engine: EngineId, by: DnsResolver): Promise<boolean | null> {
    if (running >= MAX_LOOKUPS) await new Promise<void>((resolve) => queue.push(resolve));
    else running += 1;
    try {
      return now() < pausedUntil ? null : await isHostOf(address, ENGINES[engine].hosts, by);
    } finally {
      const next = queue.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  }

  async function lookUp(key: string, address: string, engine: EngineId, by: DnsResolver): Promise<boolean> {
    const found = await lookUpInTurn(address, engine, by);
    lookups.delete(key);
    if (found !== null) {
      timeouts = 0;
      answeredAt = now();
      return remember(key, found);
    }
    timeouts += 1;
    if (timeouts >= MAX_TIMEOUTS && now() >= answeredAt + DNS_PAUSE_MS && now() >= pausedUntil) {
      timeouts = 0;
      if ((await recordsOf(by.resolve4(ROOT_SERVER))) !== null) answeredAt = now();
      else pausedUntil = now() + DNS_PAUSE_MS;
    }
    return false;
  }

  return {
    /** Answers at once, or after the DNS. False without proof. Never rejects. */
    verify(engine: EngineId, given: string): boolean | Promise<boolean> {
      const key = `${engine} ${given}`;
      const known = verified.get(key) ?? refused.get(key);
      if (known !== undefined) return known;
      if (isIP(given) === 0) return false;
      if (inRanges(engine, given)) return remember(key, true);
      const client = addressKey(given);
      // IPv4 inside IPv6 is IPv4
      const address = isIPv4(client) ? client : given;
      if (dns === null || ENGINES[engine].hosts.length === 0 || !isPublicAddress(address)) return remember(key, false);
      const pending = lookups.get(key);
      if (pending !== undefined) return pending;
      const network = isIPv4(client) ? client.replace(/\d+$/, '') : client;
      const waiting = ofNetwork.get(network) ?? 0;
      if (now() < pausedUntil || queue.length >= MAX_WAITING || waiting >= MAX_OF_NETWORK) return false;
      ofNetwork.set(network, waiting + 1);
      const lookup = lookUp(key, address, engine, dns).finally(() => {
        const left = ofNetwork.get(network)! - 1;
        if (left > 0) ofNetwork.set(network, left);
        else ofNetwork.delete(network);
      });
      lookups.set(key, lookup);
      return lookup;
    },
  };
}

/** Tells whether a host name leads back to the address; null without an answer. Anybody can name their own address. */
async function isHostOf(address: string, hosts: readonly string[], dns: DnsResolver): Promise<boolean | null> {
  const names = (await recordsOf(dns.reverse(address)))?.map((name) => name.toLowerCase().replace(/\.$/, ''));
  if (names === undefined) return null;
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  const wanted = new BlockList();
  wanted.addAddress(address, family);
  const own = names.filter((name) => hosts.some((host) => isNamed(name, host))).slice(0, MAX_NAMES);
  for (const name of own) {
    const addresses = await recordsOf(family === 'ipv6' ? dns.resolve6(name) : dns.resolve4(name));
    if (addresses === null) return null;
    if (addresses.some((other) => wanted.check(other, family))) return true;
  }
  return false;
}

function isNamed(name: string, host: string): boolean {
  const [start = '', end = ''] = host.split('*');
  return name.startsWith(start) && name.endsWith(end);
}

/** Returns the records; null without an answer. */
async function recordsOf(answer: Promise<string[]>): Promise<string[] | null> {
  try {
    return await answer;
  } catch (error) {
    return ['ENOTFOUND', 'ENODATA'].includes((error as NodeJS.ErrnoException).code ?? '') ? [] : null;
  }
}

const SHIPPED = fileURLToPath(new URL('../../../reference-data/crawlers/', import.meta.url));
const MAX_FILE_BYTES = 4 * 1_024 * 1_024;
const MAX_RANGES = 50_000;
/** A wider range is a mistake. */
const MIN_BITS = { 4: 8, 6: 16 } as const;

type InRanges = Awaited<ReturnType<typeof readRanges>>;

/** Reads the published ranges. A file in `folder` replaces the shipped one of its name, unless it is damaged. */
export async function readRanges(folder: string | null, onBadFile: (file: string, why: string) => void = () => {}) {
  const lists = new Map<EngineId, readonly BlockList[]>();
  for (const engine of ENGINE_IDS)
    lists.set(engine, await Promise.all(ENGINES[engine].ranges.map((name) => readFirst(`${name}.json`))));

  async function readFirst(name: string): Promise<BlockList> {
    for (const place of folder === null ? [SHIPPED] : [folder, SHIPPED]) {
      const file = join(place, name);
      try {
        const { size } = await stat(file);
        if (size > MAX_FILE_BYTES) throw new Error(`more than ${MAX_FILE_BYTES} bytes`);
        return parseRanges(await readFile(file, 'utf8'));
      } catch (error) {
        const { code, message } = error as NodeJS.ErrnoException;
        if (code !== 'ENOENT') onBadFile(file, message);
      }
    }
    return new BlockList();
  }

  return (engine: EngineId, address: string): boolean => {
    const version = isIP(address);
    return version !== 0 && lists.get(engine)!.some((list) => list.check(address, version === 4 ? 'ipv4' : 'ipv6'));
  };
}

/** Parses `{ "prefixes": [{ "ipv4Prefix": "192.0.2.0/24" }] }`. Throws when anything else is in it. */
export function parseRanges(json: string): BlockList {
  const { prefixes } = JSON.parse(json) as { prefixes?: unknown };
  if (!Array.isArray(prefixes) || prefixes.length > MAX_RANGES) throw new Error('it has no list of prefixes');
  const list = new BlockList();
  for (const prefix of prefixes as ({ ipv4Prefix?: unknown; ipv6Prefix?: unknown } | null)[])
    if (!addRange(list, prefix?.ipv4Prefix ?? prefix?.ipv6Prefix))
      throw new Error(`${JSON.stringify(prefix)?.slice(0, 80)} is no range`);
  return list;
}

/** Adds "192.0.2.0/24", "2001:db8::/32" or one address; false for anything else. */
function addRange(list: BlockList, text: unknown): boolean {
  const [, address = '', bits] = (typeof text === 'string' && /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text)) || [];
  const version = isIP(address) as 0 | 4 | 6;
  const most = version === 4 ? 32 : 128;
  const length = Number(bits ?? most);
  if (version === 0 || length < MIN_BITS[version] || length > most) return false;
  list.addSubnet(address, length, version === 4 ? 'ipv4' : 'ipv6');
  return true;
}
