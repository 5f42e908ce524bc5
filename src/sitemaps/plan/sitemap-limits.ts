import type { Fsc } from '../../domain/supply-class.ts';

/** URLs that one sitemap holds at most: the limit of the sitemaps.org protocol too. */
export const URLS_PER_SITEMAP = 50_000; // S2.1
/** NSNs of one nsn file, and of one block of the catalog. */
export const NSNS_PER_FILE = 5_000; // S3.1
/** Classes that the index lists: those with most NSNs. */
export const INDEX_CLASSES = 50; // S2.5
/** NSN pages of one chunk of the index. */
export const NSN_PAGES_PER_CHUNK = 25; // S2.6
/** Home, /catalog, /sitemap, /rfq. */
export const STATIC_PAGES = 4; // S2.2

/** The classes that have a file of their own, where the catalog has them. */
export const CLASS_FILES = [
  '1560',
  '2590',
  '2920',
  '3040',
  '4720',
  '4730',
  '4820',
  '5330',
  '5340',
  '5365',
  '5905',
  '5910',
  '5930',
  '5935',
  '5940',
  '5950',
  '5962',
  '5995',
  '5998',
  '6150',
  '7643',
  '8415',
] as Fsc[]; // S3.2
