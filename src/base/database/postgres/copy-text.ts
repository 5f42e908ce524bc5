import type { SqlValue } from '../database.ts';

const SPECIAL = /[\\\n\r\t\0]/;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t', '\0': '' };

/** Writes rows in the text format of COPY, without NUL characters, which PostgreSQL cannot store. */
export function copyText(values: readonly SqlValue[], columnCount: number): string {
  let text = '';
  let column = 0;
  for (const value of values) {
    text += value === null ? '\\N' : typeof value === 'number' ? String(value) : escaped(value);
    column++;
    if (column === columnCount) {
      text += '\n';
      column = 0;
    } else text += '\t';
  }
  if (column !== 0) throw new Error(`${values.length} values are no whole rows of ${columnCount} columns`);
  return text;
}

function escaped(text: string): string {
  return SPECIAL.test(text) ? text.replaceAll(/[\\\n\r\t\0]/g, (character) => ESCAPES[character]!) : text;
}
