import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { SitemapManifest } from '#publog/sitemap-files/sitemap-file-store.ts';
import { A_SITE, aSitemapFolder, nsnsOf, partsXml } from '../../../test/support/sitemaps/sitemap-set.fixture.ts';
import { audit } from '../../../test/support/sitemaps/audit.fixture.ts';

const files = { 'nsn-1.xml.gz': partsXml(nsnsOf(5305, 10)), 'nsn-2.xml.gz': partsXml(nsnsOf(5310, 10)) };

describe('a manifest', () => {
  const line = (change: object) => (manifest: SitemapManifest) => ({
    ...manifest,
    files: [{ ...manifest.files[0]!, ...change }, ...manifest.files.slice(1)],
  });

  test.each([
    ['of the size', { bytes: 1 }, 'manifest-bytes nsn-1.xml.gz: '],
    ['of the SHA-256', { sha256: 'f'.repeat(64) }, 'manifest-sha256 nsn-1.xml.gz: '],
    ['of the number of URLs', { records: 11 }, 'manifest-records nsn-1.xml.gz: 10 addresses, in the manifest 11'],
    [
      'of the latest day',
      { lastmod: '2026-01-01' },
      'manifest-lastmod nsn-1.xml.gz: 2026-11-02, in the manifest 2026-01-01',
    ],
    ['of a name', { name: '../../quotes.db' }, 'manifest-file-missing ../../quotes.db: the manifest names it'],
  ])('that lies %s is found out', async (_, change, expected) => {
    const { lines, report } = await audit(aSitemapFolder(files, { manifest: line(change) }));
    expect(lines[0]).toContain(expected);
    expect(report.faults).toBeGreaterThan(0);
  });

  test('and a file changed by hand do not agree, whatever was changed', async () => {
    const folder = aSitemapFolder(files);
    const bytes = gzipSync(files['nsn-1.xml.gz']);
    writeFileSync(join(folder, 'nsn-1.xml.gz'), bytes.with(9, bytes[9]! ^ 1));
    expect((await audit(folder)).kinds).toEqual(['manifest-sha256']);
  });

  test('names what is not there, and does not name what is', async () => {
    const folder = aSitemapFolder(files);
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
    [
      'names a file twice',
      (manifest: SitemapManifest) => ({ ...manifest, files: [...manifest.files, manifest.files[0]!] }),
    ],
  ])('that %s is named', async (_, manifest) => {
    const { kinds } = await audit(aSitemapFolder(files, { manifest }));
    expect(kinds).toContain('manifest-unreadable');
  });

  test('says which site it is, and that SITE_URL is another', async () => {
    const folder = aSitemapFolder(files, { manifest: (manifest) => ({ ...manifest, origin: 'https://old.example' }) });
    const { kinds, countOf, report } = await audit(folder, { siteUrl: A_SITE });
    expect(kinds).toEqual(['manifest-origin']);
    expect(countOf('wrong-host')).toBe(0);
    expect(report).toMatchObject({ origin: A_SITE });
    expect(report.faults).toBeGreaterThan(0);
  });

  test('may be absent: then SITE_URL or the first address says which site it is', async () => {
    const folder = aSitemapFolder(files, { manifest: null });
    expect(await audit(folder)).toMatchObject({ kinds: ['manifest-absent'], report: { origin: A_SITE, faults: 0 } });
    expect((await audit(folder, { siteUrl: 'https://new.example' })).countOf('wrong-host')).toBe(20);
  });

  test('is not believed over SITE_URL: a whole set of another origin is full of faults', async () => {
    const { countOf, report } = await audit(aSitemapFolder(files), { siteUrl: 'http://127.0.0.1:3000' });
    expect(countOf('wrong-host')).toBe(20);
    expect(report.faults).toBeGreaterThan(20);
  });
});
