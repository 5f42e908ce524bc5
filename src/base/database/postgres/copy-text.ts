import type { SqlValue } from '../database.ts';

const SPECIAL = /[\\\n\r\t\0]/;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t', '\0': '' };

/**
 * Whole rows, one value after another, in the text format of COPY: https://www.postgresql.org/docs/current/sql-copy.html.
 * PostgreSQL cannot store NUL characters: they are left out.
 */
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
