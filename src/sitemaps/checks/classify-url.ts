import { MAX_URLS, MAX_XML_BYTES } from '../rules/protocol-limits.ts';
import type { Reply, Verdict } from './check.ts';
import {
  type Fault,
  foreignFault,
  isOk,
  judge,
  type Judged,
  placeholderFault,
  shownOf,
  sizeWords,
  warning,
} from './classify-sitemap.ts';
import { checkMessages, formatSize } from './messages.ts';
import type { XmlReading } from './read-body.ts';
import { readReply } from './read-in-worker.client.ts';

const PREVIEW_CHARACTERS = 160; // S12.3

/** The verdict of the URL validator (S12.3 to S12.5). `url` tells whether the body should be packed. */
export async function classifyUrl(
  reply: Reply,
  url: string,
  { origin = null, expected }: Judged = {},
): Promise<Verdict> {
  const reading = await readReply(reply, { origin, expected });
  const { root, entries, head } = reading;
  const proxy = readProxyHeaders(reply);
  const isGzipped = isFilePacked(reading, proxy);
  const { contentPreview: _preview, ...shown } = shownOf(reading, { isGzipped });
  const isGz = new URL(url, 'http://site').pathname.endsWith('.gz');
  const placeholder = placeholderFault(reading);
  const verdict = judge(reply, reading, {
    shown,
    placeholder,
    faults: [
      foreignFault(reading, origin),
      isGz && !isGzipped ? warning(checkMessages.notGzipped, sizeWords(reading)) : null,
      repairFault(reading, proxy),
      excessFault(reading),
    ],
    success: checkMessages.validXml(root ?? '', entries, isGzipped),
    isGz,
  });
  const isUnread = !isOk(reply) || !reading.isValid || placeholder !== null;
  return isUnread && head !== '' ? { ...verdict, contentPreview: previewOf(head) } : verdict;
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
function repairFault({ gzipLayers }: XmlReading, { isRepaired, encoding }: ProxyHeaders): Fault | null {
  if (isRepaired && encoding !== '') {
    const details = `Content-Encoding: ${encoding} is false, or packs its bytes twice`;
    return warning(checkMessages.repaired, details);
  }
  if (!isRepaired && gzipLayers < 2) return null;
  return warning(checkMessages.gzippedTwice, 'Crawlers unpack it once and find no XML');
}

function excessFault({ entries, sizeBytes }: XmlReading): Fault | null {
  if (entries > MAX_URLS) return warning(checkMessages.tooManyEntries(entries), 'A sitemap lists at most 50,000');
  if (sizeBytes <= MAX_XML_BYTES) return null;
  return warning(checkMessages.tooLargeForProtocol, `${formatSize(sizeBytes)}; a sitemap has at most 50 MB`);
}

function previewOf(head: string): string {
  return Array.from(head).slice(0, PREVIEW_CHARACTERS).join('');
}
