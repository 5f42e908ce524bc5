/** Rows as lines of aligned columns, two blanks between; numbers stand right. Trailing blanks are left out. */
export function textTable(rows: readonly (readonly string[])[], rightAligned: readonly number[] = []): string[] {
  const widths = rows.reduce<number[]>((most, row) => row.map((cell, at) => Math.max(most[at] ?? 0, cell.length)), []);
  return rows.map((row) =>
    row
      .map((cell, at) => (rightAligned.includes(at) ? cell.padStart(widths[at]!) : cell.padEnd(widths[at]!)))
      .join('  ')
      .trimEnd(),
  );
}
