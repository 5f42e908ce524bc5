// The limits of the sitemaps.org protocol, in a file that the pages load without the reader.

/** URLs of one sitemap, and sitemaps of one index (S2.1). */
export const MAX_URLS = 50_000;
/** 50 MB uncompressed. */
export const MAX_XML_BYTES = 52_428_800;
