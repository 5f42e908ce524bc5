import type { FastifyRequest } from 'fastify';
import { Buffer } from 'node:buffer';
import { type ColumnRole, readColumnsField, MAX_LIST_BYTES, ListError } from '../list.ts';
import { listMessages } from '../messages.ts';

/** What a form beside its list may come to: names, boundaries, columns. */
export const FORM_ALLOWANCE_BYTES = 64 * 1_024;

/** A list as a form sends it: text, or a file. */
export type PostedForm = { kind: 'text' | 'file'; bytes: Uint8Array; columns: ColumnRole[] | null; wantsCsv: boolean };

/**
 * Reads a form with `text` or `file`, and `columns` (or a `column` for each): multipart/form-data or form-urlencoded. Of both the file counts. Throws
 * `ListError` when it is too large or is no such form.
 */
export async function readForm(request: FastifyRequest): Promise<PostedForm> {
  const isPlain = request.body instanceof URLSearchParams;
  const fields = isPlain ? (request.body as URLSearchParams) : new URLSearchParams();
  const file = isPlain ? null : await readParts(request, fields);
  const columns = fields.has('column') ? fields.getAll('column') : fields.get('columns');
  const form = { columns: columns ? readColumnsField(columns) : null, wantsCsv: fields.get('format') === 'csv' };
  if (file !== null && file.length > 0) return { ...form, kind: 'file', bytes: new Uint8Array(file) };
  const text = fields.get('text') ?? '';
  if (text.trim() === '')
    throw new ListError(file === null || fields.has('text') ? listMessages.empty : listMessages.emptyFile);
  return { ...form, kind: 'text', bytes: new TextEncoder().encode(text) };
}

async function readParts(request: FastifyRequest, fields: URLSearchParams): Promise<Buffer | null> {
  const { raw } = request;
  const excess = Promise.withResolvers<never>();
  let received = 0;
  const count = (chunk: Buffer) => {
    received += chunk.length;
    if (received <= MAX_LIST_BYTES + FORM_ALLOWANCE_BYTES) return;
    // What is left is passed over: the parts wait for it without end.
    raw.unpipe();
    raw.resume();
    excess.reject(new ListError(listMessages.tooLarge, 413));
  };
  const parts = request.parts();
  raw.on('data', count);
  try {
    return await Promise.race([takeParts(parts, fields), excess.promise]);
  } catch (error) {
    if (error instanceof ListError) throw error;
    if ((error as { statusCode?: number }).statusCode === 413) throw new ListError(listMessages.tooLarge, 413);
    throw new ListError('The form could not be read. Please send it again.');
  } finally {
    raw.off('data', count);
  }
}

async function takeParts(parts: ReturnType<FastifyRequest['parts']>, fields: URLSearchParams): Promise<Buffer | null> {
  let file: Buffer | null = null;
  for await (const part of parts) {
    if (part.type === 'field') fields.append(part.fieldname, String(part.value));
    else if (part.fieldname !== 'file' || file !== null) part.file.resume();
    else file = await part.toBuffer();
  }
  return file;
}
