import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { StoreUnavailable } from '#base/database/database.ts';
import {
  A_SITE,
  aSitemapFolder,
  nsnsOf,
  partsXml,
  urlsetXml,
} from '../../../test/support/sitemaps/sitemap-set.fixture.ts';
import { aCatalogOf, audit } from '../../../test/support/sitemaps/audit.fixture.ts';
import { all, catalog, classXml, files, nuts, screws } from '../../../test/support/sitemaps/small-set.fixture.ts';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { SitemapManifest } from '#publog/sitemap-files/sitemap-file-store.ts';

describe('beside a catalog', () => {
  const auditWith = (set: Record<string, string>, listed = all) =>
    audit(aSitemapFolder(set), { catalog: aCatalogOf(listed) });

  test('an NSN that is not listed is missing from its family, and one that does not exist is named with its file', async () => {
    const others = [...nuts.filter((_, at) => at !== 3 && at !== 5 && at !== 6), 5310_00_000_9999];
    const { lines, countOf } = await auditWith({ ...files, 'nsn-2.xml.gz': partsXml(others) });
    expect(lines.slice(0, 3).toSorted()).toEqual([
      'nsn-missing nsn files: 2 NSNs from 5310-00-000-0036 to 5310-00-000-0043',
      'nsn-missing nsn files: NSN 5310-00-000-0022',
      'nsn-unknown nsn-2.xml.gz: NSN 5310-00-000-9999',
    ]);
    expect(countOf('nsn-missing')).toBe(3);
  });

  test('NSNs in no order, and in files that overlap, are compared anyway', async () => {
    const even = all.filter((_, at) => at % 2 === 0);
    const odd = all.filter((_, at) => at % 2 === 1).toReversed();
    const set = { 'nsn-1.xml.gz': partsXml(odd), 'nsn-2.xml.gz': partsXml([...even, odd[2]!]) };
    const { lines, countOf } = await auditWith(set, all.slice(1));
    expect(lines.filter((line) => !line.startsWith('same'))).toEqual([
      `duplicate nsn-1.xml.gz: NSN 5310-00-000-0036 is also in nsn-2.xml.gz`,
      'nsn-unknown nsn-2.xml.gz: NSN 5305-00-000-0001',
      'misplaced nsn-2.xml.gz: begins with 5305-00-000-0001, nsn-1.xml.gz before it ends with 5310-00-000-0064',
      'unsorted nsn-1.xml.gz: 10 NSNs',
      'unsorted nsn-2.xml.gz: 11 NSNs',
    ]);
    expect(countOf('nsn-missing')).toBe(0);
  });

  test('a class sitemap must list its whole class, and no other class', async () => {
    const partial = await auditWith({ 'fsc-5305.xml.gz': classXml('5305', screws.slice(0, 8)) });
    expect(partial.lines[0]).toBe('nsn-missing class sitemaps: 2 NSNs from 5305-00-000-0057 to 5305-00-000-0064');
    expect((await auditWith({ 'fsc-5305.xml.gz': classXml('5305', screws) })).kinds).toEqual([]);
  });

  test('a full class sitemap may end before its class does, and have no hole before', async () => {
    const large = nsnsOf(5305, 50_100);
    const full = await auditWith({ 'fsc-5305.xml.gz': classXml('5305', large.slice(0, 49_999)) }, large);
    expect(full.kinds).toEqual([]);
    const holes = classXml('5305', large.slice(0, 50_000).toSpliced(7, 1));
    const holed = await auditWith({ 'fsc-5305.xml.gz': holes }, large);
    expect(holed.lines[0]).toBe('nsn-missing class sitemaps: NSN 5305-00-000-0050');
    expect(holed.countOf('nsn-missing')).toBe(1);
  });

  test('a single file need not list everything, and lists nothing that is not there', async () => {
    const folder = aSitemapFolder(files);
    expect((await audit(join(folder, 'nsn-2.xml.gz'), { catalog })).kinds).toEqual([]);
    const { lines, report } = await audit(join(folder, 'nsn-2.xml.gz'), { catalog: aCatalogOf(nuts.slice(1)) });
    expect(lines[0]).toContain('nsn-unknown');
    expect(report.comparedWith).toEqual({ catalogVersion: 'v1', nsns: 9 });
  });

  test('a set of another catalog is told apart, and one without NSNs is not compared', async () => {
    expect((await audit(aSitemapFolder(files), { catalog: aCatalogOf(all, 'v2') })).kinds).toEqual(['other-catalog']);
    const posts = aSitemapFolder({ 'posts.xml': urlsetXml([`${A_SITE}/catalog`]) }, { manifest: null });
    const { report, kinds } = await audit(posts, { catalog });
    expect([report.comparedWith, kinds]).toEqual([null, ['manifest-absent']]);
  });

  test('a catalog that cannot be read leaves NSNs uncompared, and says so', async () => {
    const broken = { ...catalog, readNsnBlocks: () => Promise.reject(new StoreUnavailable('the database is locked')) };
    const { lines, report } = await audit(aSitemapFolder(files), { catalog: broken });
    expect(lines).toContain('catalog-unreadable v1: the database is locked');
    expect(report.faults).toBe(0);
  });
});

const { 'fsc-5305.xml.gz': _class, ...nsnFiles } = files;

describe('a manifest', () => {
  const line = (change: object) => (manifest: SitemapManifest) => ({
    ...manifest,
    files: [{ ...manifest.files[0]!, ...change }, ...manifest.files.slice(1)],
  });

  test.each([
    ['of the size', { bytes: 1 }, 'manifest-bytes nsn-1.xml.gz: '],
    ['of the SHA-256', { sha256: 'f'.repeat(64) }, 'manifest-sha256 nsn-1.xml.gz: '],
    ['of the number of URLs', { records: 11 }, 'manifest-records nsn-1.xml.gz: 10 addresses, in the manifest 11'],
    ['of the day', { lastmod: '2026-01-01' }, 'manifest-lastmod nsn-1.xml.gz: 2026-11-02, in the manifest 2026-01-01'],
    ['of a name', { name: '../../quotes.db' }, 'manifest-file-missing ../../quotes.db: the manifest names it'],
  ])('that lies %s is found out', async (_, change, expected) => {
    const { lines, report } = await audit(aSitemapFolder(nsnFiles, { manifest: line(change) }));
    expect(lines[0]).toContain(expected);
    expect(report.faults).toBeGreaterThan(0);
  });

  test('and a file changed by hand do not agree, whatever was changed', async () => {
    const folder = aSitemapFolder(nsnFiles);
    const bytes = gzipSync(nsnFiles['nsn-1.xml.gz']);
    writeFileSync(join(folder, 'nsn-1.xml.gz'), bytes.with(9, bytes[9]! ^ 1));
    expect((await audit(folder)).kinds).toEqual(['manifest-sha256']);
  });

  test('names what is not there, and does not name what is', async () => {
    const folder = aSitemapFolder(nsnFiles);
    cpSync(join(folder, 'nsn-2.xml.gz'), join(folder, 'nsn-7.xml.gz'));
    rmSync(join(folder, 'nsn-2.xml.gz'));
    const { lines } = await audit(folder);
    expect(lines.slice(1, 3)).toEqual([
      'manifest-file-missing nsn-2.xml.gz: the manifest names it',
      'manifest-file-extra nsn-7.xml.gz: the manifest does not name it',
    ]);
  });

  test.each([
    ['is no JSON', (manifest: SitemapManifest) => JSON.stringify(manifest).slice(0, -20)],
    ['is of another format', (manifest: SitemapManifest) => ({ ...manifest, format: 2 })],
    ['has a negative size', line({ bytes: -1 })],
    ['has no origin', (manifest: SitemapManifest) => ({ ...manifest, origin: 'javascript:alert(1)' })],
    ['names a file twice', (manifest: SitemapManifest) => ({ ...manifest, files: Array(2).fill(manifest.files[0]!) })],
  ])('that %s is named', async (_, manifest) => {
    const { kinds } = await audit(aSitemapFolder(nsnFiles, { manifest }));
    expect(kinds).toContain('manifest-unreadable');
  });

  test('says which site it is, and that SITE_URL is another', async () => {
    const old = (manifest: SitemapManifest) => ({ ...manifest, origin: 'https://old.example' });
    const { kinds, report } = await audit(aSitemapFolder(nsnFiles, { manifest: old }), { siteUrl: A_SITE });
    expect(kinds).toEqual(['manifest-origin']);
    expect(report).toMatchObject({ origin: A_SITE });
    expect(report.faults).toBeGreaterThan(0);
  });

  test('may be absent: then SITE_URL or the first address says which site it is', async () => {
    const folder = aSitemapFolder(nsnFiles, { manifest: null });
    expect(await audit(folder)).toMatchObject({ kinds: ['manifest-absent'], report: { origin: A_SITE, faults: 0 } });
  });

  test('is not believed over SITE_URL: with it or without, a whole set of another origin is full of faults', async () => {
    for (const folder of [aSitemapFolder(nsnFiles), aSitemapFolder(nsnFiles, { manifest: null })]) {
      const { countOf, report } = await audit(folder, { siteUrl: A_SITE.replace('https:', 'http:') });
      expect([countOf('wrong-host'), report.faults >= 20]).toEqual([20, true]);
    }
  });
});
