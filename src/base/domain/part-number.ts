/** Upper-case letters and digits: "MS16998-28" and "ms 16998/28" are the same. */
export type NormalizedPartNumber = string & { readonly __normalized: unique symbol };

export const PART_NUMBER_LENGTH = 32;

export function normalizePartNumber(text: string): NormalizedPartNumber | null {
  const kept = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, PART_NUMBER_LENGTH);
  return kept === '' ? null : (kept as NormalizedPartNumber);
}
