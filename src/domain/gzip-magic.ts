/** Whether bytes begin like a gzip (RFC 1952 section 2.3.1). */
export function hasGzipMagic(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}
