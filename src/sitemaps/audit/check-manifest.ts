import { open } from 'node:fs/promises';
import { z } from 'zod';
import type { FindingTally } from '../rules/finding-tally.ts';
import type { SitemapManifest } from '#publog/sitemap-files/sitemap-file-store.ts';
import type { SitemapReading } from './read-sitemap.ts';

/** Compares a manifest with the files that were read: names, sizes, SHA-256, numbers of URLs and latest days. */
export function checkManifest(
  { files }: SitemapManifest,
  readings: readonly SitemapReading[],
  tally: FindingTally,
): void {
  const byName = new Map(readings.map((reading) => [reading.sitemap, reading]));
  const named = new Set<string>();
  for (const { name, bytes, records, sha256, lastmod } of files) {
    if (named.has(name)) tally.add('manifest-unreadable', name, 'the manifest names it twice');
    named.add(name);
    const reading = byName.get(name);
    if (reading === undefined) tally.add('manifest-file-missing', name, 'the manifest names it');
    if (reading === undefined || reading.sha256 === null) continue;
    const { storedBytes, urlCount, latest, root } = reading;
    if (storedBytes !== bytes) tally.add('manifest-bytes', name, `${storedBytes} bytes, in the manifest ${bytes}`);
    else if (reading.sha256 !== sha256)
      tally.add('manifest-sha256', name, `${reading.sha256}, in the manifest ${sha256}`);
    if (urlCount !== records) tally.add('manifest-records', name, `${urlCount} addresses, in the manifest ${records}`);
    if (root === 'urlset' && urlCount > 0 && latest !== lastmod)
      tally.add('manifest-lastmod', name, `${latest ?? 'no lastmod'}, in the manifest ${lastmod}`);
  }
  for (const { sitemap } of readings)
    if (!named.has(sitemap)) tally.add('manifest-file-extra', sitemap, 'the manifest does not name it');
}

/** Some 200 bytes a file and a few thousand files are usual. */
const MAX_MANIFEST_BYTES = 50_000_000;

const count = z.number().int().min(0);
const text = z.string().max(1_000);
const anOrigin = text.refine(
  (origin) => /^https?:/.test(origin) && URL.parse(origin)?.origin === origin,
  'it is no origin',
);
const manifestSchema = z.object({
  format: z.literal(1),
  origin: anOrigin,
  catalogVersion: text,
  files: z.array(
    z.object({
      name: text,
      bytes: count,
      records: count,
      sha256: text,
      lastmod: text,
      digest: text,
      origin: anOrigin.exactOptional(),
      catalogVersion: text.exactOptional(),
    }),
  ),
});

export type ManifestAnswer = { manifest: SitemapManifest } | { problem: string } | null;

/** Reads a manifest as strictly as one can: null if missing, else what is wrong with it. */
export async function readManifest(path: string): Promise<ManifestAnswer> {
  let json: string;
  try {
    json = await readLimited(path);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' ? null : { problem: message };
  }
  try {
    const parsed = manifestSchema.safeParse(JSON.parse(json));
    if (parsed.success) return { manifest: parsed.data };
    const [issue] = parsed.error.issues;
    return { problem: `${issue?.path.join('.')}: ${issue?.message}` };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

async function readLimited(path: string): Promise<string> {
  const file = await open(path);
  try {
    const stat = await file.stat();
    if (!stat.isFile()) throw new Error('it is not a plain file');
    if (stat.size > MAX_MANIFEST_BYTES) throw new Error(`it has ${stat.size} bytes`);
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}
