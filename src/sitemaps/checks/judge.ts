import { escapeXml } from '#base/domain/escape-text.ts';
import { counted, formatCount } from '#base/ui/format-count.ts';
import { reasonIn } from '../plan/sitemap-xml.ts';
import { PLAN_TITLES, PROTOCOL_TITLES } from '../rules/document-titles.ts';
import type { FindingKind } from '../rules/findings.ts';
import { createFindingTally, type Findings } from '../rules/finding-tally.ts';
import { judgeAnswer } from '../rules/judge-answer.ts';
import { MAX_URLS, MAX_XML_BYTES } from '../rules/protocol.ts';
import { escapePattern, MISSING_DOMAIN, NOT_AS_PLANNED, domainFailure, formatSize, TOO_LARGE } from './check.ts';
import type { Check, Reply, Verdict } from './check.ts';
import { readBody } from './read-body.ts';

export type Judged = Pick<Check, 'rules' | 'origin' | 'expected' | 'domain' | 'url'>;
type Reading = Awaited<ReturnType<typeof readBody>>;
type Fault = Pick<Verdict, 'status' | 'message' | 'details'>;
type Case = { reply: Reply; reading: Reading; findings: Findings; check: Judged; isGzipped: boolean };

const URL_PREVIEW = 160; // S12.3
const EMPTY = 'Empty response from sitemap service';
const countedEntries = (count: number): string => counted(count, 'entry', 'entries');
/** /nsn/{2 digits}/{4 digits}/{nsn}, S10.5. */
const NSN_URL = /\/nsn\/\d{2}\/\d{4}\/\d{4}-\d{2}-\d{3}-\d{4}$/;
/** A tag within a line of text without comments (S9.3). */
const TAG_WITHIN_LINE = /\S[^\S\n]*<(?:[\w.-]+:)?(?:urlset|sitemapindex|url|sitemap)[\s/>]/;

const faultOf =
  (status: Fault['status']) =>
  (message: string, details?: string | null): Fault => ({ status, message, details: details ?? undefined });
const [warning, failure] = [faultOf('warning'), faultOf('error')];

/** Has the judge of all judge a reply, and words what it found for a screen. */
export async function judgeReply(reply: Reply, check: Judged): Promise<Verdict> {
  const reading = await readBody(reply.bytes, check);
  const tally = createFindingTally();
  const head = { ...reply, header: (name: string) => reply.headers[name] ?? null, isGz: isGzName(check) };
  await judgeAnswer(head, { sitemap: '', nowMs: Date.now(), expected: check.expected }, async () => reading, tally);
  const { isValid, rootName, nsnUrls, sampleUrls, entryCount, xml } = reading;
  const { hasMagic, encoding, isRepaired } = proxyHeaders(reply);
  // clients take off an honest Content-Encoding and hold plain XML
  const isGzipped = hasMagic === null || (encoding !== '' && !isRepaired) ? reading.gzipLayers > 0 : hasMagic;
  const one: Case = { reply, reading, findings: tally.findings, check, isGzipped };
  const samples = check.domain?.hasNsns && nsnUrls.length > 0 ? nsnUrls : sampleUrls;
  const isRead = isOk(one) && isValid && placeholderFault(one) === null;
  // the URL validator shows only bodies that it could not read
  const preview =
    check.rules !== 'url' ? reading.head : isRead ? '' : Array.from(reading.head).slice(0, URL_PREVIEW).join('');
  return {
    ...(preview !== '' && { contentPreview: preview }),
    ...(samples.length > 0 && { sampleUrls: samples }),
    ...(isValid && { urlCount: entryCount }),
    extra: {
      ...(rootName !== null && { root: rootName }),
      sizeBytes: xml.length,
      sizeKb: Math.round(xml.length / 102.4) / 10,
      isValidXml: isValid,
      hasNsnUrls: nsnUrls.length > 0,
      isGzipped,
    },
    ...(check.rules === 'domain' ? domainVerdict(one) : sitemapVerdict(one)),
  };
}

/** Returns the first error, or else the first warning. */
function sitemapVerdict(one: Case): Fault {
  const { reply, reading, check } = one;
  const { isTooLarge, isValid, isEmpty, fault, entryCount, rootName } = reading;
  const isEndpoint = check.rules === 'endpoint';
  if (!isOk(one)) return failure(httpWords(reply), reasonIn(reading.head) || null);
  if (isTooLarge) return failure(TOO_LARGE, fault);
  if (isEmpty) return warning(EMPTY);
  if (!isValid) return warning('Response is not valid XML format', fault);
  const placeholder = isEndpoint ? null : placeholderFault(one);
  const text = isEndpoint ? new TextDecoder().decode(reading.xml).replace(/<!--[\s\S]*?-->/g, '') : '';
  const found = [
    placeholder,
    TAG_WITHIN_LINE.test(text) ? warning('XML is not properly line-formatted', sizeWords(reading)) : null,
    foreignFault(one),
    ...packingFaults(one),
    placeholder === null ? planFault(one) : null,
    ruleFault(one),
    headFault(one),
  ].filter((fault) => fault !== null);
  const more = isEndpoint ? ', properly line-formatted' : check.rules === 'url' && one.isGzipped ? ' [gzipped]' : '';
  const message = `Valid XML (${rootName}) with ${countedEntries(entryCount)}${more}`;
  const good: Fault = { status: 'success', message, details: sizeWords(reading) };
  return found.find(({ status }) => status === 'error') ?? found[0] ?? good;
}

/** Returns the first fault in the order of S10.2. */
function domainVerdict(one: Case): Fault {
  const { reply, reading, check } = one;
  const { origin } = check;
  const { entryCount, nsnUrls, isEmpty, isTooLarge, fault, hasDeclaration } = reading;
  const { formerHosts, contents, contentsOfMany = {}, hasNsns } = check.domain!;
  if (!isOk(one)) return failure('Failed to fetch sitemap', httpWords(reply));
  if (isTooLarge) return domainFailure(TOO_LARGE);
  if (isEmpty) return failure('Invalid XML format', EMPTY);
  if (fault !== null || !hasDeclaration) return failure('Invalid XML format', fault ?? 'It has no XML declaration');
  const text = new TextDecoder().decode(reading.xml);
  const site = new URL(origin!).host;
  const old = formerHosts.filter((host) => host.toLowerCase() !== site && urlsOfHost(host).test(text));
  if (old.length > 0) return warning('Contains old domain references', old.join(', '));
  if (entryCount === 0) return failure(MISSING_DOMAIN, `There is no address of ${origin}`);
  const foreign = foreignFault(one);
  if (foreign !== null) return foreign;
  const details = sizeWords(reading);
  const missing = Object.entries({ ...contents, ...(entryCount > 1 && contentsOfMany) })
    .filter(([, what]) => !(typeof what === 'string' ? text.includes(escapeXml(what)) : what.test(text)))
    .map(([name]) => name);
  if (missing.length > 0) return warning(`Missing expected content: ${missing.join(', ')}`, details);
  if (hasNsns && nsnUrls.length > 0 && !nsnUrls.some((url) => NSN_URL.test(url)))
    return warning('NSN URLs may have incorrect format', nsnUrls[0]!);
  const message = `Valid, with the expected domain and content in ${countedEntries(entryCount)}`;
  return planFault(one) ?? ruleFault(one) ?? headFault(one) ?? { status: 'success', message, details };
}

function placeholderFault(one: Case): Fault | null {
  if (one.reading.entryCount > 0 && !one.reading.findings.has('placeholder')) return null;
  return warning('Empty/placeholder sitemap detected', planFault(one)?.details);
}

function foreignFault({ reading, check: { origin } }: Case): Fault | null {
  const { foreignUrls, foreignUrl, entryCount } = reading;
  if (origin === null || foreignUrls === 0) return null;
  const of = `${formatCount(foreignUrls)} of ${countedEntries(entryCount)}`;
  return failure(MISSING_DOMAIN, `${of} are not of ${origin}, the first: ${foreignUrl}`);
}

function planFault({ findings }: Case): Fault | null {
  const details = firstFinding(findings, PLAN_TITLES);
  return details === null ? null : failure(NOT_AS_PLANNED, details);
}

function ruleFault({ findings }: Case): Fault | null {
  const details = firstFinding(findings, PROTOCOL_TITLES);
  return details === null ? null : warning('XML OK but against the rules of the sitemap protocol', details);
}

function firstFinding(findings: Findings, titles: Partial<Record<FindingKind, string>>): string | null {
  for (const [kind, title] of Object.entries(titles) as [FindingKind, string][]) {
    const found = findings.get(kind);
    if (found === undefined) continue;
    const { entry, line, detail } = found.examples[0]!;
    const place = entry !== undefined ? `Entry ${entry}: ` : line !== undefined ? `Line ${line}: ` : '';
    return `${place}${title}: ${detail}${found.count > 1 ? `; ${formatCount(found.count)} in all` : ''}`;
  }
  return null;
}

function headFault({ findings }: Case): Fault | null {
  const [type] = findings.get('content-type')?.examples ?? [];
  if (type !== undefined) return warning('XML OK but sent under a foreign type', type.detail);
  const [date] = findings.get('last-modified')?.examples ?? [];
  return date === undefined ? null : warning('XML OK but dated in the future', date.detail);
}

const isGzName = ({ url }: Judged): boolean => new URL(url ?? '/', 'http://site').pathname.endsWith('.gz');

function packingFaults({ reply, reading, check, isGzipped }: Case): Fault[] {
  const { isRepaired, encoding } = proxyHeaders(reply);
  const { entryCount, gzipLayers, xml } = reading;
  const faults: Fault[] = [];
  const warn = (message: string, details: string) => void faults.push(warning(message, details));
  if (isGzName(check) && !isGzipped && check.rules === 'url') warn('XML OK but not gzipped', sizeWords(reading));
  if (isRepaired && encoding !== '')
    warn('XML OK but repaired by the proxy', `Content-Encoding: ${encoding} is false, or packs its bytes twice`);
  else if (isRepaired || gzipLayers > 1) warn('XML OK but gzipped twice', 'Crawlers unpack it once and find no XML');
  else if (gzipLayers === 1 && !isGzName(check) && encoding === '')
    warn('XML OK but compressed without saying so', 'Name it .xml.gz, or send Content-Encoding: gzip');
  const tooMany = `XML OK but ${countedEntries(entryCount)} are more than the protocol allows`;
  if (entryCount > MAX_URLS) warn(tooMany, 'A sitemap lists at most 50,000');
  const size = `${formatSize(xml.length)}; a sitemap has at most 50 MB`;
  if (xml.length > MAX_XML_BYTES) warn('XML OK but larger than the protocol allows', size);
  return faults;
}

/** Headers of proxy-fetch (G6.3). `hasMagic` null: fetched without it. */
function proxyHeaders({ headers }: Reply) {
  const magic = headers['x-body-gzip-magic'];
  const encoding = (headers['x-upstream-content-encoding'] ?? '').trim();
  return {
    isRepaired: headers['x-proxy-repaired'] === '1',
    hasMagic: magic === undefined ? null : magic === '1',
    encoding: encoding === 'identity' ? '' : encoding,
  };
}

/** "urlset, 50,000 entries, 9.7 MB, gzipped" */
const sizeWords = ({ rootName, entryCount, xml, gzipLayers }: Reading): string =>
  [rootName, countedEntries(entryCount), formatSize(xml.length), ...(gzipLayers > 0 ? ['gzipped'] : [])].join(', ');

const urlsOfHost = (host: string): RegExp =>
  new RegExp(`//(?:www\\.)?${escapePattern(host)}(?=[/:?#<>"'\\s&)\\]])`, 'i');

/** HTTP/2 sends no text (RFC 9110 section 15, RFC 6585). */
const REASONS: Record<number, string> = {
  203: 'Non-Authoritative Information',
  206: 'Partial Content',
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

const isOk = ({ findings }: Case): boolean => !findings.has('http-status');

const httpWords = ({ status, statusText }: Reply): string =>
  `HTTP ${status}: ${statusText || REASONS[status] || 'no text'}`;
