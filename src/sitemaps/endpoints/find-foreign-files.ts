import { constants, gunzipSync } from 'node:zlib';
import type { ForeignFiles } from '../plan/tool-facts.ts';
import type { SitemapSources } from './sitemap-services.ts';
import type { SitemapManifest } from '#publog/sitemap-files/sitemap-file-store.ts';
import type { SitemapFileStore } from '#publog/sitemap-files/open-sitemap-folder.ts';

const PEEKED_BYTES = 16 * 1_024;
const FIRST_ADDRESS = /<loc>\s*(https?:\/\/[^/<\s]+)/i;
const FIRST_FILE = 'nsn-1.xml.gz';

/**
 * Groups stored files of another origin, most first. The manifest may be wrong, so three files of each family are read
 * too.
 */
export async function findForeignFiles(
  files: Pick<SitemapFileStore, 'readFile'>,
  manifest: SitemapManifest | null,
  origin: string,
): Promise<ForeignFiles[]> {
  const origins = new Map(manifest?.files.map((line) => [line.name, line.origin ?? manifest.origin]));
  for (const name of origins.size === 0 ? [FIRST_FILE] : filesToPeek([...origins.keys()])) {
    const file = await files.readFile(name).catch(() => null);
    const stored = file && originIn(file.bytes);
    if (stored) origins.set(name, stored);
  }
  const foreign = [...origins].filter(([, named]) => named !== origin);
  return [...Map.groupBy(foreign, ([, named]) => named)]
    .map(([named, group]) => ({ origin: named, files: group.length, first: group[0]![0] }))
    .sort((one, other) => other.files - one.files);
}

/** The first, middle and last name of each family, such as nsn. */
function filesToPeek(names: readonly string[]): Set<string> {
  const families = Map.groupBy(names, (name) => name.split('-')[0]);
  return new Set([...families.values()].flatMap((family) => [family[0]!, family[family.length >> 1]!, family.at(-1)!]));
}

/** The origin of the first address in a packed sitemap. */
export function originIn(bytes: Uint8Array): string | null {
  try {
    const xml = gunzipSync(bytes.subarray(0, PEEKED_BYTES), { finishFlush: constants.Z_SYNC_FLUSH }).toString();
    return FIRST_ADDRESS.exec(xml)?.[1] ?? null;
  } catch {
    return null;
  }
}

/** A line where robots.txt names the index of files and none are stored; else empty. Never rejects. */
export async function noFilesLine(files: SitemapFileStore, robotsSitemaps: SitemapSources['robotsSitemaps']) {
  if (robotsSitemaps !== 'files') return '';
  const manifest = await files.readManifest().catch(() => null);
  if (manifest?.files.some(({ name }) => name.startsWith('nsn-')) === true) return '';
  return 'robots.txt names /sitemap-files.xml (ROBOTS_SITEMAPS), and no nsn file is stored. Run `npm run sitemaps`.\n';
}

/** A line about foreign files; else empty. Never rejects. */
export async function foreignFilesLine(files: SitemapFileStore, origin: string): Promise<string> {
  try {
    const foreign = await findForeignFiles(files, await files.readManifest(), origin);
    if (foreign.length === 0) return '';
    const counts = foreign.map((group) => `${group.files} name ${group.origin}`).join(', ');
    return `Stored sitemap files are not of ${origin}: ${counts}. Run \`npm run sitemaps\` to make them again.\n`;
  } catch (error) {
    return `Stored sitemap files could not be read: ${(error as Error).message}\n`;
  }
}
