/** National Item Identification Number, below 10^9. */
export type Niin = number & { readonly __niin: unique symbol };

const NIIN_PATTERN = /^(\d{2})-?(\d{3})-?(\d{4})$/;

/** Reads "01-234-5678" or "012345678". */
export function parseNiin(text: string): Niin | null {
  const match = NIIN_PATTERN.exec(text.replace(/\s+/g, ''));
  return match ? (Number(match[1]! + match[2]! + match[3]!) as Niin) : null;
}

export function niinDigits(niin: Niin): string {
  return String(niin).padStart(9, '0');
}

/** 2-3-4 with dashes (C1.4). */
export function formatNiin(niin: Niin): string {
  const digits = niinDigits(niin);
  return `${digits.slice(0, 2)}-${digits.slice(2, 5)}-${digits.slice(5)}`;
}
