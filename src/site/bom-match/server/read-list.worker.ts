import { answerTasks } from '#base/http/bounded-threads.ts';
import { type ColumnRole, readColumnsField, ListError, SHOWN_TEXT_LENGTH } from '../list.ts';
import { readUpload } from '../read/read-upload.server.ts';
import type { ReadAnswer, ReadTask } from './list-reader.ts';

/** Lines in one piece: the thread that answers requests reads a piece at a time, with others' requests between. */
const LINES_AT_A_TIME = 50;

const jsonBytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

/** Reads one list after another, away from the thread that answers requests. */
answerTasks<ReadTask, ReadAnswer>(async ({ bytes, kind, columns }) => {
  try {
    const sent = kind === 'json' ? readJson(bytes) : { bytes, columns };
    const { lines, text, ...facts } = await readUpload({ ...sent, isFile: kind === 'file' });
    const shown = text ?? (kind === 'json' ? '' : new TextDecoder().decode(bytes));
    const linesJson: Uint8Array<ArrayBuffer>[] = [];
    for (let start = 0; start < lines.length; start += LINES_AT_A_TIME)
      linesJson.push(jsonBytes(lines.slice(start, start + LINES_AT_A_TIME)));
    const textJson = text === null ? null : jsonBytes(text);
    const shownText = shown.length > SHOWN_TEXT_LENGTH ? '' : shown;
    const transfer = [...linesJson, ...(textJson ? [textJson] : [])].map(({ buffer }) => buffer);
    return { answer: { kind: 'done', facts, linesJson, textJson, shownText }, transfer };
  } catch (error) {
    if (!(error instanceof ListError)) throw error;
    return { answer: { kind: 'unreadable', message: error.message, status: error.status } };
  }
});

/** The body of a program or of the page: `{ "text": "...", "columns": ["number", "quantity"] }`. */
function readJson(bytes: Uint8Array): { bytes: Uint8Array; columns: readonly ColumnRole[] | null } {
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new ListError('The body is no valid JSON.');
  }
  const fields = (typeof body === 'object' && body !== null ? body : {}) as { text?: unknown; columns?: unknown };
  if (typeof fields.text !== 'string') throw new ListError('The body must be an object with a "text".');
  const columns = fields.columns === undefined || fields.columns === null ? null : readColumnsField(fields.columns);
  if (columns === null && fields.columns !== undefined && fields.columns !== null)
    throw new ListError(
      '"columns" must be a list of: number, nsn, cage, maker, quantity, condition, description, ignore.',
    );
  return { bytes: new TextEncoder().encode(fields.text), columns };
}
