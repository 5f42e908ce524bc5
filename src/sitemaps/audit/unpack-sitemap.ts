import { MAX_XML_BYTES } from '../rules/protocol-limits.ts';
import { gunzipSync } from 'node:zlib';
import { hasGzipMagic } from '#base/domain/bounded-bytes.ts';
import type { FindingKind } from '../rules/finding-kinds.ts';

/** How often a gzip inside a gzip is undone to see what is in it. */
const MAX_LAYERS = 3;
const MIN_OUTPUT = 65_536;

/** A sitemap as it was stored or sent. */
export type PackedSitemap = {
  bytes: Uint8Array;
  /** Whether its name ends in .gz. */
  isGz: boolean;
  /** Whether it was sent with Content-Encoding: gzip. */
  isGzipEncoded: boolean;
};

/**
 * Takes off compression, and says where there is not exactly the one that its name or header tells of. Null when there is nothing to read: it
 * is empty, damaged or too large.
 */
export function unpackSitemap(
  { bytes: packed, isGz, isGzipEncoded }: PackedSitemap,
  report: (kind: FindingKind, detail: string) => void,
): Uint8Array | null {
  let bytes: Uint8Array | null = packed;
  if (isGzipEncoded) {
    if (isGz) report('gzip-encoding', 'the name ends in .gz');
    bytes = gunzip(packed, report);
  }
  let layers = 0;
  for (; bytes !== null && hasGzipMagic(bytes) && layers < MAX_LAYERS; layers++) bytes = gunzip(bytes, report);
  if (layers > (isGz ? 1 : 0)) {
    const isInsideAnother = layers > 1 || isGzipEncoded;
    report(isInsideAnother ? 'gzip-twice' : 'gzip-unexpected', 'there is a gzip where there should be XML');
  }
  if (bytes === null || hasGzipMagic(bytes)) return null;
  if (bytes.length === 0) {
    report('empty', '0 bytes');
    return null;
  }
  if (isGz && layers === 0 && !isGzipEncoded) report('not-gzip', firstBytes(bytes));
  if (bytes.length <= MAX_XML_BYTES) return bytes;
  report('too-large', `${bytes.length} bytes`);
  return null;
}

/** Undoes one gzip, all of its members, and never makes more than the limit. */
function gunzip(bytes: Uint8Array, report: (kind: FindingKind, detail: string) => void): Uint8Array | null {
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_XML_BYTES, chunkSize: likelyOutput(bytes) });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ERR_BUFFER_TOO_LARGE') report('too-large', `${bytes.length} bytes unpack to more than 50 MB`);
    else report('gzip-damaged', code === 'Z_BUF_ERROR' ? 'it is cut short' : message);
    return null;
  }
}

/** A gzip ends with the size of its content, which may lie. With room for all of it, zlib puts nothing together. */
function likelyOutput(bytes: Uint8Array): number {
  const stated =
    bytes.length < 18 ? 0 : new DataView(bytes.buffer, bytes.byteOffset + bytes.length - 4).getUint32(0, true);
  return Math.min(Math.max(stated + 1, MIN_OUTPUT), MAX_XML_BYTES + 1);
}

function firstBytes(bytes: Uint8Array): string {
  return `it begins with ${JSON.stringify(Buffer.from(bytes.subarray(0, 16)).toString('latin1'))}`;
}
