const padded = (width: number): string[] =>
  Array.from({ length: 10 ** width }, (_, number) => String(number).padStart(width, '0'));

const TWO = padded(2);
const THREE = padded(3);
const FOUR = padded(4);

export const twoDigits = (value: number): string => TWO[value]!;

export const threeDigits = (value: number): string => THREE[value]!;

export const fourDigits = (value: number): string => FOUR[value]!;

export function niinText(niin: number): string {
  return THREE[Math.floor(niin / 1_000_000)]! + THREE[Math.floor(niin / 1_000) % 1_000]! + THREE[niin % 1_000]!;
}

/** 4-2-3-4 with dashes. */
export function dashedNsn(fsc: string, niin: number): string {
  const text = niinText(niin);
  return `${fsc}-${text.slice(0, 2)}-${text.slice(2, 5)}-${text.slice(5)}`;
}

/** (1250, 3) is 1.250. */
export function decimal(units: number, decimals: number): string {
  if (decimals === 0) return String(units);
  const scale = 10 ** decimals;
  return `${Math.floor(units / scale)}.${String(units % scale).padStart(decimals, '0')}`;
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'] as const;
const FIRST_YEAR = 1962;
const LAST_YEAR = 2024;

/** DD-MON-YYYY, months of 28 days. */
export const DATES: readonly string[] = Array.from({ length: (LAST_YEAR - FIRST_YEAR + 1) * 12 * 28 }, (_, day) => {
  const month = Math.floor(day / 28);
  return `${TWO[(day % 28) + 1]}-${MONTHS[month % 12]}-${FIRST_YEAR + Math.floor(month / 12)}`;
});

/** After all of `DATES`: the first day of a month, 1 for January 2025. */
export const laterDate = (month: number): string =>
  `01-${MONTHS[(month - 1) % 12]}-${LAST_YEAR + 1 + Math.floor((month - 1) / 12)}`;
