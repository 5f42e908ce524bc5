import { gunzipSync, gzipSync } from 'node:zlib';

/** An answer on its way, and who asked for it. Names of headers are in lower case. */
export type Sent = { status: number; headers: Record<string, string>; body: Buffer; waitMs?: number };
export type Ask = { path: string; agent: string; method: string; headers: Readonly<Record<string, unknown>> };
/** Changes an answer; null leaves it as it is. */
export type Plant = (sent: Sent, ask: Ask) => Sent | null;
/** `server`: the fault is in what the server sends; `edge`: in what a proxy or CDN changes. */
type Planted = [name: string, where: 'server' | 'edge', plant: Plant];

const [INDEX, PAGES, FILES, CHUNK] = [
  '/sitemap.xml',
  '/sitemap-pages.xml',
  '/sitemap-files.xml',
  '/sitemap.xml?type=index&chunk=1',
];
const [STATIC, PAGE, FILE, ROBOTS] = [
  '/sitemap.xml?type=static',
  '/sitemap.xml?type=nsn&page=1',
  '/sitemaps/nsn-1.xml.gz',
  '/robots.txt',
];
const SITEMAPS = [INDEX, PAGES, FILES, CHUNK, STATIC, PAGE, FILE];
const INDEXES = [INDEX, PAGES, FILES, CHUNK];

type Change = (sent: Sent, ask: Ask) => Sent | null;
const at =
  (path: string, change: Change): Plant =>
  (sent, ask) =>
    ask.path === path ? change(sent, ask) : null;
const onParts =
  (change: Change): Plant =>
  (sent, ask) =>
    ask.path.startsWith('/nsn/') && sent.status === 200 ? change(sent, ask) : null;
const headers =
  (more: Record<string, string>): Change =>
  (sent) => ({ ...sent, headers: { ...sent.headers, ...more } });
const status =
  (code: number, more: Record<string, string> = {}): Change =>
  (sent) => ({ ...sent, status: code, headers: { ...sent.headers, ...more } });
const body =
  (change: (bytes: Buffer) => Uint8Array | string): Change =>
  (sent) => ({ ...sent, body: Buffer.from(change(sent.body)) });
/** Changes the text, packed as it was. */
const text =
  (from: RegExp | string, to: string): Change =>
  (sent) => {
    const isPacked = sent.body[0] === 0x1f;
    const changed = (isPacked ? gunzipSync(sent.body) : sent.body).toString().replace(from, to);
    return { ...sent, body: isPacked ? gzipSync(changed) : Buffer.from(changed) };
  };
const whole = (said: string): Change => text(/^[^]*$/, said);
const without =
  (name: string): Change =>
  ({ headers: { [name]: _gone, ...rest }, ...sent }) => ({ ...sent, headers: rest });
const toCrawlers =
  (change: Change): Change =>
  (sent, ask) =>
    /googlebot/i.test(ask.agent) ? change(sent, ask) : null;

const NSN_LINE = /<url><loc>[^<]*\/nsn\/[^<]*<\/loc>.*\n/;
const URLSET = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n';
const SITEMAP_LINE = /<sitemap>.*type=nsn.*\n|<sitemap>.*nsn-1\.xml.*\n/;

/** Faults of one document; each breaks a rule. */
const DOCUMENT: [name: string, from: RegExp | string, to: string][] = [
  ['a document type', '<urlset', '<!DOCTYPE urlset>\n<urlset'],
  ['a tag that is not closed', '</loc>', ''],
  ['HTML', /^[^]*$/, '<!DOCTYPE html>\n<html><body>Not found</body></html>'],
  ['RSS', /^[^]*$/, '<?xml version="1.0"?><rss version="2.0"><channel/></rss>'],
  ['nothing', /^[^]*$/, ''],
  ['no address', /<url>[^]*<\/url>\n/, ''],
  ['a placeholder', '<url>', '<!-- Placeholder sitemap --><url>'],
  ['another namespace', 'schemas/sitemap/0.9', 'schemas/sitemap/0.84'],
  ['an unknown element', '</loc>', '</loc><title>x</title>'],
  ['a path in place of an address', /<loc>https?:\/\/[^/]+/, '<loc>'],
  ['a space in an address', '</loc>', ' b</loc>'],
  ['another host', /<loc>https?:\/\/[^/]+/, '<loc>https://evil.example'],
  ['another host in all', /<loc>https?:\/\/[^/]+/g, '<loc>https://evil.example'],
  ['a day that does not exist', /<lastmod>[^<]*/, '<lastmod>2026-02-30'],
  ['a day before the web', /<lastmod>[^<]*/, '<lastmod>1970-01-01'],
  ['a day of 2038', /<lastmod>[^<]*/, '<lastmod>2038-01-19'],
  ['a year in place of a date', /<lastmod>(\d{4})[^<]*/, '<lastmod>$1'],
  ['another day', /<lastmod>[^<]*/, '<lastmod>2024-05-05'],
  ['no day', /<lastmod>[^<]*<\/lastmod>/, ''],
  ['an unknown changefreq', '</url>', '<changefreq>often</changefreq></url>'],
  ['a priority of 2', '</url>', '<priority>2</priority></url>'],
];
/** Differences of an NSN page or file from the plan. */
const CONTENT: [name: string, from: RegExp, to: string][] = [
  ['one unknown NSN', /-(\d\d-\d{3})-(\d{4})(?=<\/loc>(?:(?!<url>)[^])*<\/urlset>)/, '-99-999-9999'],
  ['an NSN left out', NSN_LINE, ''],
  ['an NSN twice', NSN_LINE, '$&$&'],
  ['an NSN of another class', /\/nsn\/(\d\d)\/(\d\d)(\d\d)\//, '/nsn/$1/$2$3/0'],
];
const PAGE_TEXT: [name: string, from: RegExp | string, to: string][] = [
  ['noindex in the head', '<head>', '<head><meta name="robots" content="noindex">'],
  ['noindex for googlebot', '<head>', '<head><meta name="googlebot" content="noindex">'],
  ['another canonical', /(rel="canonical" href=")[^"]*/, '$1https://evil.example/'],
  ['no canonical', /<link[^>]*rel="canonical"[^>]*>/, ''],
  ['two canonicals', /<link[^>]*rel="canonical"[^>]*>/, '$&<link rel="canonical" href="/other">'],
  ['an empty title', /<title>[^<]*/, '<title>'],
  ['no heading', /<h1[^]*?<\/h1>/, ''],
  ['JSON-LD that does not parse', /(<script[^>]*ld\+json[^>]*>)/g, '$1{'],
  ['JSON-LD of another part', /"(?:sku|productID|mpn|nsn)":"[^"]*"/g, '"sku":"0000-00-000-0000"'],
  ['"not found" in place of the part', /<main[^]*<\/main>/, '<main><h1>Not found</h1></main>'],
  ['no content', /<body[^]*<\/body>/, '<body></body>'],
  ['a redirect by script', '<head>', '<head><script>location.href="https://evil.example/"</script>'],
  ['a redirect by refresh', '<head>', '<head><meta http-equiv="refresh" content="0;url=https://evil.example/">'],
];

/** Each rewrites what crosses it. Every fault that no tool found once is among them. */
export const PLANTED: Planted[] = [
  ...SITEMAPS.flatMap((path) =>
    [500, 404, 203, 206].map((code): Planted => [`${code} at ${path}`, 'server', at(path, status(code))]),
  ),
  ...SITEMAPS.map((path): Planted => [
    `a type of HTML at ${path}`,
    'edge',
    at(path, headers({ 'content-type': 'text/html' })),
  ]),
  ...INDEXES.map((path): Planted => [
    `a urlset at ${path}`,
    'server',
    at(path, whole(`${URLSET}<url><loc>http://x.example/catalog</loc></url>\n</urlset>\n`)),
  ]),
  ...INDEXES.flatMap((path): Planted[] => [
    [`a sitemap less at ${path}`, 'server', at(path, text(SITEMAP_LINE, ''))],
    [`a sitemap twice at ${path}`, 'server', at(path, text(SITEMAP_LINE, '$&$&'))],
    [`another day at ${path}`, 'server', at(path, text(/<lastmod>[^<]*/, '<lastmod>2024-05-05'))],
    [
      `an unknown sitemap at ${path}`,
      'server',
      at(path, text(SITEMAP_LINE, '$&<sitemap><loc>http://127.0.0.1/gone.xml</loc></sitemap>\n')),
    ],
  ]),
  ...DOCUMENT.map(([name, from, to]): Planted => [`${name} in an NSN page`, 'server', at(PAGE, text(from, to))]),
  ...DOCUMENT.slice(7).map(([name, from, to]): Planted => [`${name} in a file`, 'server', at(FILE, text(from, to))]),
  ...CONTENT.flatMap(([name, from, to]): Planted[] => [
    [`${name} in an NSN page`, 'server', at(PAGE, text(from, to))],
    [`${name} in a file`, 'server', at(FILE, text(from, to))],
  ]),
  [
    'an index in place of an NSN page',
    'server',
    at(PAGE, (sent) => ({ ...sent, body: Buffer.from(indexOf('/x.xml')) })),
  ],
  ['other weights of static pages', 'server', at(STATIC, text('<priority>1.0', '<priority>0.1'))],
  ['a static page less', 'server', at(STATIC, text(/<url>.*rfq.*\n/, ''))],
  [
    'plain XML as .gz',
    'server',
    at(
      FILE,
      body((bytes) => gunzipSync(bytes)),
    ),
  ],
  [
    'a file packed twice',
    'server',
    at(
      FILE,
      body((bytes) => gzipSync(bytes)),
    ),
  ],
  [
    'a cut file',
    'server',
    at(
      FILE,
      body((bytes) => bytes.subarray(0, -20)),
    ),
  ],
  [
    'a damaged file',
    'server',
    at(
      FILE,
      body((bytes) => Buffer.from(bytes).fill(0, 200, 220)),
    ),
  ],
  [
    'a file that the edge unpacked',
    'edge',
    at(
      FILE,
      body((bytes) => gunzipSync(bytes)),
    ),
  ],
  ['a .gz with Content-Encoding', 'edge', at(FILE, headers({ 'content-encoding': 'gzip' }))],
  [
    'a gzip that does not say so',
    'edge',
    at(STATIC, (sent) =>
      without('content-encoding')(
        { ...sent, body: sent.body[0] === 0x1f ? sent.body : gzipSync(sent.body) },
        {} as Ask,
      ),
    ),
  ],
  [
    'UTF-16',
    'server',
    at(STATIC, (sent) =>
      without('content-encoding')(
        {
          ...sent,
          body: Buffer.from((sent.body[0] === 0x1f ? gunzipSync(sent.body) : sent.body).toString(), 'utf16le'),
        },
        {} as Ask,
      ),
    ),
  ],
  ['a sitemap of 2038', 'edge', at(PAGE, headers({ 'last-modified': 'Tue, 19 Jan 2038 03:14:07 GMT' }))],
  ['a file of 2038', 'edge', at(FILE, headers({ 'last-modified': 'Tue, 19 Jan 2038 03:14:07 GMT' }))],
  ...(
    [
      'Disallow: /nsn/',
      'Disallow /nsn/',
      'Dissallow: /nsn/',
      'Disallow: /sitemap',
      'Crawl-delay: 60',
      'Disallow: /',
    ] as const
  ).map((rule): Planted => [
    `"${rule}" in robots.txt`,
    'server',
    at(ROBOTS, text(/(user-agent: \*\n)/i, `$1${rule}\n`)),
  ]),
  ['"Disallow: /" for Googlebot alone', 'edge', at(ROBOTS, text(/$/, '\nUser-agent: Googlebot\nDisallow: /\n'))],
  ['no sitemap in robots.txt', 'server', at(ROBOTS, text(/^sitemap:.*$/gim, ''))],
  ['another sitemap in robots.txt', 'server', at(ROBOTS, text(/^(sitemap: .*)\/sitemap-pages.xml/im, '$1/gone.xml'))],
  ...[500, 429].map((code): Planted => [`${code} at robots.txt`, 'server', at(ROBOTS, status(code))]),
  ...PAGE_TEXT.map(([name, from, to]): Planted => [`${name} of parts`, 'edge', onParts(text(from, to))]),
  ['X-Robots-Tag: noindex of parts', 'server', onParts(headers({ 'x-robots-tag': 'noindex' }))],
  ['X-Robots-Tag: googlebot: noindex of parts', 'edge', onParts(headers({ 'x-robots-tag': 'googlebot: noindex' }))],
  ['a canonical by Link of parts', 'edge', onParts(headers({ link: '<https://evil.example/>; rel="canonical"' }))],
  ['text/plain of parts', 'edge', onParts(headers({ 'content-type': 'text/plain' }))],
  ['an attachment of parts', 'edge', onParts(headers({ 'content-disposition': 'attachment; filename="x.html"' }))],
  ['a redirect of parts', 'server', onParts(status(301, { location: '/catalog' }))],
  ...[403, 404, 500, 503].map((code): Planted => [`${code} of parts`, 'edge', onParts(status(code))]),
  ['403 of parts for crawlers alone', 'edge', onParts(toCrawlers(status(403)))],
  [
    'noindex of parts for crawlers alone',
    'edge',
    onParts(toCrawlers(text('<head>', '<head><meta name="robots" content="noindex">'))),
  ],
  ['other bytes of parts for crawlers alone', 'edge', onParts(toCrawlers(text('</h1>', ' !</h1>')))],
  ['6 s of parts', 'edge', onParts((sent) => ({ ...sent, waitMs: 6_000 }))],
  ['a stale copy of parts', 'edge', onParts(headers({ age: '864000' }))],
  ['no Vary of parts', 'edge', onParts(without('vary'))],
  [
    'parts not compressed',
    'edge',
    onParts((sent) => without('content-encoding')({ ...sent, body: gunzipSync(sent.body) }, {} as Ask)),
  ],
  [
    '405 to HEAD of parts',
    'edge',
    onParts((sent, { method }) => (method === 'HEAD' ? { ...sent, status: 405 } : null)),
  ],
  [
    '304 for other bytes of parts',
    'edge',
    onParts((sent, { headers: said }) =>
      (said['if-none-match'] ?? said['if-modified-since']) ? { ...sent, status: 304, body: Buffer.alloc(0) } : null,
    ),
  ],
  [
    '304 for other bytes of an NSN page',
    'edge',
    at(PAGE, (sent, { headers: said }) =>
      (said['if-none-match'] ?? said['if-modified-since']) ? { ...sent, status: 304, body: Buffer.alloc(0) } : null,
    ),
  ],
  ['parts dated 2038', 'edge', onParts(headers({ 'last-modified': 'Tue, 19 Jan 2038 03:14:07 GMT' }))],
  [
    '200 for a part that is not there',
    'edge',
    (sent, { path }) => (path.startsWith('/nsn/') && sent.status === 404 ? { ...sent, status: 200 } : null),
  ],
];

function indexOf(path: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<sitemap><loc>http://127.0.0.1${path}</loc></sitemap>\n</sitemapindex>\n`;
}
