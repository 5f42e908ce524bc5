import { expect, test } from 'vitest';
import { aSitemapCatalog } from '../../../test/support/sitemaps/endpoint-catalog.fixture.ts';
import type { SitemapManifest } from '#publog/sitemap-files/sitemap-file-store.ts';
import { wantedFile, staleClassFiles, staleFiles } from './make-sitemap-file.server.ts';
import { planSitemaps, type SitemapPlan } from './plan-sitemaps.server.ts';

const ORIGIN = 'https://parts.example';
const COUNTS = { 1560: 6_000, 5305: 3_000, 5330: 2_000, 5962: 4_000 };

async function planOf(changes: Parameters<typeof aSitemapCatalog>[1] = {}, counts: Record<string, number> = COUNTS) {
  const catalog = aSitemapCatalog(counts, changes);
  const facts = await catalog.sitemapFacts();
  return planSitemaps({ facts, readBlocks: (first, last) => catalog.readNsnBlocks(first, last) });
}

/** The stored set after these files of a plan were made, and the others were left as they are. */
function stored({ files }: SitemapPlan, origin: string, names: RegExp, before: SitemapManifest | null = null) {
  const made = files.filter(({ type }) => names.test(type));
  const others = (before?.files ?? []).filter(({ name }) => made.every((file) => file.name !== name));
  const lines = made.map((file) => ({ ...wantedFile(file, origin), bytes: 1, sha256: '', origin }));
  return { format: 1, origin, catalogVersion: '', files: [...others, ...lines] } as SitemapManifest;
}

test('a whole set of this catalog and origin has no stale file, and where nothing is stored nothing is stale', async () => {
  const plan = await planOf();
  const manifest = stored(plan, ORIGIN, /./);
  expect([staleFiles(plan.files, manifest, ORIGIN), staleClassFiles(plan, manifest, ORIGIN)]).toEqual([[], []]);
  expect(staleClassFiles(plan, null, ORIGIN)).toEqual([]);
});

test('files that were made again for another catalog leave the class files stale, until they are made too (S15.35)', async () => {
  const before = stored(await planOf(), ORIGIN, /./);
  const plan = await planOf({}, { ...COUNTS, 5330: 2_001 });
  const uploaded = stored(plan, ORIGIN, /^nsn-/, before);
  expect(staleClassFiles(plan, uploaded, ORIGIN)).toEqual(['5330']);
  expect(staleFiles(plan.files, uploaded, ORIGIN).map(({ type }) => type)).toEqual(['fsc-5330']);
  expect(staleClassFiles(plan, stored(plan, ORIGIN, /^fsc-5330/, uploaded), ORIGIN)).toEqual([]);
});

test('after a change of the host all class files are stale, and those that are missing are too', async () => {
  const plan = await planOf();
  const before = stored(plan, 'http://127.0.0.1:3000', /./);
  const uploaded = stored(plan, ORIGIN, /^nsn-|^fsc-1560/, before);
  expect(staleClassFiles(plan, uploaded, ORIGIN)).toEqual(['5330', '5962']);
  expect(staleClassFiles(plan, stored(plan, ORIGIN, /^nsn-1$/), ORIGIN)).toEqual(['1560', '5330', '5962']);
});
