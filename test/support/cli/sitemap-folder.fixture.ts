import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { newFolder } from '../new-folder.ts';
import { aCatalog, loadCatalog, nsnText, type BuiltPart } from '../catalog/catalog.fixture.ts';
import { startCommand } from './import-command.fixture.ts';
import { openSqliteCatalogDatabase } from '../../../src/publog/sqlite/catalog-loader.ts';
import type { SitemapManifest } from '../../../src/publog/sitemap-files/sitemap-file-store.ts';
import { makeSitemaps, type SitemapReport, type SitemapRunOptions } from '../../../src/sitemaps/cli/make-sitemaps.ts';

export const ORIGIN = 'https://parts.example';

export const newDataDir = (): string => newFolder('sitemaps');
export const rootOf = (dataDir: string): string => join(dataDir, 'sitemaps');
export const currentOf = (dataDir: string): string => join(rootOf(dataDir), 'current');

/** This many listed parts in each class, with NIINs from 1 on over all classes; `changedOn` by NSN. */
export function aCatalogOf(counts: Record<string, number>, changedOn: Record<string, number> = {}) {
  let item = 0;
  const parts = Object.entries(counts).flatMap(([fsc, count]) =>
    Array.from({ length: count }, (): BuiltPart => {
      const nsn = nsnText(fsc, ++item);
      const day = changedOn[nsn];
      return { nsn, partNumbers: [{ partNumber: `${item}`, cage: '96906' }], ...(day ? { changedOn: day } : {}) };
    }),
  );
  return aCatalog({ parts });
}

/** Puts a catalog in force in the embedded database; returns its version. */
export async function putInForce(dataDir: string, catalog: ReturnType<typeof aCatalog>): Promise<string> {
  const loader = await openSqliteCatalogDatabase({ dataDir }).openLoader();
  await loadCatalog(loader, catalog);
  return loader.version;
}

/** Copies a folder with its catalog and its set. */
export function copyOf(original: string): string {
  const dataDir = newDataDir();
  cpSync(original, dataDir, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
  return dataDir;
}

/** Makes sitemap files in this process. */
export async function make(dataDir: string, options: Partial<SitemapRunOptions> = {}): Promise<SitemapReport> {
  const made = await makeSitemaps({ catalog: { dataDir }, origin: ORIGIN, ...options });
  if (made.outcome !== 'done') throw new Error(made.outcome);
  return made.report;
}

/** `npm run sitemaps` */
export const startSitemaps = (dataDir: string, args: readonly string[] = [], env: Record<string, string> = {}) =>
  startCommand('src/sitemaps/cli/sitemaps.ts', dataDir, args, { SITE_URL: ORIGIN, ...env });

export function manifestOf(dataDir: string): SitemapManifest {
  return JSON.parse(readFileSync(join(currentOf(dataDir), 'manifest.json'), 'utf8')) as SitemapManifest;
}

/** Identity, date and bytes of every file in force. */
export function stateOf(dataDir: string): Record<string, { ino: bigint; mtimeNs: bigint; sha256: string }> {
  const folder = currentOf(dataDir);
  const states = readdirSync(folder).map((name) => {
    const { ino, mtimeNs } = statSync(join(folder, name), { bigint: true });
    const bytes = readFileSync(join(folder, name));
    return [name, { ino, mtimeNs, sha256: createHash('sha256').update(bytes).digest('hex') }] as const;
  });
  return Object.fromEntries(states);
}

/** Bytes of every sitemap file in force. */
export function sumsOf(dataDir: string): Record<string, string> {
  const files = Object.entries(stateOf(dataDir)).filter(([name]) => name.endsWith('.gz'));
  return Object.fromEntries(files.map(([name, { sha256 }]) => [name, sha256]));
}

/** Returns problems of the set in force as sentences; none when it is whole, or when none was published yet. */
export function faultsOf(dataDir: string): string[] {
  if (!existsSync(currentOf(dataDir))) return [];
  const { files, origin } = manifestOf(dataDir);
  const sums = sumsOf(dataDir);
  const faults = files
    .filter(({ name, sha256 }) => sums[name] !== sha256)
    .map(({ name }) => `${name} is not as listed`);
  if (Object.keys(sums).length !== files.length) faults.push('the set holds other files than its manifest');
  for (const { name, records } of files) {
    const urls = urlsOf(dataDir, name);
    if (urls.length !== records) faults.push(`${name} has ${urls.length} URLs`);
    if (!urls.every((url) => url.startsWith(`${origin}/`))) faults.push(`${name} is of another origin`);
  }
  return faults;
}

export function urlsOf(dataDir: string, name: string): string[] {
  const xml = gunzipSync(readFileSync(join(currentOf(dataDir), name))).toString();
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url!);
}
