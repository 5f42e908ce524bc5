/** The largest quantity of one line: every format can print it. */
export const MAX_QUANTITY = 999_999_999;

/** A positive whole number from text or number ("250", " 250 ", 250). Null for 0, negative, fractional, exponential, blank and too large ones. */
export function parseQuantity(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  if (!/^\d{1,15}$/.test(text)) return null;
  const quantity = Number(text);
  return quantity >= 1 && quantity <= MAX_QUANTITY ? quantity : null;
}
