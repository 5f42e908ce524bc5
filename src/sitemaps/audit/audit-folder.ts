import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createFindingTally, type FindingTally } from '../rules/finding-tally.ts';
import { isOlder } from '../rules/check-entry.ts';
import { gatherReadings, type AuditContext, type SitemapReading, type SitemapSet } from './read-sitemap.ts';
import { z } from 'zod';
import type { SitemapManifest } from '#publog/sitemap-files/sitemap-file-store.ts';

const MANIFEST_NAME = 'manifest.json';
const FILES_AT_A_TIME = 64;
/** A set that changes while it is read is read again. */
const MAX_ATTEMPTS = 3;

/** Reads the sitemaps of a folder with its manifest; null without any. */
export async function auditFolder(folder: string, context: AuditContext): Promise<SitemapSet | null> {
  for (let attempt = 1; ; attempt++) {
    const resolved = await realpath(folder);
    const tally = createFindingTally();
    const answer = await readManifest(join(resolved, MANIFEST_NAME));
    const set = await readFolder(resolved, answer, { ...context, tally });
    // a run renames the link to the set; an upload replaces a file and the manifest
    const now = await readManifest(join(resolved, MANIFEST_NAME));
    const isStill =
      (await realpath(folder).catch(() => null)) === resolved && JSON.stringify(now) === JSON.stringify(answer);
    if (!isStill && attempt < MAX_ATTEMPTS) continue;
    context.tally.merge(tally.findings);
    return set;
  }
}

async function readFolder(folder: string, answer: ManifestAnswer, context: AuditContext): Promise<SitemapSet | null> {
  const { tally, threads, nowMs } = context;
  const files = await readdir(folder, { withFileTypes: true });
  const isSitemap = (name: string): boolean => /\.xml(?:\.gz)?$/i.test(name) && !name.startsWith('.');
  const names = files
    .map(({ name }) => name)
    .filter(isSitemap)
    .sort(new Intl.Collator('en', { numeric: true }).compare);
  if (names.length === 0 && answer === null) return null;
  for (const { name } of files)
    if (!isSitemap(name) && name !== MANIFEST_NAME) tally.add('leftover', name, 'no sitemap and no manifest');

  const manifest = manifestOf(answer, context);
  const read = (name: string, site: string | null): Promise<SitemapReading> =>
    threads.read({ path: join(folder, name) }, { sitemap: name, origin: site, nowMs });
  let origin = context.siteUrl ?? manifest?.origin ?? null;
  // else that of the first address
  for (const name of names) origin ??= (await read(name, null)).origin;
  const readOne = (name: string) => read(name, origin);
  const { readings, areAllNsnsHeld } = await gatherReadings(names, FILES_AT_A_TIME, readOne, context);
  if (manifest !== null) checkManifest(manifest, readings, tally);
  checkIndexes(readings, context);
  return { readings, isWhole: areAllNsnsHeld, roots: 0, of: 'folder', origin, madeFrom: manifest?.catalogVersion };
}

function manifestOf(answer: ManifestAnswer, { tally, siteUrl }: AuditContext) {
  if (answer === null) tally.add('manifest-absent', MANIFEST_NAME, 'there is no such file');
  else if (answer.manifest === undefined) tally.add('manifest-unreadable', MANIFEST_NAME, answer.problem);
  else {
    const { origin, files } = answer.manifest;
    const foreign = files.filter((line) => siteUrl !== null && (line.origin ?? origin) !== siteUrl);
    if (siteUrl !== null && foreign.length === 0 && origin !== siteUrl)
      tally.add('manifest-origin', MANIFEST_NAME, `${origin}, while SITE_URL is ${siteUrl}`);
    for (const line of foreign)
      tally.add('manifest-origin', line.name, `${line.origin ?? origin}, while SITE_URL is ${siteUrl}`);
    return answer.manifest;
  }
  return null;
}

function checkIndexes(readings: readonly SitemapReading[], { tally }: AuditContext): void {
  const byName = new Map(readings.map((reading) => [reading.sitemap, reading]));
  const indexes = readings.filter(({ root, areOthersHeld }) => root === 'sitemapindex' && areOthersHeld);
  const listed = new Set<string>();
  for (const index of indexes) {
    const listedHere = new Set<string>();
    for (const { loc, lastmod } of index.entries) {
      const name = (URL.parse(loc)?.pathname ?? loc).split('/').at(-1)!;
      const reading = byName.get(name);
      if (listedHere.has(name)) tally.add('duplicate', index.sitemap, `${loc} is listed more than once in the index`);
      listedHere.add(name);
      listed.add(name);
      if (reading === undefined) tally.add('index-missing-file', index.sitemap, loc);
      else if (reading.root === 'sitemapindex') tally.add('index-lists-index', index.sitemap, `${loc} is an index`);
      else if (isOlder(lastmod, reading.latest))
        tally.add('index-lastmod', name, `the index says ${lastmod}, it has ${reading.latest}`);
    }
  }
  if (indexes.length === 0) return;
  for (const { sitemap, root } of readings)
    if (root !== 'sitemapindex' && !listed.has(sitemap)) tally.add('not-in-index', sitemap, 'no index lists it');
}

export function checkManifest({ files }: SitemapManifest, readings: readonly SitemapReading[], tally: FindingTally) {
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

const MAX_MANIFEST_BYTES = 50_000_000;

const count = z.number().int().min(0);
const text = z.string().max(1_000);
const isOrigin = (origin: string) => /^https?:/.test(origin) && URL.parse(origin)?.origin === origin;
const anOrigin = text.refine(isOrigin, 'it is no origin');
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

type ManifestAnswer = Awaited<ReturnType<typeof readManifest>>;

/** Reads a manifest strictly: null if missing, else what is wrong with it. */
async function readManifest(path: string) {
  try {
    const found = await stat(path);
    if (!found.isFile()) return { problem: 'it is not a plain file' };
    if (found.size > MAX_MANIFEST_BYTES) return { problem: `it has ${found.size} bytes` };
    const parsed = manifestSchema.safeParse(JSON.parse(await readFile(path, 'utf8')));
    if (parsed.success) return { manifest: parsed.data };
    const issue = parsed.error.issues[0]!;
    return { problem: `${issue.path.join('.')}: ${issue.message}` };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' ? null : { problem: message };
  }
}
