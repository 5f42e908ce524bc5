/** "N items • M unique parts": N is the sum of quantities, M the lines (C7.2). The badge says the same (C17.8). */
export const countLine = (items: number, lines: number): string =>
  `${items.toLocaleString('en-US')} items • ${lines.toLocaleString('en-US')} unique parts`;
