import type { CatalogEdition } from '../../../src/publog/catalog-store.ts';
import { type AuditOptions, auditSitemaps, parseAuditTarget } from '../../../src/sitemaps/audit/audit-sitemaps.ts';
import type { AuditCatalog } from '../../../src/sitemaps/audit/check-catalog.ts';
import type { FindingKind } from '../../../src/sitemaps/rules/findings.ts';
import { aSitemapCatalog } from './sitemap-catalog.fixture.ts';
import { A_MOMENT, indexXml } from './sitemap-set.fixture.ts';
import { aSitemapServer, type Routes } from './sitemap-server.fixture.ts';

/** A catalog that lists these NSNs, in blocks of four. */
export function aCatalogOf(listed: readonly number[], version = 'v1'): AuditCatalog {
  const nsns = Float64Array.from(listed).sort();
  const { facts, readBlocks } = aSitemapCatalog({ nsns, days: listed.map(() => 0), perBlock: 4 });
  return { edition: { version } as CatalogEdition, sitemapFacts: async () => facts, readNsnBlocks: readBlocks };
}

export type AuditTestOptions = Partial<Omit<AuditOptions, 'catalog'>> & { catalog?: AuditCatalog | null };

/** Checks a target and gives its findings as one line each: kind, sitemap, detail; with what was counted. */
export async function audit(target: string, { catalog = null, ...options }: AuditTestOptions = {}) {
  const parsed = parseAuditTarget(target, '/');
  if (parsed.problem !== undefined) throw new Error(parsed.problem);
  const { report, wasRead } = await auditSitemaps(parsed, {
    siteUrl: null,
    nowMs: A_MOMENT,
    threads: 0,
    ...options,
    catalog: () => catalog,
  });
  const countOf = (kind: FindingKind): number => report.findings.find((finding) => finding.kind === kind)?.count ?? 0;
  const kinds = report.findings.map(({ kind }) => kind).filter((kind) => kind !== 'same-lastmod');
  const lines = report.findings.flatMap(({ kind, examples }) =>
    examples.map(({ sitemap, entry, detail }) => `${kind} ${sitemap}${entry ? `#${entry}` : ''}: ${detail}`),
  );
  return { report, wasRead, kinds, lines, countOf };
}

/** Serves an index of these sitemaps, and checks it. */
export async function auditIndexOf(
  sitemaps: (origin: string) => Routes,
  { path = '/sitemap.xml', ...options }: AuditTestOptions & { path?: string } = {},
) {
  const server = await aSitemapServer((origin) => {
    const routes = sitemaps(origin);
    const locs = Object.keys(routes).map((at) => `${origin}${at}`.replaceAll('&', '&amp;'));
    return { '/sitemap.xml': indexXml(locs), ...routes };
  });
  return { ...(await audit(`${server.origin}${path}`, options)), server };
}
