import type { SitemapPlan } from '../plan/sitemap-plan.ts';
import { sitemapToolFacts, type SitemapToolFacts, type ForeignFiles } from '../plan/tool-facts.ts';
import type { CatalogStore } from '../../catalog/catalog-store.ts';
import type { SitemapFileStore, SitemapManifest } from '../store/sitemap-file-store.ts';
import { constants, gunzipSync } from 'node:zlib';

type Site = {
  planOf: (catalog: CatalogStore) => Promise<SitemapPlan>;
  files: SitemapFileStore;
  origin: () => string;
  formerHosts: readonly string[];
};

/** What the tool screens know of a catalog's sitemaps; the manifest is read anew, since a run may have ended meanwhile. */
export function readToolFacts({
  planOf,
  files,
  origin,
  formerHosts,
}: Site): (catalog: CatalogStore) => Promise<SitemapToolFacts> {
  return async (catalog) => {
    const [plan, { classes }, manifest] = await Promise.all([
      planOf(catalog),
      catalog.sitemapFacts(),
      files.readManifest(),
    ]);
    const foreignFiles = await findForeignFiles(files, manifest, origin());
    return sitemapToolFacts(plan, { origin: origin(), classes: classes.length, manifest, formerHosts, foreignFiles });
  };
}

/** The first address is in the first bytes of a file. */
const PEEKED_BYTES = 16 * 1_024;
const FIRST_ADDRESS = /<loc>\s*(https?:\/\/[^/<\s]+)/i;
/** Looked into where no manifest names files. */
const FIRST_FILE = 'nsn-1.xml.gz';

/**
 * Stored files that name another origin than `origin`, those of most files first. The manifest tells it of each file. The first, middle and last file of
 * each family are read as well, since a manifest can be wrong or absent: what the bytes say counts.
 */
export async function findForeignFiles(
  files: Pick<SitemapFileStore, 'readFile'>,
  manifest: SitemapManifest | null,
  origin: string,
): Promise<ForeignFiles[]> {
  const origins = new Map(manifest?.files.map((line) => [line.name, line.origin ?? manifest.origin]));
  for (const name of origins.size === 0 ? [FIRST_FILE] : filesToPeek([...origins.keys()])) {
    const stored = await peekOrigin(files, name);
    if (stored !== null) origins.set(name, stored);
  }
  const found = new Map<string, ForeignFiles>();
  for (const [name, named] of origins) {
    if (named === origin) continue;
    const strange = found.get(named) ?? { origin: named, files: 0, first: name };
    strange.files += 1;
    found.set(named, strange);
  }
  return [...found.values()].sort((one, other) => other.files - one.files);
}

/** The first, middle and last name of each family: "nsn" of nsn-12.xml.gz. */
function filesToPeek(names: readonly string[]): Set<string> {
  const families = Map.groupBy(names, (name) => name.split('-')[0]);
  return new Set([...families.values()].flatMap((family) => [family[0]!, family[family.length >> 1]!, family.at(-1)!]));
}

/** The origin of the first address in a stored file; null when there is no such file or it cannot be read. */
async function peekOrigin(files: Pick<SitemapFileStore, 'readFile'>, name: string): Promise<string | null> {
  try {
    const file = await files.readFile(name);
    if (file === null) return null;
    const xml = gunzipSync(file.bytes.subarray(0, PEEKED_BYTES), { finishFlush: constants.Z_SYNC_FLUSH }).toString();
    return FIRST_ADDRESS.exec(xml)?.[1] ?? null;
  } catch {
    return null;
  }
}

/** One line about stored files of another origin, for standard error; empty for a clean set, or where none is stored. Never rejects. */
export async function foreignFilesLine(files: SitemapFileStore, origin: string): Promise<string> {
  try {
    const strange = await findForeignFiles(files, await files.readManifest(), origin);
    if (strange.length === 0) return '';
    const counts = strange.map(({ origin: foreign, files: count }) => `${count} name ${foreign}`).join(', ');
    return `Stored sitemap files are not of ${origin}: ${counts}. Run \`npm run sitemaps\` to make them again.\n`;
  } catch (error) {
    return `Stored sitemap files could not be read: ${(error as Error).message}\n`;
  }
}
