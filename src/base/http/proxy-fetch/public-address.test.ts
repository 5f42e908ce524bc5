import { expect, test } from 'vitest';
import { isPublicAddress } from './check-target.ts';

test.each(
  `8.8.8.8 93.184.215.14 100.63.255.255 100.128.0.1 172.15.255.255 172.32.0.1 198.20.0.1 223.255.255.255
  2606:2800:21f:cb07:6820:80da:af6b:8b2c 2a00:1450:4001:82a::200e`.split(/\s+/),
)('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  ['this network', ['0.0.0.0', '0.1.2.3']],
  ['private', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1']],
  ['behind a carrier', ['100.64.0.1', '100.127.255.255']],
  ['loopback', ['127.0.0.1', '127.255.255.254', '::1']],
  ['link-local', ['169.254.169.254', 'fe80::1']],
  ['the services of a cloud', ['168.63.129.16', '100.100.100.200']],
  ['protocol assignments', ['192.0.0.192']],
  ['documentation', ['192.0.2.1', '198.51.100.7', '203.0.113.9', '2001:db8::1', '3fff::1']],
  ['6to4 relays', ['192.88.99.1']],
  ['benchmarks', ['198.18.0.1', '198.19.255.255']],
  ['multicast', ['224.0.0.1', '239.255.255.255', 'ff02::1']],
  ['reserved', ['240.0.0.1']],
  ['broadcast', ['255.255.255.255']],
  ['unspecified', ['::']],
  ['loopback written out', ['0:0:0:0:0:0:0:1']],
  ['mapped', ['::ffff:127.0.0.1', '::ffff:7f00:1']],
  ['mapped public', ['::ffff:8.8.8.8']],
  ['compatible', ['::127.0.0.1']],
  ['translated', ['::ffff:0:127.0.0.1']],
  ['NAT64', ['64:ff9b::7f00:1']],
  ['NAT64 public', ['64:ff9b::808:808']],
  ['local NAT64', ['64:ff9b:1::a00:1']],
  ['discard', ['100::1']],
  ['Teredo', ['2001:0:53aa:64c:0:7fff:80ff:fffe']],
  ['ORCHID', ['2001:20::1']],
  ['6to4 of loopback', ['2002:7f00:1::1']],
  ['6to4 of a private network', ['2002:a00:1::1']],
  ['unique local', ['fd00:ec2::254', 'fc00::1']],
  ['link-local with a zone', ['fe80::1%eth0']],
  ['global with a zone', ['2606:2800:21f::1%eth0']],
  ['site-local', ['fec0::1']],
  ['segment routing', ['5f00::1']],
  ['no address', ['', 'localhost', '0x7f.1', '127.1']],
])('%s is not: %j', (_what, addresses) => {
  for (const address of addresses) expect(isPublicAddress(address), address).toBe(false);
});
