import * as z from 'zod/mini';
import { catch as otherwise } from 'zod/mini';
import { parseJson } from '#base/domain/plain-text.ts';
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
export type StagingPlace = { nextFolder: string; currentSet: string | null };
export type WantedFile = Omit<NewSitemapFile, 'bytes'>;

/** No other outside name is read or written. */
export const isSitemapFileName = (name: string): boolean => /^(?:nsn-[1-9]\d{0,8}|fsc-\d{4})\.xml\.gz$/.test(name);

const count = z.int().check(z.nonnegative());
const optionalText = z.optional(otherwise(z.optional(z.string()), undefined));
const fileSchema = z.object({
  name: z.string().check(z.refine(isSitemapFileName)),
  bytes: count,
  records: count,
  // hexadecimal
  sha256: z.string(),
  lastmod: z.string(),
  digest: z.string(),
  // those of its addresses; the manifest's in older ones
  origin: optionalText,
  catalogVersion: optionalText,
});
export type SitemapManifestFile = z.infer<typeof fileSchema>;

const manifestSchema = z.object({
  format: z.literal(1),
  origin: z.string(),
  catalogVersion: z.string(),
  // in plan order
  files: z.array(fileSchema).check(z.refine((files) => new Set(files.map(({ name }) => name)).size === files.length)),
});
export type SitemapManifest = z.infer<typeof manifestSchema>;

/** `finishedAt`: ISO time. */
const lastRunSchema = z.object({
  seconds: z.number().check(z.nonnegative()),
  files: count,
  bytes: count,
  finishedAt: z.string(),
});
export type LastRun = z.infer<typeof lastRunSchema>;

/** Null for anything but a whole, safe manifest. */
export const parseManifest = (text: string): SitemapManifest | null =>
  manifestSchema.safeParse(parseJson(text)).data ?? null;
export const readManifestFile = (value: unknown): SitemapManifestFile | null =>
  fileSchema.safeParse(value).data ?? null;
export const parseLastRun = (text: string): LastRun | null => lastRunSchema.safeParse(parseJson(text)).data ?? null;

export type StoredSitemapFile = { bytes: Buffer; modifiedAt: Date };

/** The same on every node: none is replaced alone. */
export class SitemapsOfRelease extends Error {
  override name = 'SitemapsOfRelease';
}

/** The message names the process and its start. */
export class SitemapRunUnderWay extends Error {
  override name = 'SitemapRunUnderWay';
}
