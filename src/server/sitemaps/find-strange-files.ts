import { constants, gunzipSync } from 'node:zlib';
import type { StrangeFiles } from '../../features/sitemap/tool-facts.ts';
import type { SitemapFileStore } from '../../storage/sitemap-file-store.ts';

/** The first address is in the first bytes of a file. */
const PEEKED_BYTES = 16 * 1_024;
const FIRST_ADDRESS = /<loc>\s*(https?:\/\/[^/<\s]+)/i;
/** Looked into where there is no manifest to name files. */
const FIRST_FILE = 'nsn-1.xml.gz';

/**
 * Stored files that name another origin than `origin`, those of most files first. The lines of the manifest tell it for each file; the bytes of the
 * first file are read as well, since a manifest can be wrong or absent.
 */
export async function findStrangeFiles(files: SitemapFileStore, origin: string): Promise<StrangeFiles[]> {
  const manifest = await files.readManifest();
  const lines = manifest?.files.map((line) => ({ name: line.name, origin: line.origin ?? manifest.origin })) ?? [];
  const peeked = lines[0]?.name ?? FIRST_FILE;
  const stored = await peekOrigin(files, peeked);
  const named = [...lines.filter(({ name }) => name !== peeked || stored === null)];
  const all = stored === null ? named : [{ name: peeked, origin: stored }, ...named];
  const found = new Map<string, StrangeFiles>();
  for (const line of all) {
    if (line.origin === origin) continue;
    const strange = found.get(line.origin) ?? { origin: line.origin, files: 0, first: line.name };
    strange.files += 1;
    found.set(line.origin, strange);
  }
  return [...found.values()].sort((one, other) => other.files - one.files);
}

/** The origin of the first address in a stored file; null when there is no such file or it cannot be read. */
async function peekOrigin(files: SitemapFileStore, name: string): Promise<string | null> {
  const file = await files.readFile(name).catch(() => null);
  if (file === null) return null;
  try {
    const xml = gunzipSync(file.bytes.subarray(0, PEEKED_BYTES), { finishFlush: constants.Z_SYNC_FLUSH }).toString();
    return FIRST_ADDRESS.exec(xml)?.[1] ?? null;
  } catch {
    return null;
  }
}

/** One line for the log and standard error. Null for a clean set. */
export function strangeFilesLine(strange: readonly StrangeFiles[], origin: string): string | null {
  if (strange.length === 0) return null;
  const counts = strange.map(({ origin: foreign, files }) => `${files} name ${foreign}`).join(', ');
  return `Stored sitemap files are not of ${origin}: ${counts}. Run \`npm run sitemaps\` to make them again.`;
}
