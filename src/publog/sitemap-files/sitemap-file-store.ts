/** One published set of .xml.gz files with a manifest, switched atomically (`openSitemapFolder`). */
export type SitemapFileStore = {
  /** The published manifest; null if missing or it cannot be read. */
  readManifest(): Promise<SitemapManifest | null>;
  /** Whether there is one that cannot be read. */
  isManifestDamaged(): Promise<boolean>;
  /** The last run on this machine that made the whole set; null before one. */
  readLastRun(): Promise<LastRun | null>;
  /** A file's stored bytes; null when missing. `name` comes from `parseSitemapFileName`. */
  readFile(name: string): Promise<StoredSitemapFile | null>;
  /** Rejects with `SitemapsOfRelease`: a release's set never changes. */
  expectOwnSet(): Promise<void>;
  /** Replaces one file and its line. Equal content stays. Rejects with `SitemapRunUnderWay` or the disk's error. */
  replaceFile(file: NewSitemapFile, site: { origin: string; catalogVersion: string }): Promise<ReplacedSitemapFile>;
};

/** `sizeBytes` of the file that is stored now. */
export type ReplacedSitemapFile = { written: boolean; sizeBytes: number };

export type NewSitemapFile = {
  /** nsn-1.xml.gz */
  name: string;
  bytes: Uint8Array;
  /** URLs in it. */
  records: number;
  /** YYYY-MM-DD of its latest URL. */
  lastmod: string;
  /** Of its content and the origin: tells whether the file must be made again. */
  digest: string;
};

/** One line of the manifest. */
export type SitemapManifestFile = {
  name: string;
  bytes: number;
  records: number;
  /** Hexadecimal. */
  sha256: string;
  lastmod: string;
  digest: string;
  /** Of the addresses in the file. Manifests of older versions have none: the origin of the manifest counts. */
  origin?: string;
  /** The catalog that the file was made from. Absent as the origin is. */
  catalogVersion?: string;
};

export type SitemapManifest = {
  /** Of the shape of this manifest. */
  format: 1;
  origin: string;
  catalogVersion: string;
  /** In the order of the plan. */
  files: SitemapManifestFile[];
};

/** A run that made the whole set: what the screens say of durations and sizes. `finishedAt` is an ISO time. */
export type LastRun = { seconds: number; files: number; bytes: number; finishedAt: string };

export type StoredSitemapFile = { bytes: Buffer; modifiedAt: Date };

/** The files are those of a release, the same on every node: one of them is not replaced on one node. */
export class SitemapsOfRelease extends Error {
  override name = 'SitemapsOfRelease';
}

/** Another run of `npm run sitemaps` (or an upload) holds the lock; the message names its process and start. */
export class SitemapRunUnderWay extends Error {
  override name = 'SitemapRunUnderWay';
}
