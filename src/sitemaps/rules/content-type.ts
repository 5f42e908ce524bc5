import type { FindingKind } from './finding-kinds.ts';

const XML_TYPE = /^(?:application|text)\/xml\b|\+xml\b/i;
const GZIP_TYPE = /^application\/(?:x-)?gzip\b|^application\/octet-stream\b/i;

/** Whether a sitemap is sent as XML, or as gzip where its name ends in .gz. */
export function checkContentType(
  type: string | null,
  isGz: boolean,
  report: (kind: FindingKind, detail: string) => void,
): void {
  if (type === null || !(isGz ? GZIP_TYPE : XML_TYPE).test(type))
    report('content-type', `Content-Type: ${type ?? 'none'}`);
}
