import { type CheckExtra, MAX_BODY_BYTES, type Reply, type Verdict } from './check.ts';
import { httpWords, isOk, reasonIn } from './http-words.ts';
import { checkMessages, counted, formatSize } from './messages.ts';
import type { Sought, XmlReading } from './read-body.ts';
import { readReply } from './read-in-worker.client.ts';

/**
 * The plain judgement of the debug tool, the status dashboard, the sample tests and the final validation: an answer that is not OK is an error, what is no
 * sitemap or an empty one a warning. With an `origin`, addresses of another site are an error.
 */
export async function classifySitemap(reply: Reply, origin?: string): Promise<Verdict> {
  const reading = await readReply(reply, { ...(origin === undefined ? {} : { origin }), sought: PLACEHOLDERS });
  const { isValid, root, entries, sizeBytes, nsnUrls } = reading;
  const sizeKb = Math.round(sizeBytes / 102.4) / 10;
  const shown = shownOf(reading, { isValidXml: isValid, hasNsnUrls: nsnUrls.length > 0, sizeKb });
  const refusal = refusalOf(reply, reading);
  if (refusal !== null) return { ...shown, ...refusal };
  if (!isValid) return { ...shown, status: 'warning', ...troubleOf(reading) };
  if (isPlaceholder(reading)) return { ...shown, status: 'warning', message: checkMessages.placeholder };
  if (origin !== undefined && reading.foreignUrls > 0) {
    const details = checkMessages.strangers(reading, origin);
    return { ...shown, status: 'error', message: checkMessages.missingDomain, details };
  }
  const message = checkMessages.validXml(root ?? '', entries, false);
  return { ...shown, status: 'success', message, details: sizeWords(reading) };
}

/** The comprehensive tests: not OK is an error; no valid XML, or not a line for each entry, a warning (S9.3). */
export async function classifyEndpoint(reply: Reply): Promise<Verdict> {
  const reading = await readReply(reply);
  const shown = shownOf(reading);
  const refusal = refusalOf(reply, reading);
  if (refusal !== null) return { ...shown, ...refusal };
  if (!reading.isValid) return { ...shown, status: 'warning', ...troubleOf(reading) };
  const details = sizeWords(reading);
  if (!reading.isLineFormatted)
    return { ...shown, status: 'warning', message: checkMessages.notLineFormatted, details };
  const message = checkMessages.lineFormatted(reading.root ?? '', reading.entries);
  return { ...shown, status: 'success', message, details };
}

/** Texts that stand in sitemaps with nothing in them (S12.4). */
export const PLACEHOLDERS: Sought = { noParts: '0 NSN parts', placeholder: 'Placeholder sitemap' };

/** Of a reading that sought PLACEHOLDERS. A sitemap without an entry is one as well. */
export function isPlaceholder({ found, entries }: XmlReading): boolean {
  return entries === 0 || Object.keys(PLACEHOLDERS).some((name) => found.has(name));
}

/** What every verdict on a body shows of it. */
export type Shown = Pick<Verdict, 'contentPreview' | 'sampleUrls' | 'urlCount' | 'extra'>;

export function shownOf(reading: XmlReading, extra: CheckExtra = {}): Shown {
  const { head, sampleUrls, entries, root, sizeBytes, gzipLayers, isValid } = reading;
  return {
    ...(head === '' ? {} : { contentPreview: head }),
    ...(sampleUrls.length === 0 ? {} : { sampleUrls }),
    // Of what could not be read to its end nobody knows how many there are.
    ...(isValid ? { urlCount: entries } : {}),
    extra: { ...(root === null ? {} : { root }), sizeBytes, isGzipped: gzipLayers > 0, ...extra },
  };
}

/** An answer that is not OK, or larger than is read: an error on every screen. Null: a body to be judged. */
export function refusalOf(reply: Reply, reading: XmlReading): Verdict | null {
  const contentPreview = reading.head || undefined;
  if (!isOk(reply)) {
    const details = reasonIn(reading.head);
    return { status: 'error', message: httpWords(reply), ...(details && { details }), contentPreview };
  }
  if (!reading.isTooLarge) return null;
  return {
    status: 'error',
    message: checkMessages.tooLarge(MAX_BODY_BYTES),
    details: reading.trouble ?? undefined,
    contentPreview,
  };
}

/** What a body that is no whole sitemap is called; `details` say what is wrong with it. */
export function troubleOf({ isEmpty, trouble }: XmlReading): { message: string; details?: string } {
  if (isEmpty) return { message: checkMessages.emptyResponse };
  return { message: checkMessages.notXml, details: trouble ?? undefined };
}

/** "urlset, 50,000 entries, 9.7 MB, gzipped" */
export function sizeWords({ root, entries, sizeBytes, gzipLayers }: XmlReading): string {
  return [root, counted(entries), formatSize(sizeBytes), ...(gzipLayers > 0 ? ['gzipped'] : [])].join(', ');
}
