import type { Check, Reply, Verdict } from '../../../src/sitemaps/checks/check.ts';
import { type Judged, judgeReply } from '../../../src/sitemaps/checks/judge.ts';

export const ORIGIN = 'https://parts.example';

/** The answer of a server, under the type of what it sends. */
export function aReply({
  body = '',
  status = 200,
  statusText = status === 200 ? 'OK' : '',
  headers = {},
}: {
  body?: string | Uint8Array;
  status?: number;
  statusText?: string;
  headers?: Record<string, string>;
} = {}): Reply {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const type = bytes[0] === 0x1f ? 'application/gzip' : 'application/xml; charset=utf-8';
  return { status, statusText, headers: { 'content-type': type, ...headers }, bytes, responseTimeMs: 12 };
}

/** A sitemap of these paths of the site, a line for each. */
export function aUrlset(urlPaths: readonly string[], { origin = ORIGIN, comment = '' } = {}): string {
  const lines = urlPaths.map((path) => `<url><loc>${origin}${path}</loc><lastmod>2026-09-04</lastmod></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${comment}${lines.join('')}</urlset>\n`;
}

/** An index of these sitemaps of the site, by their queries. */
export function anIndex(queries: readonly string[], { origin = ORIGIN } = {}): string {
  const lines = queries.map((query) => `<sitemap><loc>${origin}/sitemap.xml?${query}</loc></sitemap>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('')}</sitemapindex>\n`;
}

/** Paths of the given number of part pages. */
export function somePartPaths(count: number): string[] {
  return Array.from(
    { length: count },
    (_, index) =>
      `/nsn/53/5330/5330-01-${String(index)
        .padStart(7, '0')
        .replace(/^(...)/, '$1-')}`,
  );
}

/** Judges a reply by the rules of a screen. */
export const judgeBy =
  (rules: Check['rules']) =>
  (reply: Reply, given: Partial<Judged> = {}): Promise<Verdict> =>
    judgeReply(reply, { rules, origin: null, expected: null, url: '/sitemap.xml', ...given });
