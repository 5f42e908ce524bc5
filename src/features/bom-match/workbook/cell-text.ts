/** How the numbers of a cell are shown, as far as it changes what they say. */
export type CellFormat = { kind: 'plain' } | { kind: 'date' } | { kind: 'padded'; digits: number };

export const PLAIN: CellFormat = { kind: 'plain' };

/** Built-in formats that show a date or a time: ECMA-376 part 1, 18.8.30. */
const isBuiltInDate = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58);

/** What a format of numbers means: by its number, or by its own code ("yyyy-mm-dd", "000000000", "0000-00-000-0000"). */
export function formatOf(id: number, code: string | undefined): CellFormat {
  if (code === undefined) return isBuiltInDate(id) ? { kind: 'date' } : PLAIN;
  const plain = code.replace(/"[^"]*"|\[[^\]]*\]|\\.|_./g, '');
  if (/[ymdhs]/i.test(plain)) return { kind: 'date' };
  const digits = /^[0 -]{2,20}$/.test(plain) ? plain.replace(/[^0]/g, '').length : 0;
  return digits > 1 ? { kind: 'padded', digits } : PLAIN;
}

const DAY_MS = 86_400_000;
/** Day 0 of the two calendars of spreadsheets; 1900 counts a 29 February that never was. */
const EPOCHS = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) } as const;

/** A number of a cell as text: whole ones with all digits and the zeros that their format shows, dates as YYYY-MM-DD. */
export function numberText(stored: string, format: CellFormat, calendar: 1900 | 1904 = 1900): string {
  const number = Number(stored);
  if (stored.trim() === '' || !Number.isFinite(number)) return stored;
  if (format.kind === 'date') return dateText(number, calendar) ?? stored;
  if (Number.isInteger(number) && Math.abs(number) < 1e15) {
    const digits = String(number);
    return format.kind === 'padded' && number >= 0 ? digits.padStart(format.digits, '0') : digits;
  }
  return String(Number(number.toPrecision(15)));
}

function dateText(days: number, calendar: 1900 | 1904): string | null {
  const time = EPOCHS[calendar] + Math.floor(days) * DAY_MS;
  return days >= 0 && days < 2_958_466 ? new Date(time).toISOString().slice(0, 10) : null;
}
