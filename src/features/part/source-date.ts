const MONTHS = [
  ['JAN', 'January'],
  ['FEB', 'February'],
  ['MAR', 'March'],
  ['APR', 'April'],
  ['MAY', 'May'],
  ['JUN', 'June'],
  ['JUL', 'July'],
  ['AUG', 'August'],
  ['SEP', 'September'],
  ['OCT', 'October'],
  ['NOV', 'November'],
  ['DEC', 'December'],
] as const;

/** "01-FEB-2004" as "1 February 2004"; a text that is no such date stands as it is. */
export function formatSourceDate(text: string): string {
  const [, day, short, year] = /^(\d{2})-([A-Z]{3})-(\d{4})$/.exec(text.trim().toUpperCase()) ?? [];
  const month = MONTHS.find(([known]) => known === short)?.[1];
  return month === undefined ? text : `${Number(day)} ${month} ${year}`;
}
