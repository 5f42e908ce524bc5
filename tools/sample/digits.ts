const padded = (width: number): string[] =>
  Array.from({ length: 10 ** width }, (_, number) => String(number).padStart(width, '0'));

const TWO = padded(2);
const THREE = padded(3);
const FOUR = padded(4);

/** Two digits of 0 to 99. */
export const twoDigits = (value: number): string => TWO[value]!;

/** Three digits of 0 to 999. */
export const threeDigits = (value: number): string => THREE[value]!;

/** Four digits of 0 to 9,999. */
export const fourDigits = (value: number): string => FOUR[value]!;

/** Nine digits of a NIIN, leading zeros kept. */
export function niinText(niin: number): string {
  return THREE[Math.floor(niin / 1_000_000)]! + THREE[Math.floor(niin / 1_000) % 1_000]! + THREE[niin % 1_000]!;
}

/** An NSN as people write it, 4-2-3-4 with dashes. */
export function dashedNsn(fsc: string, niin: number): string {
  const text = niinText(niin);
  return `${fsc}-${text.slice(0, 2)}-${text.slice(2, 5)}-${text.slice(5)}`;
}

/** A number with a fixed count of decimals from an integer of its smallest unit: (1250, 3) is 1.250. */
export function decimal(units: number, decimals: number): string {
  if (decimals === 0) return String(units);
  const scale = 10 ** decimals;
  return `${Math.floor(units / scale)}.${String(units % scale).padStart(decimals, '0')}`;
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'] as const;
const FIRST_YEAR = 1962;
const LAST_YEAR = 2024;

/** Every day a sample record can bear, as DD-MON-YYYY and in order; months are cut at 28 days. */
export const DATES: readonly string[] = Array.from({ length: (LAST_YEAR - FIRST_YEAR + 1) * 12 * 28 }, (_, day) => {
  const month = Math.floor(day / 28);
  return `${TWO[(day % 28) + 1]}-${MONTHS[month % 12]}-${FIRST_YEAR + Math.floor(month / 12)}`;
});
