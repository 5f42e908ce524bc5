import { sitemapMessages } from '../plan/messages.ts';

/** Numbers of nsn files, both included. */
export type BatchRange = { start: number; end: number };

/** What the screens need of a catalog's plan of files. */
export type FilePlan = {
  /** nsn-1 to nsn-N. */
  nsnFiles: number;
  /** Codes of the class files. */
  classFiles: readonly string[];
  /** Of the catalog that the page was made from. */
  catalogVersion: string;
};

/** Types as upload-sitemap-gz takes them, in the order of the plan: nsn-1 ... nsn-N, fsc-.... */
export function fileTypes({ nsnFiles, classFiles }: Pick<FilePlan, 'nsnFiles' | 'classFiles'>): string[] {
  return [
    ...Array.from({ length: nsnFiles }, (_none, index) => `nsn-${index + 1}`),
    ...classFiles.map((fsc) => `fsc-${fsc}`),
  ];
}

/** The name of the file that a type makes. */
export const fileNameOf = (type: string): string => `${type}.xml.gz`;

/** What is wrong with a range of nsn files of a catalog that has `batches` of them; null when nothing is (S13.4). */
export function findRangeFault(start: number, end: number, batches: number): string | null {
  if (start > end) return sitemapMessages.startAfterEnd;
  if (start < 1 || end > batches) return sitemapMessages.outOfRange(batches);
  return null;
}
