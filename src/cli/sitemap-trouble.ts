import { StoreUnavailable } from '../database/store-unavailable.ts';
import { SitemapRunUnderWay } from '../sitemaps/store/sitemap-file-store.ts';

/** Where neither SITE_URL nor PORT says under which address the files will be read. */
export const NO_ORIGIN = 'PORT is 0, so that the address of the site is not known yet: set SITE_URL for sitemaps.';

/** A run that cannot be done, in one line for people. */
export class SitemapTrouble extends Error {
  override name = 'SitemapTrouble';
}

/** Whether no more can be written to the disk. */
export function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '');
}

/** One line for what people can put right; null for everything else. */
export function sitemapTrouble(error: unknown): string | null {
  if (error instanceof SitemapTrouble || error instanceof SitemapRunUnderWay) return error.message;
  if (error instanceof StoreUnavailable) return `The catalog cannot be read: ${error.message}`;
  if (isDiskFull(error)) return 'The disk is full: the sitemap files stay as they were.';
  if (codeOf(error) !== undefined && 'syscall' in (error as object))
    return `The sitemap files cannot be written: ${(error as Error).message}`;
  return null;
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | null)?.code;
}
