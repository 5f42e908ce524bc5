import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aSitemapCatalog } from '../../../test/support/sitemaps/endpoint-catalog.fixture.ts';
import { aWalkedSite } from '../../../test/support/sitemaps/walked-site.fixture.ts';
import type { WalkPlan } from './walk-plan.server.ts';

const COUNTS = { 1005: 12, 1560: 30, 5305: 5_100 };
let site: Awaited<ReturnType<typeof aWalkedSite>>;
beforeAll(async () => {
  site = await aWalkedSite(COUNTS);
});
afterEach(() => site.makeFiles());
afterAll(() => site.close());

test('stored files of another origin are found in each of them, also by their lines of the manifest (S15.19)', async () => {
  await site.makeFiles(undefined, 'http://www.parts.example');
  const { findings, news } = await site.walk();
  const byKind = new Map(findings!.map((one) => [one.kind, one.count]));
  expect(byKind.get('wrong-host')).toBe(5_142 + 31);
  expect(byKind.get('manifest-origin')).toBe(3);
  const states = news
    .flatMap((one) => (one.kind === 'walked' ? one.items : []))
    .map(({ group, state }) => group[0] + state);
  expect(states.toSorted()).toEqual([...Array<string>(3).fill('fe'), ...Array<string>(6).fill('sg')]);
});

test('files of an older catalog are found (S15.19)', async () => {
  await site.makeFiles(aSitemapCatalog({ 1005: 11, 1560: 30, 5305: 5_100 }, { version: 'older' }));
  expect((await site.walk()).kinds).toEqual(expect.arrayContaining(['nsn-missing', 'other-catalog']));
});

test('a damaged manifest is a fault, and the index of files that fails by it is still read (S15.19)', async () => {
  writeFileSync(join(site.dataDir, 'sitemaps/current/manifest.json'), '{"format":1,"orig');
  const { findings } = await site.walk();
  expect(findings!.map(({ kind, examples: [first] }) => `${kind} ${first!.sitemap}`)).toEqual([
    'http-status /sitemap-files.xml',
    'manifest-unreadable manifest.json',
  ]);
});

test('a stored file that the plan does not have is a fault (S15.19)', async () => {
  const extra = (plan: WalkPlan): WalkPlan => {
    const [line, ...more] = plan.manifest!.files;
    return { ...plan, manifest: { ...plan.manifest!, files: [line!, ...more, { ...line!, name: 'fsc-5306.xml.gz' }] } };
  };
  const { findings } = await site.walk(undefined, extra);
  expect(findings!.map(({ kind, examples }) => [kind, examples[0]!.sitemap])).toEqual([
    ['plan-file-extra', 'fsc-5306.xml.gz'],
  ]);
});

test('files without a manifest are one warning, none at all a note, and nothing where the plan has none (S15.19)', async () => {
  const without = (plan: WalkPlan): WalkPlan => ({ ...plan, manifest: null });
  expect((await site.walk(undefined, without)).kinds).toEqual(['manifest-absent']);
  const none = (plan: WalkPlan): WalkPlan => ({ ...plan, manifest: null, files: [] });
  expect((await site.walk(undefined, none)).kinds).toEqual(['files-not-made']);
  const nothingDue = (plan: WalkPlan): WalkPlan => ({ ...none(plan), filesDue: 0 });
  expect((await site.walk(undefined, nothingDue)).kinds).toEqual([]);
});
