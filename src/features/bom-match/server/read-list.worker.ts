import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { type ColumnRole, readColumnsField, ListError } from '../list.ts';
import { SHOWN_TEXT_LENGTH } from '../match-result.ts';
import { readUpload } from '../read/read-upload.server.ts';
import type { ReadAnswer, ReadTask } from './list-reader.ts';

/** Lines in one piece: the thread that answers requests reads a piece at a time, with others' requests between. */
const LINES_AT_A_TIME = 50;

/** Where cores are few the thread that answers requests goes first. */
const NICENESS = 5;
// a priority belongs to one thread on Linux alone
if (process.platform === 'linux') setPriority(NICENESS);

const port = parentPort!;
const send = (answer: ReadAnswer, handedOver: Uint8Array<ArrayBuffer>[] = []) =>
  port.postMessage(
    answer,
    handedOver.map((bytes) => bytes.buffer),
  );
const jsonBytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

/** Reads one list after another, away from the thread that answers requests. */
port.on('message', async ({ id, bytes, kind, columns }: ReadTask) => {
  try {
    const sent = kind === 'json' ? readJson(bytes) : { bytes, columns };
    const { lines, text, ...facts } = await readUpload({ ...sent, isFile: kind === 'file' });
    const shown = text ?? (kind === 'json' ? '' : new TextDecoder().decode(bytes));
    const linesJson: Uint8Array<ArrayBuffer>[] = [];
    for (let start = 0; start < lines.length; start += LINES_AT_A_TIME)
      linesJson.push(jsonBytes(lines.slice(start, start + LINES_AT_A_TIME)));
    const textJson = text === null ? null : jsonBytes(text);
    const shownText = shown.length > SHOWN_TEXT_LENGTH ? '' : shown;
    send({ id, kind: 'done', facts, linesJson, textJson, shownText }, [...linesJson, ...(textJson ? [textJson] : [])]);
  } catch (error) {
    if (error instanceof ListError) send({ id, kind: 'unreadable', message: error.message, status: error.status });
    else send({ id, kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
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
