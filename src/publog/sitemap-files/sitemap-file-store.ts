/** Describes the stored file. */
export type ReplacedSitemapFile = { written: boolean; sizeBytes: number };

export type NewSitemapFile = {
  /** nsn-1.xml.gz */
  name: string;
  bytes: Uint8Array;
  /** URLs in it. */
  records: number;
  /** YYYY-MM-DD of its latest URL. */
  lastmod: string;
  /** Covers content and origin. */
  digest: string;
};

/** Where the files of a run go, and the set that they may follow. Plain data: threads are told it. */
export type StagingPlace = {
  nextFolder: string;
  /** Null when nothing is published. */
  currentSet: string | null;
};

/** A planned file, before it is made. */
export type WantedFile = Omit<NewSitemapFile, 'bytes'>;

export type SitemapManifestFile = {
  name: string;
  bytes: number;
  records: number;
  /** Hexadecimal. */
  sha256: string;
  lastmod: string;
  digest: string;
  /** The origin of its addresses; the manifest's in older ones. */
  origin?: string;
  /** As `origin`. */
  catalogVersion?: string;
};

export type SitemapManifest = {
  format: 1;
  origin: string;
  catalogVersion: string;
  /** In plan order. */
  files: SitemapManifestFile[];
};

/** `finishedAt`: ISO time. */
export type LastRun = { seconds: number; files: number; bytes: number; finishedAt: string };

export type StoredSitemapFile = { bytes: Buffer; modifiedAt: Date };

/** The same on every node: none is replaced alone. */
export class SitemapsOfRelease extends Error {
  override name = 'SitemapsOfRelease';
}

/** The message names the process and its start. */
export class SitemapRunUnderWay extends Error {
  override name = 'SitemapRunUnderWay';
}
