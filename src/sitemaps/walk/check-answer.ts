import type { PackedSitemap } from '../audit/unpack-sitemap.ts';
import { checkContentType } from '../rules/content-type.ts';
import type { FindingKind } from '../rules/finding-kinds.ts';
import { isGzipEncoded, type FetchFailure, type OwnAnswer } from './own-reader.ts';

/** Judges how the server answered for a sitemap. Null when there is nothing to read. */
export function checkAnswer(
  answer: OwnAnswer | FetchFailure,
  path: string,
  report: (kind: FindingKind, detail: string) => void,
): (PackedSitemap & { bytes: Uint8Array<ArrayBuffer> }) | null {
  if ('kind' in answer) {
    report(answer.kind, answer.reason);
    return null;
  }
  const { status, header, bytes } = answer;
  if (status !== 200) {
    const location = header('location');
    report('http-status', `HTTP ${status}${location === null ? '' : `, leads to ${location}`}`);
    return null;
  }
  const encoding = header('content-encoding')?.trim().toLowerCase() ?? '';
  if (!['', 'identity', 'gzip', 'x-gzip'].includes(encoding)) {
    report('unknown-encoding', `Content-Encoding: ${encoding}`);
    return null;
  }
  const isGz = path.endsWith('.gz');
  checkContentType(header('content-type'), isGz, report);
  return { bytes, isGz, isGzipEncoded: isGzipEncoded(answer) };
}
