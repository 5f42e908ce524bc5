import { ListError } from '#base/lists/list.ts';
import { findDelimiter } from '#base/lists/read/read-list.ts';
import { decodeText, notesOf, sniffFile } from '#base/lists/read/read-upload.server.ts';
import { readWorkbook } from '#base/lists/workbook/read-workbook.server.ts';
import { rowsOf, type Row } from '#base/domain/split-table.ts';
import { MAX_STOCK_BYTES, StockRefused, TOO_LARGE } from '../stock-line.ts';

/** Twenty times a list of a buyer: 100,000 lines, 100 MB of text. Larger lists come as CSV. */
const WORKBOOK_SCALE = 20;

/** Opens a file of any kind that lists have. Rows of a text are read one by one. Throws `StockRefused`. */
export async function openStockFile(bytes: Uint8Array): Promise<{ rows: Iterable<Row>; notes: readonly string[] }> {
  if (bytes.length === 0) throw new StockRefused('The file is empty.');
  if (bytes.length > MAX_STOCK_BYTES) throw new StockRefused(TOO_LARGE);
  try {
    if (sniffFile(bytes) === 'zip') {
      const book = await readWorkbook(bytes, { scale: WORKBOOK_SCALE });
      if (book.sheet.isMore) throw new StockRefused('A workbook has at most 100,000 lines. Save the list as CSV.');
      return { rows: book.sheet.rows, notes: notesOf(book) };
    }
    const text = decodeText(bytes);
    const delimiter = findDelimiter(text.slice(0, 200_000), null);
    if (delimiter === null) throw new StockRefused('This file is not a table. Save it as CSV, TSV, XLSX or ODS.');
    return { rows: { [Symbol.iterator]: () => rowsOf(text, delimiter) }, notes: [] };
  } catch (error) {
    if (!(error instanceof ListError)) throw error;
    const [what] = error.message.split(/(?<=\.) /);
    throw new StockRefused(`${what} Save the list as CSV, TSV, XLSX or ODS.`);
  }
}
