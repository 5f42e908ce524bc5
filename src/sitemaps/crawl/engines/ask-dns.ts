import { Resolver } from 'node:dns/promises';
import { BlockList, isIPv6 } from 'node:net';

/** An answer of one server of the system to one lookup is waited for this long. */
const TIME_LIMIT_MS = 2_000;
/** Names of one address that are looked at: a real crawler has one. */
const MAX_NAMES = 3;
const ROOT_SERVER = 'a.root-servers.net';
/** Answers that say that a name or an address has no record; any other error says nothing. */
const NO_RECORD: readonly string[] = ['ENOTFOUND', 'ENODATA'];

/** The lookups of node:dns that are needed. */
export type DnsResolver = Pick<Resolver, 'reverse' | 'resolve4' | 'resolve6'>;

/** A resolver of the system, with a time limit. */
export function openDns(): DnsResolver {
  return new Resolver({ timeout: TIME_LIMIT_MS, tries: 1 });
}

/**
 * Whether the name of an address is one of the hosts (each with one `*`) and leads back to the address. Null when the DNS did not answer.
 * Anybody can give an address of their own any name: only the way back proves it.
 */
export async function isHostOf(address: string, hosts: readonly string[], dns: DnsResolver): Promise<boolean | null> {
  try {
    const names = (await found(dns.reverse(address))).map((name) => name.toLowerCase().replace(/\.$/, ''));
    const own = names.filter((name) => hosts.some((host) => isNamed(name, host))).slice(0, MAX_NAMES);
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    const wanted = new BlockList();
    wanted.addAddress(address, family);
    for (const name of own) {
      const addresses = await found(family === 'ipv6' ? dns.resolve6(name) : dns.resolve4(name));
      if (addresses.some((other) => wanted.check(other, family))) return true;
    }
    return false;
  } catch {
    return null;
  }
}

function isNamed(name: string, host: string): boolean {
  const [start = '', end = ''] = host.split('*');
  return name.startsWith(start) && name.endsWith(end);
}

/** Whether the DNS answers at all: asked for a name that everybody's knows. */
export async function isAnswering(dns: DnsResolver): Promise<boolean> {
  try {
    await found(dns.resolve4(ROOT_SERVER));
    return true;
  } catch {
    return false;
  }
}

/** The records; empty when the DNS has no such record. Rejects when the DNS did not answer. */
async function found(answer: Promise<string[]>): Promise<string[]> {
  try {
    return await answer;
  } catch (error) {
    if (NO_RECORD.includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}
