import { describe, expect, test } from 'vitest';
import { isPublicAddress, nextProxyTarget, parseProxyTarget, ProxyRefusal } from './check-target.ts';

const OWN = 'http://127.0.0.1:3000';
const rules = { origin: OWN, hosts: ['maps.parts.example', 'cdn.parts.example'] };
const read = (url: unknown, origin = OWN) => parseProxyTarget(url, { ...rules, origin });
const refusal = (status: number, words = /./) =>
  expect.objectContaining({ name: 'ProxyRefusal', status, message: expect.stringMatching(words) });

test.each([
  ['the site’s own address', `${OWN}/sitemap.xml?type=nsn&page=1`, true],
  ['the site’s own address without a path', OWN, true],
  ['the site’s own address with a query alone', `${OWN}?x=1`, true],
  ['a host of PROXY_HOSTS', 'https://maps.parts.example/sitemaps/nsn-1.xml.gz', false],
  ['one over http', 'http://cdn.parts.example/sitemap.xml', false],
  ['an @ and a colon after the host', 'https://maps.parts.example/@127.0.0.1:80/?u=a@b', false],
  ['percent-encoded line ends in a path, which stay as they are', 'https://maps.parts.example/a%0d%0ab', false],
])('parseProxyTarget takes %s', (_what, url, isOwn) => {
  expect(read(url)).toEqual({ url: new URL(url), isOwn });
});

test('parseProxyTarget takes the own address of a site behind a proxy', () => {
  expect(read('https://parts.example/sitemap.xml', 'https://parts.example')).toMatchObject({ isOwn: true });
});

const AT = 'https://maps.parts.example';
test.each([
  [
    'nothing, an empty one, two, and what is too long',
    [undefined, '', [`${AT}/`, `${AT}/2`], `${AT}/${'x'.repeat(2_048)}`],
  ],
  ['a relative address, and one without a scheme', ['/sitemap.xml', '//maps.parts.example/']],
  ['no address and no host', ['https://', 'https:///sitemap.xml']],
  [
    'one slash, three and none',
    ['https:/maps.parts.example/', 'https:///maps.parts.example/', 'https:maps.parts.example'],
  ],
  ['a scheme in upper case', ['HTTPS://maps.parts.example/']],
  ['file and ftp', ['file:///etc/passwd', 'ftp://maps.parts.example/']],
  ['gopher and a web socket', ['gopher://127.0.0.1:6379/_INFO', 'wss://maps.parts.example/']],
  ['data, javascript and blob', ['data:application/xml,<urlset/>', 'javascript:alert(1)', `blob:${OWN}/1`]],
  ['view-source', [`view-source:${AT}/`]],
  ['a user name, also an empty one', [`${AT}@evil.example/`, 'https://@maps.parts.example/', `${OWN}@evil.example/`]],
  ['a name and password, and two @', ['https://user:secret@maps.parts.example/', 'https://a@b@maps.parts.example/']],
  ['backslashes', ['https://evil.example\\@maps.parts.example/', `${AT}\\.evil.example/`, 'http:\\\\127.0.0.1\\']],
  ['a fragment, also an empty one', [`${AT}/#x`, 'https://evil.example#@maps.parts.example/', `${OWN}/#`]],
  ['a line end', [`${AT}/\r\nX-Injected: 1`, 'https://maps.parts\n.example/']],
  ['a tab, a space and a NUL', ['ht\ttps://maps.parts.example/', `${AT}/ HTTP/1.1`, ` ${AT}/`, `${AT}/\0`]],
  ['a character that is not ASCII', [`${AT}/ü`, 'https://ｍaps.parts.example/', 'https://maps。parts。example/']],
  ['a percent-encoded end of the host', ['https://evil.example%2f.maps.parts.example/']],
  ['a broken port and a broken IPv6 address', [`${AT}:99999/`, 'http://[::1/']],
])('parseProxyTarget refuses with 400 %s', (_what, urls) => {
  for (const url of urls) expect(() => read(url), String(url)).toThrow(refusal(400, /\.$|\.\.\.$/));
});

describe('parseProxyTarget refuses with 403 (G6.1)', () => {
  /** Each is another way to write the own host, at the own port. */
  const spellings =
    'localhost localhost. x.localhost LOCALHOST 127.0.0.1. 2130706433 0177.0.0.1 017700000001 0x7f000001 ' +
    '0x7f.0x0.0x0.0x1 0x7f.1 127.1 127.0.1 0 0.0.0.0 127.0.0.2 %31%32%37.0.0.1 ' +
    '[::1] [::] [0:0:0:0:0:0:0:1] [::ffff:127.0.0.1] [::ffff:7f00:1]';
  test.each(spellings.split(' '))('the own host as %s', (host) => {
    expect(() => read(`http://${host}:3000/`)).toThrow(refusal(403, /\.$|\/$/));
  });

  test.each([
    ['another host', ['https://evil.example/', 'https://parts.example/', 'https://a.maps.parts.example/']],
    [
      'a host that ends or begins like one',
      ['https://evilmaps.parts.example/', 'https://maps.parts.example.evil.example/'],
    ],
    [
      'another spelling',
      ['https://maps%2eparts.example/', 'https://MAPS.parts.example/', 'https://maps.parts.example./'],
    ],
    [
      'another port',
      ['https://maps.parts.example:8443/', 'http://maps.parts.example:0/', 'http://maps.parts.example:443/'],
    ],
    ['a usual port written out, or an empty one', ['https://maps.parts.example:443/', 'https://maps.parts.example:/']],
    ['the own host at another port', ['http://127.0.0.1:9229/json', 'http://127.0.0.1/', `${OWN}1/`]],
    ['the own address over https', ['https://127.0.0.1:3000/']],
    ['NAT64', ['http://[64:ff9b::7f00:1]/']],
    ['a private address', ['http://192.168.1.1/', 'http://3232235777/']],
    ['metadata of a cloud', ['http://169.254.169.254/latest/meta-data/', 'http://metadata.google.internal/']],
    ['a name that leads to loopback', ['http://127.0.0.1.nip.io/']],
  ])('%s', (_what, urls) => {
    for (const url of urls) expect(() => read(url), url).toThrow(refusal(403, /\.$|\/$/));
  });

  test.each(['HTTPS', 'https'])('other spellings of a site’s own name (%s)', (scheme) => {
    const origin = 'https://parts.example';
    for (const host of ['PARTS.example', 'parts.example.', 'parts.example:443', 'parts%2eexample'])
      expect(() => read(`${scheme}://${host}/`, origin)).toThrow(ProxyRefusal);
    expect(() => read('http://parts.example/', origin)).toThrow(refusal(403));
  });
});

describe('nextProxyTarget', () => {
  const from = new URL('https://maps.parts.example/a/b?c');
  const next = (location: string | undefined, { status = 302, redirects = 0 } = {}) =>
    nextProxyTarget({ status, location }, from, redirects, rules);

  test.each([
    ['d.xml', 'https://maps.parts.example/a/d.xml', false],
    ['/d.xml#top', 'https://maps.parts.example/d.xml', false],
    ['?e', 'https://maps.parts.example/a/b?e', false],
    ['//cdn.parts.example/d', 'https://cdn.parts.example/d', false],
    ['http://cdn.parts.example/d', 'http://cdn.parts.example/d', false],
    ['https://cdn.parts.example/\xc3\xbc', 'https://cdn.parts.example/%C3%BC', false],
    [`${OWN}/sitemap.xml`, `${OWN}/sitemap.xml`, true],
  ])('follows %s', (location, href, isOwn) => {
    expect(next(location)).toMatchObject({ url: { href }, isOwn });
  });

  test.each([301, 302, 303, 307, 308])('follows %s', (status) => {
    expect(next('/x', { status })).toMatchObject({ url: { href: 'https://maps.parts.example/x' } });
  });

  test.each([
    [200, '/x'],
    [300, '/x'],
    [304, '/x'],
    [302, undefined],
  ])('hands %s with Location %s on', (status, location) => {
    expect(next(location, { status })).toBeNull();
  });

  test.each([
    ['another host', ['http://169.254.169.254/', '//localhost/', '/\\evil.example/', '\\\\evil.example/']],
    ['the own one elsewhere', ['//127.0.0.1:3000/', 'http://[::1]/', 'http://0x7f.1:3000/', 'HTTP://127.0.0.1:3000/']],
    ['the own one in decimal', ['http://2130706433:3000/sitemap.xml']],
    ['a disguised host', ['https://maps.parts.example@evil.example/', 'https://maps.parts.example\\@evil.example/']],
    [
      'another port, or too long',
      ['https://maps.parts.example:8443/', `https://maps.parts.example/${'x'.repeat(2_048)}`],
    ],
    ['another scheme', ['file:///etc/passwd', 'gopher://127.0.0.1:6379/_INFO', 'data:,x']],
  ])('refuses a redirect to %s', (_what, locations) => {
    for (const location of locations) expect(() => next(location), location).toThrow(refusal(403, /redirect leads to/));
  });

  test('refuses the sixth redirect', () => {
    expect(next('/x', { redirects: 4 })).toMatchObject({ url: { href: 'https://maps.parts.example/x' } });
    expect(() => next('/x', { redirects: 5 })).toThrow(refusal(502));
  });
});

test.each(
  `8.8.8.8 93.184.215.14 100.63.255.255 100.128.0.1 172.15.255.255 172.32.0.1 198.20.0.1 223.255.255.255
  2606:2800:21f:cb07:6820:80da:af6b:8b2c 2a00:1450:4001:82a::200e`.split(/\s+/),
)('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  ['this network, and private', '0.0.0.0 0.1.2.3 10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 fd00:ec2::254 fc00::1'],
  ['loopback, and unspecified', '127.0.0.1 127.255.255.254 ::1 0:0:0:0:0:0:0:1 ::'],
  ['behind a carrier, and link-local', '100.64.0.1 100.127.255.255 169.254.169.254 fe80::1 fec0::1'],
  ['the services of a cloud', '168.63.129.16 100.100.100.200'],
  ['documentation, and benchmarks', '192.0.2.1 198.51.100.7 203.0.113.9 2001:db8::1 3fff::1 198.18.0.1 198.19.255.255'],
  ['multicast, reserved, and broadcast', '224.0.0.1 239.255.255.255 ff02::1 240.0.0.1 255.255.255.255'],
  ['protocols of the network', '192.0.0.192 192.88.99.1 100::1 2001:20::1 5f00::1'],
  ['IPv4 inside IPv6', '::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:8.8.8.8 ::127.0.0.1 ::ffff:0:127.0.0.1'],
  ['translated by NAT64', '64:ff9b::7f00:1 64:ff9b::808:808 64:ff9b:1::a00:1'],
  ['Teredo and 6to4', '2001:0:53aa:64c:0:7fff:80ff:fffe 2002:7f00:1::1 2002:a00:1::1'],
  ['with a zone', 'fe80::1%eth0 2606:2800:21f::1%eth0'],
  ['not an address', ' localhost 0x7f.1 127.1'],
])('%s is not public: %s', (_what, addresses) => {
  for (const address of addresses.split(' ')) expect(isPublicAddress(address), address).toBe(false);
});
