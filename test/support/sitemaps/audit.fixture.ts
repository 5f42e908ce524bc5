import type { CatalogEdition } from '../../../src/publog/catalog-store.ts';
import type { Nsn } from '../../../src/base/domain/nsn.ts';
import { type AuditOptions, auditSitemaps, parseAuditTarget } from '../../../src/sitemaps/audit/audit-sitemaps.ts';
import type { AuditCatalog } from '../../../src/sitemaps/audit/check-catalog.ts';
import type { FindingKind } from '../../../src/sitemaps/rules/findings.ts';
import { A_MOMENT, indexXml } from './sitemap-set.fixture.ts';
import { aSitemapServer, type Routes } from './sitemap-server.fixture.ts';

const NSNS_PER_BLOCK = 4;

/** A catalog that lists these NSNs, in blocks of four. */
export function aCatalogOf(nsns: readonly number[], version = 'v1'): AuditCatalog {
  const sorted = nsns.toSorted((one, other) => one - other);
  const blocks = Array.from({ length: Math.ceil(sorted.length / NSNS_PER_BLOCK) }, (_, index) =>
    Float64Array.from(sorted.slice(index * NSNS_PER_BLOCK, (index + 1) * NSNS_PER_BLOCK)),
  );
  return {
    edition: { version } as CatalogEdition,
    sitemapFacts: async () => ({
      groups: [],
      classes: [],
      blocks: blocks.map((block, index) => ({
        number: index + 1,
        firstNsn: block[0] as Nsn,
        lastNsn: block.at(-1) as Nsn,
        nsnCount: block.length,
        changedOn: 0,
        contentHash: 0,
      })),
    }),
    readNsnBlocks: async (first, last) =>
      blocks.slice(first - 1, last).map((block) => ({ nsns: block, days: new Int32Array(block.length) })),
  };
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
