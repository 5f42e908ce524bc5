import { paths } from '#base/paths.ts';
import { MAX_LIST_BYTES, type ColumnRole } from '../list.ts';
import type { ListRefusal, MatchedList } from '../match-result.ts';
import { listTexts, listMessages } from '../messages.ts';

export type CheckOutcome =
  | { kind: 'matched'; list: MatchedList }
  | { kind: 'refused'; error: string }
  /** Given up by the visitor, or overtaken by a later check. */
  | { kind: 'aborted' };

/** Has a list matched: pasted text, or a file. Never rejects. */
export async function checkList(
  sent: { text: string } | { file: File },
  columns: readonly ColumnRole[] | null,
  signal: AbortSignal,
): Promise<CheckOutcome> {
  const size = 'file' in sent ? sent.file.size : sent.text.length;
  if (size > MAX_LIST_BYTES) return { kind: 'refused', error: listMessages.tooLarge };
  try {
    const reply = await fetch(paths.matchList(), { method: 'POST', signal, ...bodyOf(sent, columns) });
    const answer = (await reply.json()) as MatchedList | ListRefusal;
    if (reply.ok && 'lines' in answer) return { kind: 'matched', list: answer };
    return { kind: 'refused', error: 'error' in answer ? answer.error : listTexts.offline };
  } catch {
    return signal.aborted ? { kind: 'aborted' } : { kind: 'refused', error: listTexts.offline };
  }
}

function bodyOf(sent: { text: string } | { file: File }, columns: readonly ColumnRole[] | null): RequestInit {
  if ('text' in sent) {
    const body = JSON.stringify({ text: sent.text, ...(columns === null ? {} : { columns }) });
    return { body, headers: { 'content-type': 'application/json' } };
  }
  const form = new FormData();
  form.append('file', sent.file);
  if (columns !== null) form.append('columns', columns.join(','));
  return { body: form };
}
