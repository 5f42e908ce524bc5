/** A day as a whole number since 1970-01-01: what the catalog stores as the day on which a record last changed. */
export type Day = number;

const DAY_MS = 86_400_000;
const texts = new Map<Day, string>();

/** YYYY-MM-DD. There are only as many days as imports, so the texts are cached. */
export function formatDay(day: Day): string {
  let text = texts.get(day);
  if (text === undefined) texts.set(day, (text = new Date(day * DAY_MS).toISOString().slice(0, 10)));
  return text;
}
