import { sitemapMessages } from './messages.ts';

/** What is wrong with a range of nsn files of a catalog that has `batches` of them; null when nothing is (S13.4). */
export function findRangeFault(start: number, end: number, batches: number): string | null {
  if (start > end) return sitemapMessages.startAfterEnd;
  if (start < 1 || end > batches) return sitemapMessages.outOfRange(batches);
  return null;
}
