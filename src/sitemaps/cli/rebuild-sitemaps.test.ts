import { expect, test } from 'vitest';
import { newFolder } from '../../../test/support/new-folder.ts';
import { readConfig } from '#base/settings/config.ts';
import { aSitemapFile } from '../../../test/support/sitemaps/sitemap-file.fixture.ts';
import { openSitemapFolder } from '#publog/sitemap-files/open-sitemap-folder.ts';
import { rebuildSitemaps, rebuiltSitemapsLine } from './rebuild-sitemaps.ts';

test('an import whose sitemaps were not made again names stored files of another site', async () => {
  const dataDir = newFolder('rebuild');
  const old = { origin: 'http://127.0.0.1:3000', catalogVersion: 'v1' };
  await openSitemapFolder(dataDir).replaceFile(aSitemapFile('nsn-1.xml.gz'), old);
  const config = readConfig({ DATA_DIR: dataDir, SITE_URL: 'https://parts.example' });
  const lines = rebuiltSitemapsLine(await rebuildSitemaps(config)).split('\n');
  expect(lines[0]).toContain('Sitemaps: No catalog is loaded');
  expect(lines.slice(1)).toEqual([
    'Stored sitemap files are not of https://parts.example: 1 name http://127.0.0.1:3000. Run `npm run sitemaps` to make them again.',
    '',
  ]);
});
