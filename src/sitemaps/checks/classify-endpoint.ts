import type { Reply, Verdict } from './check.ts';
import { checkMessages } from './messages.ts';
import { readReply } from './read-in-worker.ts';
import { refusalOf, shownOf, sizeWords, troubleOf } from './reading-verdict.ts';

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
