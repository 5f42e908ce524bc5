import type { SitemapFileStore } from '../../../src/publog/sitemap-files/open-sitemap-folder.ts';

/** Nothing is published, for tests that need no files; nothing can be. */
export const noSitemapFiles: SitemapFileStore = {
  readManifest: () => Promise.resolve(null),
  isManifestDamaged: () => Promise.resolve(false),
  readLastRun: () => Promise.resolve(null),
  readFile: () => Promise.resolve(null),
  expectOwnSet: () => Promise.resolve(),
  replaceFile: () => Promise.reject(new Error('no file can be stored here')),
};
