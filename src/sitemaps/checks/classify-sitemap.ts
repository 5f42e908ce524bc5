import type { Reply, Verdict } from './check.ts';
import { checkMessages } from './messages.ts';
import { isPlaceholder, PLACEHOLDERS } from './placeholder.ts';
import { readReply } from './read-in-worker.ts';
import { refusalOf, shownOf, sizeWords, troubleOf } from './reading-verdict.ts';

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
