/** One CSV field in the form PUB LOG uses: always quoted, quotes doubled. */
export const quoted = (text: string): string => `"${text.includes('"') ? text.replaceAll('"', '""') : text}"`;

/** One CSV row without its line end. */
export const csvRow = (fields: readonly string[]): string => fields.map(quoted).join(',');

/** Reads a small CSV text (RFC 4180) into rows of fields; empty lines are left out. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  for (const line of text.split(/\r?\n/)) {
    if (line === '') continue;
    const fields = [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)];
    rows.push(fields.map(([, inQuotes, bare]) => (inQuotes ?? bare ?? '').replaceAll('""', '"')));
  }
  return rows;
}
