import { type CheckExtra, MAX_BODY_BYTES, type Reply, type Verdict } from './check.ts';
import { checkMessages, counted, formatSize, RULE_WORDS } from './messages.ts';
import type { Sought, XmlReading } from './read-body.ts';
import { readReply } from './read-in-worker.client.ts';

/**
 * The verdict of the debug tool, the status dashboard, the sample tests and the final validation. With an `origin`, addresses of another site are
 * an error.
 */
export async function classifySitemap(reply: Reply, origin: string | null = null): Promise<Verdict> {
  const reading = await readReply(reply, { origin, sought: PLACEHOLDERS });
  const { isValid, root, entries, sizeBytes, nsnUrls } = reading;
  const sizeKb = Math.round(sizeBytes / 102.4) / 10;
  return judge(reply, reading, {
    shown: shownOf(reading, { isValidXml: isValid, hasNsnUrls: nsnUrls.length > 0, sizeKb }),
    faults: [placeholderFault(reading), foreignFault(reading, origin)],
    success: checkMessages.validXml(root ?? '', entries, false),
  });
}

/** The verdict of the comprehensive tests, which ask for a line for each entry (S9.3). */
export async function classifyEndpoint(reply: Reply): Promise<Verdict> {
  const reading = await readReply(reply);
  const { isLineFormatted, root, entries } = reading;
  return judge(reply, reading, {
    shown: shownOf(reading),
    faults: [isLineFormatted ? null : warning(checkMessages.notLineFormatted, sizeWords(reading))],
    success: checkMessages.lineFormatted(root ?? '', entries),
  });
}

/** What is wrong with a reply. */
export type Fault = Pick<Verdict, 'status' | 'message' | 'details'>;

type Judgement = { shown: Shown; faults: readonly (Fault | null)[]; success: string };

/**
 * The first of these is the verdict: an answer that is not OK or too large is an error; a body that is no sitemap is a warning; then `faults`, what the
 * screen finds in a valid sitemap (null: nothing); then what breaks the rules of the protocol, a warning (S8.6). Without fault: the message `success`.
 */
export function judge(reply: Reply, reading: XmlReading, { shown, faults, success }: Judgement): Verdict {
  const refusal = refusalOf(reply, reading);
  if (refusal !== null) return { ...shown, ...refusal };
  if (!reading.isValid) return { ...shown, status: 'warning', ...invalidWords(reading) };
  const fault = faults.find((found) => found !== null) ?? ruleFault(reading);
  return { ...shown, ...(fault ?? { status: 'success', message: success, details: sizeWords(reading) }) };
}

export function warning(message: string, details: string): Fault {
  return { status: 'warning', message, details };
}

/** Texts that mark a sitemap with nothing in it (S12.4). */
export const PLACEHOLDERS: Sought = { noParts: '0 NSN parts', placeholder: 'Placeholder sitemap' };

/** `reading`: one that sought PLACEHOLDERS. A sitemap without an entry is a placeholder too. */
export function placeholderFault({ found, entries }: XmlReading): Fault | null {
  const isPlaceholder = entries === 0 || Object.keys(PLACEHOLDERS).some((name) => found.has(name));
  return isPlaceholder ? { status: 'warning', message: checkMessages.placeholder } : null;
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
export function ruleFault({ findings }: XmlReading): Fault | null {
  for (const [kind, words] of Object.entries(RULE_WORDS) as [keyof typeof RULE_WORDS, string][]) {
    const [example] = findings.get(kind)?.examples ?? [];
    if (example !== undefined)
      return warning(checkMessages.breaksRules, checkMessages.finding(words, example, findings.get(kind)!.count));
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
  return [root, counted(entries), formatSize(sizeBytes), ...(gzipLayers > 0 ? ['gzipped'] : [])].join(', ');
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

/** What a refusal says of its reason in its first characters, where it does. */
export function reasonIn(head: string): string | undefined {
  const [, inXml, inJson] = REASON_GIVEN.exec(head) ?? [];
  if (inJson === undefined) return inXml;
  try {
    return String(JSON.parse(`"${inJson}"`));
  } catch {
    return undefined;
  }
}
