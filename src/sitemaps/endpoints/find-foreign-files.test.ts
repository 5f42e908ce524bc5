import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { SitemapManifest } from '#publog/sitemap-files/sitemap-file-store.ts';
import type { SitemapFileStore } from '#publog/sitemap-files/open-sitemap-folder.ts';
import { noSitemapFiles } from '../../../test/support/sitemaps/sitemap-store.fixture.ts';
import { findForeignFiles, foreignFilesLine, noFilesLine } from './find-foreign-files.ts';

const SITE = 'https://parts.example';
const NAMES = ['nsn-1', 'nsn-2', 'nsn-3', 'nsn-4', 'nsn-5', 'fsc-1005', 'fsc-5305'].map((name) => `${name}.xml.gz`);

const lineOf = (name: string) => ({ name, bytes: 1, records: 1, sha256: '', lastmod: '', digest: '' });

/** A set in memory; `stored` and `named` say which origin the bytes and the manifest have of a file. */
function aSet(stored: (name: string) => string = () => SITE, named: (name: string) => string = () => SITE) {
  const lines = NAMES.map((name) => ({ ...lineOf(name), origin: named(name) }));
  const manifest: SitemapManifest = { format: 1, origin: SITE, catalogVersion: 'v1', files: lines };
  const files: SitemapFileStore = {
    ...noSitemapFiles,
    readManifest: () => Promise.resolve(manifest),
    readFile: (name) => {
      const bytes = gzipSync(`<urlset>\n<url><loc>${stored(name)}/nsn/53/5305/x</loc></url>`);
      return Promise.resolve(NAMES.includes(name) ? { bytes, modifiedAt: new Date(0) } : null);
    },
  };
  return { manifest, files, find: () => findForeignFiles(files, manifest, SITE) };
}

describe('stored files of another origin (S3.8)', () => {
  test('are not found in a clean set', async () => {
    const { files, find } = aSet();
    expect(await find()).toEqual([]);
    expect(await foreignFilesLine(files, SITE)).toBe('');
  });

  test('are those that the manifest names, each origin with its count and first file', async () => {
    const of = (name: string) =>
      name === 'nsn-2.xml.gz' ? 'https://evil.example' : name.startsWith('fsc') ? 'http://parts.example' : SITE;
    const { files, find } = aSet(of, of);
    expect(await find()).toEqual([
      { origin: 'http://parts.example', files: 2, first: 'fsc-1005.xml.gz' },
      { origin: 'https://evil.example', files: 1, first: 'nsn-2.xml.gz' },
    ]);
    expect(await foreignFilesLine(files, SITE)).toBe(
      `Stored sitemap files are not of ${SITE}: 2 name http://parts.example, 1 name https://evil.example. ` +
        'Run `npm run sitemaps` to make them again.\n',
    );
  });

  const read = ['nsn-1', 'nsn-3', 'nsn-5', 'fsc-1005', 'fsc-5305'];
  test.each(read)('are found in the bytes of %s although the manifest names the site', async (name) => {
    const { find } = aSet((of) => (of === `${name}.xml.gz` ? 'http://127.0.0.1:3000' : SITE));
    expect(await find()).toEqual([{ origin: 'http://127.0.0.1:3000', files: 1, first: `${name}.xml.gz` }]);
  });

  test('of a manifest without origins are of the origin of the manifest', async () => {
    const { manifest, files } = aSet();
    const older = { ...manifest, origin: 'https://old.example', files: NAMES.map(lineOf) };
    const unreadable = { ...files, readFile: () => Promise.reject(new Error('EIO')) };
    const found = { origin: 'https://old.example', files: 7, first: 'nsn-1.xml.gz' };
    expect(await findForeignFiles(unreadable, older, SITE)).toEqual([found]);
  });

  test('are found in the first file where there is no manifest', async () => {
    const { files } = aSet(() => 'https://evil.example');
    const found = { origin: 'https://evil.example', files: 1, first: 'nsn-1.xml.gz' };
    expect(await findForeignFiles(files, null, SITE)).toEqual([found]);
  });
});

test('a folder that cannot be read is said in the line', async () => {
  const { files } = aSet();
  const broken = { ...files, readManifest: () => Promise.reject(new Error('EIO: read error')) };
  expect(await foreignFilesLine(broken, SITE)).toBe('Stored sitemap files could not be read: EIO: read error\n');
});

test('an index of stored files that robots.txt names and that is empty is said in a line (S15.34)', async () => {
  const { files } = aSet();
  const none = { ...files, readManifest: async () => null };
  expect([await noFilesLine(files, 'files'), await noFilesLine(none, 'pages')]).toEqual(['', '']);
  for (const readManifest of [async () => null, () => Promise.reject(new Error('EIO'))])
    expect(await noFilesLine({ ...files, readManifest }, 'files')).toMatch(
      /no nsn file is stored\. Run `npm run sitemaps`\.\n$/,
    );
});
