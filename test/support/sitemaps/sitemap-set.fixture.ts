import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { newFolder } from '../new-folder.ts';
import { formatNsn, fscOfNsn, fsgOfNsn, type Nsn } from '../../../src/base/domain/nsn.ts';
import type { SitemapManifest, SitemapManifestFile } from '../../../src/publog/sitemap-files/sitemap-file-store.ts';
import { familyOf } from '../../../src/sitemaps/audit/check-families.ts';

export const A_SITE = 'https://parts.example';
export const A_DAY = '2026-11-02';
/** Later than `A_DAY`. */
export const A_MOMENT = Date.UTC(2026, 10, 21);
const XMLNS = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** `count` NSNs of one class, from a NIIN on. */
export function nsnsOf(fsc: number, count: number, firstNiin = 1): number[] {
  return Array.from({ length: count }, (_, index) => fsc * 1e9 + firstNiin + index * 7);
}

export function partUrl(nsn: number, site = A_SITE): string {
  return `${site}/nsn/${fsgOfNsn(nsn as Nsn)}/${fscOfNsn(nsn as Nsn)}/${formatNsn(nsn as Nsn)}`;
}

/** A urlset in the shape of the site's own, whose items are addresses or whole `url` elements. */
export function urlsetXml(items: readonly string[], lastmod = A_DAY): string {
  const lines = items.map((item) =>
    item.startsWith('<') ? item : `<url><loc>${item}</loc><lastmod>${lastmod}</lastmod></url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${XMLNS}">\n${lines.join('\n')}\n</urlset>\n`;
}

export function partsXml(nsns: readonly number[], lastmod = A_DAY): string {
  const urls = nsns.map((nsn) => partUrl(nsn));
  return urlsetXml(urls, lastmod);
}

export function indexXml(locs: readonly string[], lastmod = A_DAY): string {
  const lines = locs.map((loc) => `<sitemap><loc>${loc}</loc><lastmod>${lastmod}</lastmod></sitemap>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="${XMLNS}">\n${lines.join('\n')}\n</sitemapindex>\n`;
}

type Content = string | Uint8Array;
export type SetOptions = {
  /** Changes the manifest or its text; null removes it. */
  manifest?: ((manifest: SitemapManifest) => unknown) | null;
};

/** Files of a set by name: XML is compressed when the name says so, bytes are written as they are. */
export function aSitemapFolder(files: Record<string, Content>, { manifest = (same) => same }: SetOptions = {}): string {
  const folder = newFolder('sitemap-set');
  const lines = Object.entries(files).map(([name, content]) => {
    const bytes = typeof content === 'string' && name.endsWith('.gz') ? gzipSync(content) : Buffer.from(content);
    writeFileSync(join(folder, name), bytes);
    return manifestLine(name, bytes, typeof content === 'string' ? content : '');
  });
  if (manifest !== null) {
    const honest: SitemapManifest = {
      format: 1,
      origin: A_SITE,
      catalogVersion: 'v1',
      files: lines.filter(({ name }) => familyOf(name).family !== 'other'),
    };
    const said = manifest(honest);
    writeFileSync(join(folder, 'manifest.json'), typeof said === 'string' ? said : JSON.stringify(said));
  }
  return folder;
}

function manifestLine(name: string, bytes: Uint8Array, xml: string): SitemapManifestFile {
  return {
    name,
    bytes: bytes.length,
    records: xml.split('<url>').length - 1,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    lastmod: /<lastmod>([^<]*)/.exec(xml)?.[1] ?? A_DAY,
    digest: 'digest',
  };
}
