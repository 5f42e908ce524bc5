import { readSync } from 'node:fs';
import { ListError } from '#base/lists/list.ts';
import { findDelimiter } from '#base/lists/read/read-list.ts';
import { findEncoding, notesOf, refuseBinary, sniffFile } from '#base/lists/read/read-upload.server.ts';
import { readWorkbook } from '#base/lists/workbook/read-workbook.server.ts';
import { rowsOfPieces, type Row } from '#base/domain/split-table.ts';
import { StockRefused } from '../stock-line.ts';

/** Twenty times a list of a buyer: 100,000 lines, 100 MB of text. Larger lists come as CSV. */
const WORKBOOK_SCALE = 20;
const CHUNK_BYTES = 262_144;
const LOOKED_CHARACTERS = 200_000;

/** Reads an open file from its start, each time that it is iterated. A chunk is valid until the next one. */
export const chunksOf = (fd: number): Iterable<Uint8Array> => ({
  *[Symbol.iterator]() {
    const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
    let at = 0;
    for (let read = 1; read > 0; at += read) {
      read = readSync(fd, buffer, 0, CHUNK_BYTES, at);
      if (read > 0) yield buffer.subarray(0, read);
    }
  },
});

/**
 * Opens a file of any kind that lists have. A text is read row by row, so that the memory for it does not grow with
 * it. Throws `StockRefused`.
 */
export async function openStockFile(
  chunks: Iterable<Uint8Array>,
): Promise<{ rows: Iterable<Row>; notes: readonly string[] }> {
  const [first] = chunks;
  if (first === undefined) throw new StockRefused('The file is empty.');
  try {
    if (sniffFile(first) === 'zip') {
      const bytes = Buffer.concat(Array.from(chunks, (chunk) => Buffer.from(chunk)));
      const book = await readWorkbook(bytes, { scale: WORKBOOK_SCALE });
      if (book.sheet.isMore) throw new StockRefused('A workbook has at most 100,000 lines. Save the list as CSV.');
      return { rows: book.sheet.rows, notes: notesOf(book) };
    }
    const encoding = findEncoding(chunks);
    const [text = ''] = textsOf(chunks, encoding);
    refuseBinary(text);
    const delimiter = findDelimiter(text.slice(0, LOOKED_CHARACTERS), null);
    if (delimiter === null) throw new StockRefused('This file is not a table. Save it as CSV, TSV, XLSX or ODS.');
    return {
      rows: { [Symbol.iterator]: () => rowsOfPieces(textsOf(chunks, encoding), delimiter) },
      notes: [],
    };
  } catch (error) {
    if (!(error instanceof ListError)) throw error;
    const [what] = error.message.split(/(?<=\.) /);
    throw new StockRefused(`${what} Save the list as CSV, TSV, XLSX or ODS.`);
  }
}

function* textsOf(chunks: Iterable<Uint8Array>, encoding: string): Generator<string, undefined> {
  const decoder = new TextDecoder(encoding);
  for (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
