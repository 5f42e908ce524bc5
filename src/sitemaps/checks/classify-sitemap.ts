import { type CheckExtra, MAX_BODY_BYTES, type Reply, type Verdict } from './check.ts';
import { checkContentType } from '../rules/content-type.ts';
import type { FindingKind } from '../rules/finding-kinds.ts';
import { checkMessages, countedEntries, formatSize, PLAN_WORDS, RULE_WORDS } from './messages.ts';
import type { ReadingOptions, XmlReading } from './read-body.ts';
import { readReply } from './read-in-worker.client.ts';

/** What a sitemap is judged by besides its bytes: the site that its addresses have to be of (null: any), and what the plan has in its place (null: nothing). */
export type Judged = Pick<ReadingOptions, 'origin' | 'expected'>;

/** The verdict of the debug tool, the status dashboard, the sample tests and the final validation. */
export async function classifySitemap(reply: Reply, { origin = null, expected }: Judged = {}): Promise<Verdict> {
  const reading = await readReply(reply, { origin, expected });
  const { isValid, root, entries, sizeBytes, nsnUrls } = reading;
  const sizeKb = Math.round(sizeBytes / 102.4) / 10;
  return judge(reply, reading, {
    shown: shownOf(reading, { isValidXml: isValid, hasNsnUrls: nsnUrls.length > 0, sizeKb }),
    placeholder: placeholderFault(reading),
    faults: [foreignFault(reading, origin)],
    success: checkMessages.validXml(root ?? '', entries, false),
  });
}

/** The verdict of the comprehensive tests, which ask for a line for each entry (S9.3). */
export async function classifyEndpoint(reply: Reply, { origin = null, expected }: Judged = {}): Promise<Verdict> {
  const reading = await readReply(reply, { origin, expected });
  const { isLineFormatted, root, entries } = reading;
  return judge(reply, reading, {
    shown: shownOf(reading),
    faults: [
      isLineFormatted ? null : warning(checkMessages.notLineFormatted, sizeWords(reading)),
      foreignFault(reading, origin),
    ],
    success: checkMessages.lineFormatted(root ?? '', entries),
  });
}

/** What is wrong with a reply. */
export type Fault = Pick<Verdict, 'status' | 'message' | 'details'>;

type Judgement = {
  shown: Shown;
  placeholder?: Fault | null;
  faults: readonly (Fault | null)[];
  success: string;
  /** Whether its name ends in .gz. */
  isGz?: boolean;
};

/**
 * An answer that is not OK or too large is an error; a body that is no sitemap is a warning. Of a valid sitemap the first error is the verdict, else the first warning: of `faults`, what the
 * screen finds (null: nothing); of what is not as the plan has it, an error; of what breaks the rules of the protocol, or is sent under a foreign type, a warning (S8.6). A `placeholder` is never as the plan has it, and stays a
 * warning (S12.4). Without fault: the message `success`.
 */
export function judge(
  reply: Reply,
  reading: XmlReading,
  { shown, placeholder = null, faults, success, isGz = false }: Judgement,
): Verdict {
  const refusal = refusalOf(reply, reading);
  if (refusal !== null) return { ...shown, ...refusal };
  if (!reading.isValid) return { ...shown, status: 'warning', ...invalidWords(reading) };
  const differs = placeholder === null ? planFault(reading) : null;
  const all = [placeholder, ...faults, differs, ruleFault(reading), typeFault(reply, isGz)];
  const found = all.filter((one) => one !== null);
  const fault = found.find(({ status }) => status === 'error') ?? found[0];
  return { ...shown, ...(fault ?? { status: 'success', message: success, details: sizeWords(reading) }) };
}

export function warning(message: string, details: string): Fault {
  return { status: 'warning', message, details };
}

/** A sitemap that says that it is a placeholder, or that has no entry (S12.4). What it lacks by the plan is said beside it. */
export function placeholderFault(reading: XmlReading): Fault | null {
  if (reading.entries > 0 && !reading.findings.has('placeholder')) return null;
  return { status: 'warning', message: checkMessages.placeholder, details: planFault(reading)?.details };
}

/** Addresses of another site than `origin`; null: any site is right. */
export function foreignFault(reading: XmlReading, origin: string | null): Fault | null {
  if (origin === null || reading.foreignUrls === 0) return null;
  return {
    status: 'error',
    message: checkMessages.missingDomain,
    details: checkMessages.foreignUrls(reading, origin),
  };
}

/** The first rule of the protocol that the sitemap breaks. */
export function ruleFault(reading: XmlReading): Fault | null {
  const details = firstFinding(reading, RULE_WORDS);
  return details === null ? null : warning(checkMessages.breaksRules, details);
}

/** A type that is not that of a sitemap. */
export function typeFault({ headers }: Pick<Reply, 'headers'>, isGz = false): Fault | null {
  let fault: Fault | null = null;
  checkContentType(headers.get('content-type'), isGz, (_kind, detail) => {
    fault = warning(checkMessages.foreignType, detail);
  });
  return fault;
}

/** The first difference from the plan of the catalog. */
export function planFault(reading: XmlReading): Fault | null {
  const details = firstFinding(reading, PLAN_WORDS);
  return details === null ? null : { status: 'error', message: checkMessages.notAsPlanned, details };
}

function firstFinding({ findings }: XmlReading, wordsOf: Partial<Record<FindingKind, string>>): string | null {
  for (const [kind, words] of Object.entries(wordsOf) as [FindingKind, string][]) {
    const found = findings.get(kind);
    const [example] = found?.examples ?? [];
    if (found !== undefined && example !== undefined) return checkMessages.finding(words, example, found.count);
  }
  return null;
}

/** What every verdict shows of the body. */
export type Shown = Pick<Verdict, 'contentPreview' | 'sampleUrls' | 'urlCount' | 'extra'>;

export function shownOf(reading: XmlReading, extra: CheckExtra = {}): Shown {
  const { head, sampleUrls, entries, root, sizeBytes, gzipLayers, isValid } = reading;
  return {
    ...(head === '' ? {} : { contentPreview: head }),
    ...(sampleUrls.length === 0 ? {} : { sampleUrls }),
    // how many entries there are is unknown where reading stopped
    ...(isValid ? { urlCount: entries } : {}),
    extra: { ...(root === null ? {} : { root }), sizeBytes, isGzipped: gzipLayers > 0, ...extra },
  };
}

/** An answer that is not OK, or larger than is read: an error on every screen. */
function refusalOf(reply: Reply, { head, isTooLarge, fault }: XmlReading): Fault | null {
  if (!isOk(reply)) return { status: 'error', message: httpWords(reply), details: reasonIn(head) };
  if (!isTooLarge) return null;
  return { status: 'error', message: checkMessages.tooLarge(MAX_BODY_BYTES), details: fault ?? undefined };
}

/** The words for a body that is not a whole sitemap; `details` say why. */
export function invalidWords({ isEmpty, fault }: XmlReading): Pick<Verdict, 'message' | 'details'> {
  if (isEmpty) return { message: checkMessages.emptyResponse };
  return { message: checkMessages.notXml, details: fault ?? undefined };
}

/** "urlset, 50,000 entries, 9.7 MB, gzipped" */
export function sizeWords({ root, entries, sizeBytes, gzipLayers }: XmlReading): string {
  return [root, countedEntries(entries), formatSize(sizeBytes), ...(gzipLayers > 0 ? ['gzipped'] : [])].join(', ');
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

/** What the response said of itself: a comment in XML, or an error in JSON. */
const REASON_GIVEN = /<!-- Error: ([\s\S]*?) -->|^\s*\{\s*"error":\s*"((?:[^"\\]|\\.)*)"/;

export function isOk({ status }: Pick<Reply, 'status'>): boolean {
  return status >= 200 && status <= 299;
}

/** 'HTTP 404: Not Found' */
export function httpWords({ status, statusText }: Pick<Reply, 'status' | 'statusText'>): string {
  return checkMessages.http(status, statusText || REASONS[status] || 'no text');
}

/** The reason that a refusal gives in its first characters, if any. */
export function reasonIn(head: string): string | undefined {
  const [, inXml, inJson] = REASON_GIVEN.exec(head) ?? [];
  if (inJson === undefined) return inXml;
  try {
    return String(JSON.parse(`"${inJson}"`));
  } catch {
    return undefined;
  }
}
