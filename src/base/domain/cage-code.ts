/** Commercial and Government Entity code: five letters or digits. */
export type CageCode = string & { readonly __cage: unique symbol };

export function parseCageCode(text: string): CageCode | null {
  const upper = text.trim().toUpperCase();
  return /^[0-9A-Z]{5}$/.test(upper) ? (upper as CageCode) : null;
}
