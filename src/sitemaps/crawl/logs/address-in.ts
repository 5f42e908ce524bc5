import { isIP } from 'node:net';
import { isPublicAddress } from '#base/http/proxy-fetch/check-target.ts';

/**
 * The address of a client in a field of a log, which may have a port or, as X-Forwarded-For, those of proxies behind it; empty without one. Of several it is
 * the last public one: anybody can send the first.
 */
export function addressIn(field: string): string {
  if (isIP(field) !== 0) return field;
  const addresses = field
    .split(',')
    .map((one) => one.trim().replace(/^\[(.*)\](?::\d+)?$/, '$1'))
    .map((one) => (isIP(one) === 0 ? one.replace(/:\d+$/, '') : one))
    .filter((one) => isIP(one) !== 0);
  return addresses.findLast(isPublicAddress) ?? addresses.at(-1) ?? '';
}
