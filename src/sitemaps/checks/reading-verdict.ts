import { MAX_BODY_BYTES } from './body-limit.ts';
import type { CheckExtra, Reply, Verdict } from './check.ts';
import { httpWords, isOk, reasonIn } from './http-words.ts';
import { checkMessages, counted, formatSize } from './messages.ts';
import type { XmlReading } from './read-reply.ts';

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
