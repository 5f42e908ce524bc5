import { answerTasks } from '#base/http/bounded-threads.ts';
import { type ColumnRole, readColumnsField, ListError } from '#base/lists/list.ts';
import { readUpload } from '#base/lists/read/read-upload.server.ts';
import type { ReadAnswer, ReadTask } from './list-reader.ts';

/** Longer texts are not shown again. */
const SHOWN_TEXT_LENGTH = 300_000;

answerTasks<ReadTask, ReadAnswer>(async ({ bytes, kind, columns }) => {
  try {
    const sent = kind === 'json' ? readJson(bytes) : { bytes, columns };
    const list = await readUpload(sent.bytes, kind === 'file', sent.columns);
    const shown = list.text ?? (kind === 'text' ? new TextDecoder().decode(bytes) : '');
    return { answer: { list, shownText: shown.length > SHOWN_TEXT_LENGTH ? '' : shown } };
  } catch (error) {
    if (!(error instanceof ListError)) throw error;
    return { answer: { message: error.message, status: error.status } };
  }
});

/** `{ "text": "...", "columns": ["number", "quantity"] }`. */
function readJson(sent: Uint8Array): { bytes: Uint8Array; columns: readonly ColumnRole[] | null } {
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(sent));
  } catch {
    throw new ListError('The body is not valid JSON.');
  }
  const { text, columns = null } = (body ?? {}) as { text?: unknown; columns?: unknown };
  if (typeof text !== 'string') throw new ListError('The body must be an object with a "text".');
  const roles = columns === null ? null : readColumnsField(columns);
  if (roles === null && columns !== null)
    throw new ListError(
      '"columns" must be a list of: number, nsn, cage, maker, quantity, unit, condition, description, ignore.',
    );
  return { bytes: new TextEncoder().encode(text), columns: roles };
}
