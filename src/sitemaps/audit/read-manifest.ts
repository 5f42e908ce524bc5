import { open } from 'node:fs/promises';
import { z } from 'zod';
import type { SitemapManifest } from '../store/sitemap-file-store.ts';

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
  publishedAt: text,
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
  lastRun: z.object({ seconds: z.number(), files: count, bytes: count, finishedAt: text }).nullable(),
});

export type ManifestAnswer = { manifest: SitemapManifest } | { problem: string } | null;

/** Reads a manifest as strictly as one can: null when there is none, else what is wrong with it. */
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
