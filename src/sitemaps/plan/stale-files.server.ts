import type { Fsc } from '#base/domain/supply-class.ts';
import type { SitemapManifest } from '#publog/sitemap-files/sitemap-file-store.ts';
import { wantedFile } from './make-sitemap-file.server.ts';
import type { SitemapFilePlan, SitemapPlan } from './sitemap-plan.ts';

/**
 * The files of a plan that have to be made again, by the manifest: those that are missing, or were made from other content or for another
 * origin. None where nothing is stored.
 */
export function staleFiles(
  files: readonly SitemapFilePlan[],
  manifest: SitemapManifest | null,
  origin: string,
): SitemapFilePlan[] {
  if (manifest === null || manifest.files.length === 0) return [];
  const digests = new Map(manifest.files.map(({ name, digest }) => [name, digest]));
  // The digest is of the content and the origin.
  return files.filter((file) => digests.get(file.name) !== wantedFile(file, origin).digest);
}

/** The classes whose file has to be made again: an upload of an nsn file leaves the class files that list the same NSNs as they were (S15.35). */
export function staleClassFiles(
  { files }: Pick<SitemapPlan, 'files'>,
  manifest: SitemapManifest | null,
  origin: string,
): Fsc[] {
  const classFiles = files.filter(({ type }) => type.startsWith('fsc-'));
  return staleFiles(classFiles, manifest, origin).map(({ type }) => type.slice('fsc-'.length) as Fsc);
}
