import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** IPv4 ranges that belong to no single public host (IANA special-purpose registry), and one of a cloud's own services. */
const NOT_PUBLIC_V4: readonly (readonly [network: string, bits: number])[] = [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // behind a carrier's translation
  ['127.0.0.0', 8], // loopback
  ['168.63.129.16', 32], // Azure: services of the host machine
  ['169.254.0.0', 16], // link-local, metadata of clouds
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // 6to4 relays
  ['192.168.0.0', 16], // private
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, broadcast
];

/** IPv6 is allowed from the global range alone: loopback, mapped IPv4, NAT64, unique local, link-local and multicast lie outside of it. */
const GLOBAL_V6 = ['2000::', 3] as const;
/** Inside the global range, and yet not public, or another spelling of an IPv4 address. */
const NOT_PUBLIC_V6: readonly (readonly [network: string, bits: number])[] = [
  ['2001::', 23], // protocol assignments: Teredo, ORCHID, benchmarks
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4
  ['3ffe::', 16], // returned
  ['3fff::', 20], // documentation
];

const globalV6 = new BlockList();
globalV6.addSubnet(...GLOBAL_V6, 'ipv6');
const notPublic = new BlockList();
for (const [network, bits] of NOT_PUBLIC_V4) notPublic.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of NOT_PUBLIC_V6) notPublic.addSubnet(network, bits, 'ipv6');

/** Whether an IP address, as a resolver writes it, is one of the public network's hosts. What is no address is not. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !notPublic.check(address, 'ipv4');
  // An address with a zone, such as fe80::1%eth0, is of this machine's links.
  if (!isIPv6(address) || address.includes('%')) return false;
  return globalV6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}
