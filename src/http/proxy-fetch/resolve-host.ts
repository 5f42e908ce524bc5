import { lookup } from 'node:dns/promises';
import { isPublicAddress } from './public-address.ts';
import type { ProxyRefusal } from './check-target.ts';

export type HostAddress = { address: string; family: number };
/** All addresses of a host name. Rejects as node:dns does. */
export type ResolveHost = (host: string) => Promise<HostAddress[]>;

export const resolveBySystem: ResolveHost = (host) => lookup(host, { all: true });

/**
 * Resolves each name once for one call: what was checked is what is connected to, also after a redirect to the same host. A name of which
 * one address is not public is refused as a whole.
 */
export function checkedResolver(resolve: ResolveHost): (host: string) => Promise<HostAddress[] | ProxyRefusal> {
  const known = new Map<string, HostAddress[]>();
  return async (host) => {
    const addresses = known.get(host) ?? (await resolve(host));
    known.set(host, addresses);
    if (addresses.length === 0) return { kind: 'refused', status: 502, error: `${host} has no address.` };
    if (addresses.every(({ address }) => isPublicAddress(address))) return addresses;
    const error = `${host} leads to an address that is not public, and is not fetched.`;
    return { kind: 'refused', status: 403, error };
  };
}
