/** The screen of /sitemaps/{filename}. */
export type SitemapFilePageData =
  /** `modifiedAt`: ISO 8601. */
  | { kind: 'file'; path: string; name: string; sizeBytes: number; modifiedAt: string }
  | { kind: 'none'; path: string; name: string | null; status: 400 | 404 | 500; message: string };
