import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { createFindingTally } from './finding-tally.ts';
import { readSitemap } from './read-sitemap.ts';
import { emptyReading, type SitemapReading } from './sitemap-reading.ts';
import { MAX_XML_BYTES } from './unpack-sitemap.ts';
import type { CollectorRules } from './url-collector.ts';

/** Reads a sitemap from a file. What is no plain file, or too large, is not read. */
export function readStoredSitemap(path: string, rules: CollectorRules): SitemapReading {
  const tally = createFindingTally();
  let file: number | null = null;
  try {
    // without O_NONBLOCK, opening a pipe would wait for its other end
    file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const stat = fstatSync(file);
    if (!stat.isFile()) tally.add('cannot-read', rules.sitemap, 'it is not a plain file');
    else if (stat.size > MAX_XML_BYTES) tally.add('too-large', rules.sitemap, `${stat.size} bytes as stored`);
    else return readSitemap({ bytes: readFileSync(file), isGz: /\.gz$/i.test(path), isGzipEncoded: false }, rules);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    tally.add('cannot-read', rules.sitemap, message);
  } finally {
    if (file !== null) closeSync(file);
  }
  return emptyReading(rules.sitemap, tally.findings);
}
