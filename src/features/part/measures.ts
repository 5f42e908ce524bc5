/** Numbers are zero-padded in the source; a plain decimal number is read, anything else is a text of its own. */
const asNumber = (text: string): number | null => (/^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : null);

/** "00012.500" as "12.5 lb"; null for 0, which means not recorded; a text that is no number stands as it is. */
export function formatMeasure(text: string, unit: string): string | null {
  const value = asNumber(text);
  if (value === null) return text;
  return value === 0 ? null : `${value} ${unit}`;
}

/** Length, width and height in inches as "4 × 3 × 0.9 in"; null unless all three are recorded. */
export function formatSize(...sides: (string | undefined)[]): string | null {
  const values = sides.map((side) => (side === undefined ? 0 : (asNumber(side) ?? 0)));
  return values.includes(0) ? null : `${values.join(' × ')} in`;
}

/** "00000012.34" as "$12.34"; null for 0, which means none. */
export function formatPrice(text: string): string | null {
  const value = asNumber(text);
  if (value === null) return text;
  return value === 0 ? null : value.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}
