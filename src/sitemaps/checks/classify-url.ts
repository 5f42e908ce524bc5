import type { Reply, Verdict } from './check.ts';
import { isPlaceholder, PLACEHOLDERS, refusalOf, shownOf, sizeWords, troubleOf } from './classify-sitemap.ts';
import { checkMessages, formatSize } from './messages.ts';
import type { XmlReading } from './read-body.ts';
import { readReply } from './read-in-worker.client.ts';

const PREVIEW_CHARACTERS = 160; // S12.3
const URLS_PER_SITEMAP = 50_000; // sitemaps.org protocol, S2.1
const BYTES_PER_SITEMAP = 50 * 1_048_576; // sitemaps.org protocol, S2.1

/** The judgement of the URL validator (S12.3 to S12.5). `url` tells whether the body should be packed, `origin` of which site all addresses must be. */
export async function classifyUrl(reply: Reply, url: string, origin: string | null = null): Promise<Verdict> {
  const reading = await readReply(reply, { ...(origin === null ? {} : { origin }), sought: PLACEHOLDERS });
  const { isValid, root, entries, head } = reading;
  const proxy = readProxyHeaders(reply);
  const isGzipped = isFilePacked(reading, proxy);
  const { contentPreview: _preview, ...shown } = shownOf(reading, { isGzipped });
  const refusal = refusalOf(reply, reading);
  if (refusal !== null) return { ...shown, ...refusal, contentPreview: previewOf(head) };

  const warn = (found: Pick<Verdict, 'message' | 'details' | 'contentPreview'>): Verdict => ({
    ...shown,
    status: 'warning',
    ...found,
  });
  if (!isValid) return warn({ ...troubleOf(reading), contentPreview: previewOf(head) });
  if (isPlaceholder(reading)) return warn({ message: checkMessages.placeholder, contentPreview: previewOf(head) });
  if (origin !== null && reading.foreignUrls > 0)
    return {
      ...shown,
      status: 'error',
      message: checkMessages.missingDomain,
      details: checkMessages.strangers(reading, origin),
    };
  if (new URL(url, 'http://site').pathname.endsWith('.gz') && !isGzipped)
    return warn({ message: checkMessages.notGzipped, details: sizeWords(reading) });
  const repair = repairWords(reading, proxy);
  if (repair !== null) return warn(repair);
  const excess = excessWords(reading);
  if (excess !== null) return warn(excess);
  return {
    ...shown,
    status: 'success',
    message: checkMessages.validXml(root ?? '', entries, isGzipped),
    details: sizeWords(reading),
  };
}

type ProxyHeaders = { isRepaired: boolean; hasMagic: boolean | null; encoding: string };

/** What proxy-fetch says of the body as it received it (G6.3). `hasMagic` is null where the body did not come through it. */
function readProxyHeaders({ headers }: Reply): ProxyHeaders {
  const magic = headers.get('x-body-gzip-magic');
  const encoding = (headers.get('x-upstream-content-encoding') ?? '').trim();
  return {
    isRepaired: headers.get('x-proxy-repaired') === '1',
    hasMagic: magic === null ? null : magic === '1',
    encoding: encoding === 'identity' ? '' : encoding,
  };
}

/** Whether the file itself is packed. What an honest Content-Encoding packed is not: every client unpacks that, and holds plain XML. */
function isFilePacked({ gzipLayers }: XmlReading, { isRepaired, hasMagic, encoding }: ProxyHeaders): boolean {
  const isUndone = encoding !== '' && !isRepaired;
  return hasMagic === null || isUndone ? gzipLayers > 0 : hasMagic;
}

/** A file that is only readable because somebody unpacked it once more than crawlers do. */
function repairWords(
  { gzipLayers }: XmlReading,
  { isRepaired, encoding }: ProxyHeaders,
): { message: string; details: string } | null {
  if (isRepaired && encoding !== '') {
    const details = `The server sends it with Content-Encoding: ${encoding}, which is not true of its bytes or packs them a second time`;
    return { message: checkMessages.repaired, details };
  }
  if (!isRepaired && gzipLayers < 2) return null;
  return { message: checkMessages.gzippedTwice, details: 'Crawlers unpack it once and find no XML' };
}

function excessWords({ entries, sizeBytes }: XmlReading): { message: string; details: string } | null {
  if (entries > URLS_PER_SITEMAP)
    return { message: checkMessages.tooManyEntries(entries), details: 'A sitemap lists at most 50,000' };
  if (sizeBytes > BYTES_PER_SITEMAP)
    return {
      message: checkMessages.tooLargeForProtocol,
      details: `${formatSize(sizeBytes)}; a sitemap has at most 50 MB`,
    };
  return null;
}

function previewOf(head: string): string | undefined {
  return head === '' ? undefined : Array.from(head).slice(0, PREVIEW_CHARACTERS).join('');
}
