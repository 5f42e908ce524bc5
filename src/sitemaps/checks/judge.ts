import { escapeXml } from '#base/domain/escape-text.ts';
import { checkContentType, MAX_URLS, MAX_XML_BYTES } from '../rules/protocol.ts';
import { PLAN_TITLES, PROTOCOL_TITLES } from '../rules/document-titles.ts';
import type { FindingKind } from '../rules/findings.ts';
import { type Check, escapePattern, MAX_BODY_BYTES, type Reply, type Verdict } from './check.ts';
import { domainFailure, MISSING_DOMAIN, tooLarge } from './messages.ts';
import { countedEntries, formatSize, verdictMessages } from './verdict-messages.ts';
import { readBody, type XmlReading } from './read-body.ts';

export type Judged = Pick<Check, 'rules' | 'origin' | 'expected' | 'domain' | 'url'>;
export type JudgedReply = Omit<Reply, 'responseTimeMs'>;
type Fault = Pick<Verdict, 'status' | 'message' | 'details'>;
type Case = { reply: JudgedReply; reading: XmlReading; check: Judged; isGzipped: boolean };

const URL_PREVIEW = 160; // S12.3
/** /nsn/{2 digits}/{4 digits}/{nsn}, S10.5. */
const NSN_URL = /\/nsn\/\d{2}\/\d{4}\/\d{4}-\d{2}-\d{3}-\d{4}$/;
/** A tag that is not the first thing in its line, in a text without comments (S9.3). */
const TAG_WITHIN_LINE = /\S[^\S\n]*<(?:[\w.-]+:)?(?:urlset|sitemapindex|url|sitemap)[\s/>]/;
const COMMENTS = /<!--[\s\S]*?-->/g;

/** Judges an answer by the rules of its screen. */
export async function judgeReply(reply: JudgedReply, check: Judged): Promise<Verdict> {
  const reading = await readBody(reply.bytes, check);
  const { head, isValid, rootName, nsnUrls, sampleUrls, entryCount } = reading;
  const sizeBytes = reading.xml.length;
  const one: Case = { reply, reading, check, isGzipped: isFilePacked(reply, reading) };
  const samples = check.domain?.hasNsns && nsnUrls.length > 0 ? nsnUrls : sampleUrls;
  const preview = check.rules === 'url' ? urlPreview(one) : head;
  return {
    ...(preview === '' ? {} : { contentPreview: preview }),
    ...(samples.length === 0 ? {} : { sampleUrls: samples }),
    // how many entries there are is unknown where reading stopped
    ...(isValid ? { urlCount: entryCount } : {}),
    extra: {
      ...(rootName === null ? {} : { root: rootName }),
      sizeBytes,
      sizeKb: Math.round(sizeBytes / 102.4) / 10,
      isValidXml: isValid,
      hasNsnUrls: nsnUrls.length > 0,
      isGzipped: one.isGzipped,
    },
    ...(check.rules === 'domain' ? domainVerdict(one) : sitemapVerdict(one)),
  };
}

/**
 * An answer that is not OK or too large is an error. A body that is no sitemap is a warning. Else the verdict is the first
 * error, or else the first warning. A placeholder is never as planned, and stays a warning (S12.4).
 */
function sitemapVerdict(one: Case): Fault {
  const { reply, reading, check, isGzipped } = one;
  const { isTooLarge, isValid, isEmpty, fault, entryCount, rootName } = reading;
  if (!isOk(reply)) return { status: 'error', message: httpWords(reply), details: reasonIn(reading.head) };
  if (isTooLarge) return { status: 'error', message: tooLarge(MAX_BODY_BYTES), details: fault ?? undefined };
  if (isEmpty) return { status: 'warning', message: verdictMessages.emptyResponse };
  if (!isValid) return { status: 'warning', message: verdictMessages.notXml, details: fault ?? undefined };
  const placeholder = check.rules === 'endpoint' ? null : placeholderFault(reading);
  const found = [
    placeholder,
    check.rules === 'endpoint' && !isLineFormatted(reading.xml)
      ? warning(verdictMessages.notLineFormatted, sizeWords(reading))
      : null,
    foreignFault(one),
    ...(check.rules === 'url' ? packingFaults(one) : []),
    placeholder === null ? planFault(reading) : null,
    ruleFault(reading),
    typeFault(one),
  ].filter((fault) => fault !== null);
  const words =
    check.rules === 'endpoint'
      ? verdictMessages.lineFormatted(rootName!, entryCount)
      : verdictMessages.validXml(rootName!, entryCount, check.rules === 'url' && isGzipped);
  const success: Fault = { status: 'success', message: words, details: sizeWords(reading) };
  return found.find(({ status }) => status === 'error') ?? found[0] ?? success;
}

/** The checks of the domain validator in the order of S10.2: the first that finds something is the verdict. */
function domainVerdict(one: Case): Fault {
  const { reply, reading, check } = one;
  const { origin } = check;
  const { entryCount, nsnUrls, isEmpty, isTooLarge, fault } = reading;
  const { formerHosts, contents, contentsOfMany = {}, hasNsns } = check.domain!;
  if (!isOk(reply)) return { status: 'error', message: verdictMessages.fetchFailed, details: httpWords(reply) };
  if (isTooLarge) return domainFailure(tooLarge(MAX_BODY_BYTES));
  const format = isEmpty
    ? verdictMessages.emptyResponse
    : (fault ?? (reading.hasDeclaration ? null : 'It has no XML declaration'));
  if (format !== null) return { status: 'error', message: verdictMessages.invalidXml, details: format };
  const text = new TextDecoder().decode(reading.xml);
  const site = new URL(origin!).host;
  const old = formerHosts.filter((host) => host.toLowerCase() !== site && urlsOfHost(host).test(text));
  if (old.length > 0) return warning(verdictMessages.oldDomain, old.join(', '));
  if (entryCount === 0)
    return { status: 'error', message: MISSING_DOMAIN, details: `There is no address of ${origin}` };
  const foreign = foreignFault(one);
  if (foreign !== null) return foreign;
  const due = Object.entries({ ...contents, ...(entryCount > 1 ? contentsOfMany : {}) });
  const missing = due
    .filter(([, what]) => !(typeof what === 'string' ? text.includes(escapeXml(what)) : what.test(text)))
    .map(([name]) => name);
  if (missing.length > 0) return warning(verdictMessages.missingContent(missing), sizeWords(reading));
  if (hasNsns && nsnUrls.length > 0 && !nsnUrls.some((url) => NSN_URL.test(url)))
    return warning(verdictMessages.wrongNsnUrls, nsnUrls[0]!);
  return (
    planFault(reading) ??
    ruleFault(reading) ??
    typeFault(one) ?? {
      status: 'success',
      message: verdictMessages.domainValid(entryCount),
      details: sizeWords(reading),
    }
  );
}

function warning(message: string, details: string): Fault {
  return { status: 'warning', message, details };
}

/** A sitemap that says that it is a placeholder, or that has no entry (S12.4), with what it lacks by the plan. */
function placeholderFault(reading: XmlReading): Fault | null {
  if (reading.entryCount > 0 && !reading.findings.has('placeholder')) return null;
  return { status: 'warning', message: verdictMessages.placeholder, details: planFault(reading)?.details };
}

function foreignFault({ reading, check: { origin } }: Case): Fault | null {
  if (origin === null || reading.foreignUrls === 0) return null;
  return {
    status: 'error',
    message: MISSING_DOMAIN,
    details: verdictMessages.foreignUrls(reading, origin),
  };
}

function planFault(reading: XmlReading): Fault | null {
  const details = firstFinding(reading, PLAN_TITLES);
  return details === null ? null : { status: 'error', message: verdictMessages.notAsPlanned, details };
}

function ruleFault(reading: XmlReading): Fault | null {
  const details = firstFinding(reading, PROTOCOL_TITLES);
  return details === null ? null : warning(verdictMessages.breaksRules, details);
}

function firstFinding({ findings }: XmlReading, titles: Partial<Record<FindingKind, string>>): string | null {
  for (const [kind, title] of Object.entries(titles) as [FindingKind, string][]) {
    const found = findings.get(kind);
    const [example] = found?.examples ?? [];
    if (found !== undefined && example !== undefined) return verdictMessages.finding(title, example, found.count);
  }
  return null;
}

function typeFault({ reply, check }: Case): Fault | null {
  let fault: Fault | null = null;
  checkContentType(reply.headers['content-type'] ?? null, isGzName(check), (_kind, detail) => {
    fault = warning(verdictMessages.foreignType, detail);
  });
  return fault;
}

const isGzName = ({ url }: Judged): boolean => new URL(url ?? '/', 'http://site').pathname.endsWith('.gz');

/** Faults of a file that clients get in another form than it is stored, or larger than the protocol allows. */
function packingFaults({ reply, reading, check, isGzipped }: Case): (Fault | null)[] {
  const { isRepaired, encoding } = proxyHeaders(reply);
  const { entryCount, gzipLayers, xml } = reading;
  const repair = isRepaired && encoding !== '';
  return [
    isGzName(check) && !isGzipped ? warning(verdictMessages.notGzipped, sizeWords(reading)) : null,
    repair
      ? warning(verdictMessages.repaired, `Content-Encoding: ${encoding} is false, or packs its bytes twice`)
      : null,
    !repair && (isRepaired || gzipLayers > 1)
      ? warning(verdictMessages.gzippedTwice, 'Crawlers unpack it once and find no XML')
      : null,
    entryCount > MAX_URLS
      ? warning(verdictMessages.tooManyEntries(entryCount), 'A sitemap lists at most 50,000')
      : null,
    xml.length > MAX_XML_BYTES
      ? warning(verdictMessages.tooLargeForProtocol, `${formatSize(xml.length)}; a sitemap has at most 50 MB`)
      : null,
  ];
}

/** What proxy-fetch says of the body as it received it (G6.3). `hasMagic` null: the body did not come through it. */
function proxyHeaders({ headers }: JudgedReply) {
  const magic = headers['x-body-gzip-magic'];
  const encoding = (headers['x-upstream-content-encoding'] ?? '').trim();
  return {
    isRepaired: headers['x-proxy-repaired'] === '1',
    hasMagic: magic === undefined ? null : magic === '1',
    encoding: encoding === 'identity' ? '' : encoding,
  };
}

/** Whether the file itself is packed. Every client takes off an honest Content-Encoding, and holds plain XML. */
function isFilePacked(reply: JudgedReply, { gzipLayers }: XmlReading): boolean {
  const { hasMagic, encoding, isRepaired } = proxyHeaders(reply);
  const isUndone = encoding !== '' && !isRepaired;
  return hasMagic === null || isUndone ? gzipLayers > 0 : hasMagic;
}

/** The URL validator shows only bodies that it could not read. */
function urlPreview({ reply, reading }: Case): string {
  const isRead = isOk(reply) && reading.isValid && placeholderFault(reading) === null;
  return isRead ? '' : Array.from(reading.head).slice(0, URL_PREVIEW).join('');
}

function isLineFormatted(xml: Uint8Array): boolean {
  return !TAG_WITHIN_LINE.test(new TextDecoder().decode(xml).replace(COMMENTS, ''));
}

/** "urlset, 50,000 entries, 9.7 MB, gzipped" */
function sizeWords({ rootName, entryCount, xml, gzipLayers }: XmlReading): string {
  const words = [rootName, countedEntries(entryCount), formatSize(xml.length)];
  return [...words, ...(gzipLayers > 0 ? ['gzipped'] : [])].join(', ');
}

function urlsOfHost(host: string): RegExp {
  return new RegExp(`//(?:www\\.)?${escapePattern(host)}(?=[/:?#<>"'\\s&)\\]])`, 'i');
}

/** Of answers without a text, as HTTP/2 sends them (RFC 9110 section 15, RFC 6585). */
const REASONS: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  410: 'Gone',
  413: 'Content Too Large',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

function isOk({ status }: JudgedReply): boolean {
  return status >= 200 && status <= 299;
}

/** 'HTTP 404: Not Found' */
function httpWords({ status, statusText }: JudgedReply): string {
  return verdictMessages.http(status, statusText || REASONS[status] || 'no text');
}

/** A comment in XML, or an error in JSON. */
const REASON_GIVEN = /<!-- Error: ([\s\S]*?) -->|^\s*\{\s*"error":\s*"((?:[^"\\]|\\.)*)"/;

/** The reason that a refusal gives in its first characters, if any. */
function reasonIn(head: string): string | undefined {
  const [, inXml, inJson] = REASON_GIVEN.exec(head) ?? [];
  if (inJson === undefined) return inXml;
  try {
    return String(JSON.parse(`"${inJson}"`));
  } catch {
    return undefined;
  }
}
