/** Always quoted. */
export const quoted = (text: string): string => `"${text.includes('"') ? text.replaceAll('"', '""') : text}"`;

export const csvRow = (fields: readonly string[]): string => fields.map(quoted).join(',');

/** RFC 4180; skips empty lines. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  for (const line of text.split(/\r?\n/)) {
    if (line === '') continue;
    const fields = [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)];
    rows.push(fields.map(([, inQuotes, bare]) => (inQuotes ?? bare ?? '').replaceAll('""', '"')));
  }
  return rows;
}
