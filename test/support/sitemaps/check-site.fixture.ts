import { gunzipSync, gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import {
  comprehensiveChecks,
  debugChecks,
  domainChecks,
  finalChecks,
  sampleChecks,
  statusChecks,
  validatorChecks,
} from '../../../src/sitemaps/checks/check-lists.ts';
import type { Check, CheckResult } from '../../../src/sitemaps/checks/check.ts';
import { judgeReply } from '../../../src/sitemaps/checks/judge.ts';
import { runChecks } from '../../../src/sitemaps/checks/run-checks.ts';
import { findIndex, findSitemap } from '../../../src/sitemaps/endpoints/find-sitemap.ts';
import type { SitemapSite } from '../../../src/sitemaps/endpoints/sitemap-services.ts';
import { makeSitemapFile } from '../../../src/sitemaps/plan/make-sitemap-file.server.ts';
import { planSitemaps } from '../../../src/sitemaps/plan/plan-sitemaps.server.ts';
import { asShown, plannedFiles, plannedIndex } from '../../../src/sitemaps/plan/planned-sitemaps.server.ts';
import { sitemapToolFacts, type SitemapToolFacts } from '../../../src/sitemaps/plan/tool-facts.ts';
import { writeUrlset } from '../../../src/sitemaps/plan/write-urlset.server.ts';
import { ORIGIN } from './reply.fixture.ts';
import type { BuiltSitemapCatalog } from './sitemap-catalog.fixture.ts';

export type Served = { status: number; body: Uint8Array | string; headers?: Record<string, string> };
export type Site = { facts: SitemapToolFacts; serve: (path: string) => Promise<Served> };
export type List = (facts: SitemapToolFacts) => Check[];

const FORMER_HOSTS = ['old-brand.example', 'backend.host.example'];

/** The checks of each screen. */
export const LISTS: Record<string, List> = {
  comprehensive: comprehensiveChecks,
  domain: domainChecks,
  debug: debugChecks,
  status: statusChecks,
  sample: sampleChecks,
  final: finalChecks,
  validator: validatorChecks,
};

/** A site that serves the sitemaps of a catalog as they are made. */
export async function aSite(catalog: BuiltSitemapCatalog, origin = ORIGIN): Promise<Site> {
  const plan = await planSitemaps(catalog);
  const source = { origin, readBlocks: catalog.readBlocks };
  const { blocks } = catalog.facts;
  const planned = [
    ...(await plannedIndex({ plan, blocks, readBlocks: catalog.readBlocks })),
    ...(await plannedFiles({ plan, blocks, readBlocks: catalog.readBlocks })),
  ].map(asShown);
  const facts = sitemapToolFacts(plan, {
    origin,
    planned,
    classes: catalog.facts.classes.length,
    lastRun: null,
    robotsIndex: '/sitemap-pages.xml',
    staleClassFiles: [],
    foreignFiles: [],
    formerHosts: FORMER_HOSTS,
  });
  const serve = async (path: string): Promise<Served> => {
    const { pathname, searchParams } = new URL(path, 'http://site');
    const file = /^\/sitemaps\/(.*)\.xml\.gz$/.exec(pathname)?.[1];
    if (file !== undefined) {
      const planned = plan.findFile(file);
      if (planned === null) return { status: 404, body: '' };
      const { bytes } = await makeSitemapFile(planned, source);
      return { status: 200, body: bytes, headers: { 'content-type': 'application/gzip' } };
    }
    const asked = pathname === '/sitemap-static.xml' ? { type: 'static' } : Object.fromEntries(searchParams);
    const { type, page, fsc, chunk } = asked as Record<string, string | undefined>;
    const site: SitemapSite = {
      ...source,
      plan: () => Promise.resolve(plan),
      makers: () => Promise.resolve([]),
      names: () => Promise.resolve([]),
      listed: async () => ({ makers: [], names: [] }),
      manifest: async () => null,
    };
    const isPages = pathname === '/sitemap-pages.xml';
    const answer = isPages ? await findIndex(pathname, site) : await findSitemap({ type, page, fsc, chunk }, site);
    if (answer.kind === 'refused') return { status: answer.status, body: answer.message };
    if (answer.kind === 'xml') return { status: 200, body: answer.xml };
    const chunks: Uint8Array[] = [];
    for await (const bytes of writeUrlset(answer.urlset, source)) chunks.push(bytes);
    return { status: 200, body: Buffer.concat(chunks) };
  };
  return { facts, serve };
}

/** An answer with another text, packed as it was. */
export function changedXml({ body, ...served }: Served, change: (xml: string) => string): Served {
  const isFile = typeof body !== 'string' && body[0] === 0x1f;
  const xml = change((isFile ? gunzipSync(body) : Buffer.from(body)).toString());
  return { ...served, body: isFile ? gzipSync(xml) : xml };
}

/** Runs the checks of a screen against a site, without pauses. */
export async function run(list: List, { facts, serve }: Site): Promise<CheckResult[]> {
  return runChecks(list(facts), {
    judge: judgeReply,
    concurrency: 10,
    pauseBetweenMs: 0,
    timeoutMs: 30_000,
    signal: new AbortController().signal,
    onChange: () => {},
    onWait: () => {},
    fetchUrl: async ({ url, via }) => {
      expect(url.startsWith(`${facts.origin}/`)).toBe(via === 'proxy');
      const { status, body, headers } = await serve(via === 'proxy' ? url.slice(facts.origin.length) : url);
      const type = { 'content-type': 'application/xml; charset=utf-8' };
      return new Response(body as BodyInit, { status, headers: { ...type, ...headers } });
    },
  });
}
