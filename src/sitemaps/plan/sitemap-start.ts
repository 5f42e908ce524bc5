/** How a sitemap begins, for a page that shows it before the browser has read the rest. */
export type SitemapStart =
  | {
      kind: 'start';
      /** Whole lines. */
      xml: string;
      /** Type of the stored file that holds the same; null when there is none. */
      fileType: string | null;
    }
  | { kind: 'refused'; status: 400 | 404; message: string };

/** What is known of a stored file before it is downloaded. */
export type StoredSitemapLook =
  | { kind: 'file'; name: string; sizeBytes: number; modifiedAt: Date }
  | { kind: 'refused'; status: 400 | 404 | 500; message: string };

/** Lines that stand in the HTML of a page. */
export const FIRST_LINES = 40;
