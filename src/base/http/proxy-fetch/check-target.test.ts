import { describe, expect, test } from 'vitest';
import { nextProxyTarget, parseProxyTarget, ProxyRefusal } from './check-target.ts';

const OWN = 'http://127.0.0.1:3000';
const rules = { origin: OWN, hosts: ['maps.parts.example', 'cdn.parts.example'] };
const read = (url: unknown, origin = OWN) => parseProxyTarget(url, { ...rules, origin });
const refusal = (status: number, words = /./) =>
  expect.objectContaining({ name: 'ProxyRefusal', status, message: expect.stringMatching(words) });

describe('parseProxyTarget takes', () => {
  test.each([
    ['the site’s own address', `${OWN}/sitemap.xml?type=nsn&page=1`, true],
    ['the site’s own address without a path', OWN, true],
    ['the site’s own address with a query alone', `${OWN}?x=1`, true],
    ['a host of PROXY_HOSTS', 'https://maps.parts.example/sitemaps/nsn-1.xml.gz', false],
    ['one over http', 'http://cdn.parts.example/sitemap.xml', false],
    ['an @ and a colon after the host', 'https://maps.parts.example/@127.0.0.1:80/?u=a@b', false],
    ['percent-encoded line ends in a path, which stay as they are', 'https://maps.parts.example/a%0d%0ab', false],
  ])('%s', (_what, url, isOwn) => {
    expect(read(url)).toEqual({ url: new URL(url), isOwn });
  });

  test('the own address of a site behind a proxy', () => {
    expect(read('https://parts.example/sitemap.xml', 'https://parts.example')).toMatchObject({ isOwn: true });
  });
});

describe('parseProxyTarget refuses with 400', () => {
  test.each([
    ['nothing', undefined],
    ['an empty one', ''],
    ['two', ['https://maps.parts.example/', 'https://maps.parts.example/2']],
    ['what is too long', `https://maps.parts.example/${'x'.repeat(2_048)}`],
    ['a relative address', '/sitemap.xml'],
    ['an address without a scheme', '//maps.parts.example/'],
    ['no address', 'https://'],
    ['no host', 'https:///sitemap.xml'],
    ['one slash', 'https:/maps.parts.example/'],
    ['three slashes', 'https:///maps.parts.example/'],
    ['no slash', 'https:maps.parts.example'],
    ['a scheme in upper case', 'HTTPS://maps.parts.example/'],
    ['file', 'file:///etc/passwd'],
    ['ftp', 'ftp://maps.parts.example/'],
    ['gopher', 'gopher://127.0.0.1:6379/_INFO'],
    ['data', 'data:application/xml,<urlset/>'],
    ['javascript', 'javascript:alert(1)'],
    ['blob', `blob:${OWN}/1`],
    ['view-source', 'view-source:https://maps.parts.example/'],
    ['a web socket', 'wss://maps.parts.example/'],
    ['a user name', 'https://maps.parts.example@evil.example/'],
    ['a name and password', 'https://user:secret@maps.parts.example/'],
    ['an empty user name', 'https://@maps.parts.example/'],
    ['the own origin as a user name', `${OWN}@evil.example/`],
    ['two @', 'https://a@b@maps.parts.example/'],
    ['a backslash for a slash', 'https://evil.example\\@maps.parts.example/'],
    ['a backslash after the host', 'https://maps.parts.example\\.evil.example/'],
    ['backslashes for both', 'http:\\\\127.0.0.1\\'],
    ['a fragment', 'https://maps.parts.example/#x'],
    ['a fragment before the host ends', 'https://evil.example#@maps.parts.example/'],
    ['an empty fragment', `${OWN}/#`],
    ['a line end', 'https://maps.parts.example/\r\nX-Injected: 1'],
    ['a line feed in the host', 'https://maps.parts\n.example/'],
    ['a tab in the scheme', 'ht\ttps://maps.parts.example/'],
    ['a space', 'https://maps.parts.example/ HTTP/1.1'],
    ['a space in front', ' https://maps.parts.example/'],
    ['a NUL', 'https://maps.parts.example/\0'],
    ['a character that is not ASCII', 'https://maps.parts.example/ü'],
    ['a full-width host', 'https://ｍaps.parts.example/'],
    ['a full stop of another script', 'https://maps。parts。example/'],
    ['a percent-encoded end of the host', 'https://evil.example%2f.maps.parts.example/'],
    ['a broken port', 'https://maps.parts.example:99999/'],
    ['a broken IPv6 address', 'http://[::1/'],
  ])('%s', (_what, url) => {
    expect(() => read(url)).toThrow(refusal(400, /\.$|\.\.\.$/));
  });
});

describe('parseProxyTarget refuses with 403 (G6.1)', () => {
  test.each([
    ['another host', 'https://evil.example/'],
    ['a host that ends like one', 'https://evilmaps.parts.example/'],
    ['a host that begins like one', 'https://maps.parts.example.evil.example/'],
    ['a host under one', 'https://a.maps.parts.example/'],
    ['the host above', 'https://parts.example/'],
    ['a percent-encoded host', 'https://maps%2eparts.example/'],
    ['a host in upper case', 'https://MAPS.parts.example/'],
    ['a host with the root’s dot', 'https://maps.parts.example./'],
    ['another port', 'https://maps.parts.example:8443/'],
    ['port 0', 'http://maps.parts.example:0/'],
    ['the port of the other scheme', 'http://maps.parts.example:443/'],
    ['a usual port written out', 'https://maps.parts.example:443/'],
    ['an empty port', 'https://maps.parts.example:/'],
    ['the own host at another port', 'http://127.0.0.1:9229/json'],
    ['the own host without its port', 'http://127.0.0.1/'],
    ['a port that begins like the own', `${OWN}1/`],
    ['the own address over https', 'https://127.0.0.1:3000/'],
    ['localhost', 'http://localhost:3000/'],
    ['localhost with a dot', 'http://localhost.:3000/'],
    ['a name under localhost', 'http://x.localhost:3000/'],
    ['the own address with a dot', 'http://127.0.0.1.:3000/'],
    ['decimal', 'http://2130706433:3000/'],
    ['octal', 'http://0177.0.0.1:3000/'],
    ['long octal', 'http://017700000001:3000/'],
    ['hexadecimal', 'http://0x7f000001:3000/'],
    ['hexadecimal parts', 'http://0x7f.0x0.0x0.0x1:3000/'],
    ['short', 'http://127.1:3000/'],
    ['shorter', 'http://127.0.1:3000/'],
    ['zero', 'http://0:3000/'],
    ['any address', 'http://0.0.0.0:3000/'],
    ['another loopback address', 'http://127.0.0.2:3000/'],
    ['IPv6 loopback', 'http://[::1]:3000/'],
    ['any IPv6 address', 'http://[::]:3000/'],
    ['localhost in upper case', 'http://LOCALHOST:3000/'],
    ['a percent-encoded address', 'http://%31%32%37.0.0.1:3000/'],
    ['short hexadecimal', 'http://0x7f.1:3000/'],
    ['IPv6 loopback written out', 'http://[0:0:0:0:0:0:0:1]:3000/'],
    ['mapped', 'http://[::ffff:127.0.0.1]:3000/'],
    ['mapped in hexadecimal', 'http://[::ffff:7f00:1]:3000/'],
    ['NAT64', 'http://[64:ff9b::7f00:1]/'],
    ['a private address', 'http://192.168.1.1/'],
    ['a private address in decimal', 'http://3232235777/'],
    ['metadata of a cloud', 'http://169.254.169.254/latest/meta-data/'],
    ['metadata by name', 'http://metadata.google.internal/'],
    ['a name that leads to loopback', 'http://127.0.0.1.nip.io/'],
  ])('%s', (_what, url) => {
    expect(() => read(url)).toThrow(refusal(403, /\.$|\/$/));
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
    'http://169.254.169.254/',
    '//127.0.0.1:3000/',
    '//localhost/',
    '/\\evil.example/',
    '\\\\evil.example/',
    'https://maps.parts.example@evil.example/',
    'https://maps.parts.example:8443/',
    'https://maps.parts.example\\@evil.example/',
    'file:///etc/passwd',
    'gopher://127.0.0.1:6379/_INFO',
    'data:,x',
    'http://[::1]/',
    'http://0x7f.1:3000/',
    'http://2130706433:3000/sitemap.xml',
    'HTTP://127.0.0.1:3000/',
    `https://maps.parts.example/${'x'.repeat(2_048)}`,
  ])('refuses a redirect to %s', (location) => {
    expect(() => next(location)).toThrow(refusal(403, /redirect leads to/));
  });

  test('refuses the sixth redirect', () => {
    expect(next('/x', { redirects: 4 })).toMatchObject({ url: { href: 'https://maps.parts.example/x' } });
    expect(() => next('/x', { redirects: 5 })).toThrow(refusal(502));
  });
});
