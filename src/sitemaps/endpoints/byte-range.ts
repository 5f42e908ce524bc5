/** A range of bytes, both ends included and counted from 0. */
type ByteRange = { first: number; last: number };

/**
 * The part of `size` bytes that a Range header asks for. `whole`: there is no header, or it asks for several ranges or for another unit, which a
 * server may ignore (RFC 9110 section 14.2). `outside`: no byte of it exists.
 */
export function readByteRange(header: string | undefined, size: number): ByteRange | 'whole' | 'outside' {
  const [, from = '', to = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '') ?? [];
  if (from === '' && to === '') return 'whole';
  if (from === '')
    return size > 0 && Number(to) > 0 ? { first: Math.max(0, size - Number(to)), last: size - 1 } : 'outside';
  const [first, last] = [Number(from), to === '' ? Infinity : Number(to)];
  if (last < first) return 'whole';
  return first < size ? { first, last: Math.min(last, size - 1) } : 'outside';
}

/** Whether If-Range names what is there now, by its strong ETag; also where the header is missing (RFC 9110 section 13.1.5). */
export function isSameRepresentation(ifRange: string | string[] | undefined, etag: string): boolean {
  return ifRange === undefined || ifRange === etag;
}
