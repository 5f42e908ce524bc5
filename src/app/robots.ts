/** robots.txt: everything may be read but endless addresses (G2.3). */
export function robotsTxt(origin: string): string {
  return [
    'User-agent: *',
    'Disallow: /*?search=',
    'Disallow: /*&search=',
    'Disallow: /*?q=',
    'Disallow: /*&q=',
    'Disallow: /*?sort=',
    'Disallow: /*&sort=',
    'Disallow: /*?min=',
    'Disallow: /*&min=',
    'Disallow: /cage/*?fsc=',
    'Disallow: /cage/*&fsc=',
    'Disallow: /look-alikes/',
    'Disallow: /functions/',
    'Disallow: /api/v1/',
    'Disallow: /healthz',
    'Disallow: /readyz',
    'Disallow: /metrics',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}
