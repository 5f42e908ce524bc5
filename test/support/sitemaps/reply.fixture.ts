import type { Check, Reply, Verdict } from '../../../src/sitemaps/checks/check.ts';
import { type Judged, judgeReply } from '../../../src/sitemaps/checks/judge.ts';
import { A_SITE, indexXml, nsnsOf, partUrl, urlsetXml } from './sitemap-set.fixture.ts';

export { A_SITE as ORIGIN };

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
export const aUrlset = (urlPaths: readonly string[], { origin = A_SITE, comment = '' } = {}): string =>
  urlsetXml(urlPaths.map((path) => origin + path)).replace('0.9">\n', (head) => head + comment);

/** An index of these sitemaps of the site, by their queries. */
export const anIndex = (queries: readonly string[]): string =>
  indexXml(queries.map((query) => `${A_SITE}/sitemap.xml?${query}`));

/** Paths of the given number of part pages. */
export const somePartPaths = (count: number): string[] => nsnsOf(5330, count).map((nsn) => partUrl(nsn, ''));

/** Judges a reply by the rules of a screen. */
export const judgeBy =
  (rules: Check['rules']) =>
  (reply: Reply, given: Partial<Judged> = {}): Promise<Verdict> =>
    judgeReply(reply, { rules, origin: null, expected: null, url: '/sitemap.xml', ...given });
