import { hasGzipMagic } from '#base/domain/bounded-bytes.ts';
import { readBytes } from '../plan/read-bytes.ts';
import { readDocument } from '../rules/read-document.ts';
import { type Check, MAX_BODY_BYTES, formatSize } from './check.ts';

const HEAD_CHARACTERS = 1_000;
const MAX_GZIP_LAYERS = 2;
/** Unpacked at once: 8 KB of a bomb are 8 MB. */
const PACKED_SLICE = 8 * 1_024;

export async function readBody(bytes: Uint8Array, { origin }: Pick<Check, 'origin'>) {
  let body: Awaited<ReturnType<typeof gunzip>> = { xml: bytes, fault: null, isTooLarge: false };
  let gzipLayers = 0;
  for (; gzipLayers < MAX_GZIP_LAYERS && body.fault === null && hasGzipMagic(body.xml); gzipLayers++)
    body = await gunzip(body.xml);
  const document = readDocument(body.xml, { sitemap: '', origin, nowMs: Date.now() });
  const fault = body.fault ?? document.fault;
  // a character has four bytes at most; a cut one is left out
  const start = new TextDecoder().decode(body.xml.subarray(0, HEAD_CHARACTERS * 4), { stream: true });
  const head = Array.from(start).slice(0, HEAD_CHARACTERS).join('');
  const countOf = (kind: 'wrong-host' | 'loc-form'): number => document.findings.get(kind)?.count ?? 0;
  return {
    ...document,
    ...body,
    gzipLayers,
    head,
    fault,
    // a document that broke off is not compared
    root: fault === null ? document.root : null,
    foreignUrls: origin === null ? 0 : countOf('wrong-host') + countOf('loc-form'),
    isEmpty: body.fault === null && fault !== null && document.rootName === null && head.trim() === '',
    /** A whole urlset or sitemapindex, unpacked to its end. */
    isValid: fault === null,
  };
}

/** Takes off one gzip; keeps the beginning of a bad body. */
async function gunzip(packed: Uint8Array) {
  let at = 0;
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) =>
      at >= packed.length ? controller.close() : controller.enqueue(packed.slice(at, (at += PACKED_SLICE))),
  });
  let fault: string | null = null;
  const unpacked = { body: source.pipeThrough(new DecompressionStream('gzip')) };
  const { bytes, isWhole } = await readBytes(unpacked, MAX_BODY_BYTES, undefined, (error) => {
    fault = `The gzip data is ${faultWords(error)}`;
  });
  if (!isWhole) fault = `It holds more than ${formatSize(MAX_BODY_BYTES)}`;
  return { xml: bytes.subarray(0, MAX_BODY_BYTES) as Uint8Array, fault, isTooLarge: !isWhole };
}

/** Browsers word it differently. */
function faultWords(error: unknown): string {
  const words = error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error);
  if (/trunc|unexpected end|incomplete/i.test(words)) return 'cut short';
  return /junk|trailing|extra|additional/i.test(words) ? 'followed by other bytes' : 'damaged';
}
