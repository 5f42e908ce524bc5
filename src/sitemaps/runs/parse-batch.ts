/** The batch that an input means: text, blank and anything else that is no number fall back to 1 (S13.5); a fraction loses what is behind its point. */
export function parseBatch(text: string): number {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? Math.trunc(number) : 1;
}
