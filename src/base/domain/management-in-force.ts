/** Dates as PUB LOG writes them: "01-FEB-2025". 0 for any other text. */
const timeOf = (date = ''): number => Date.parse(date) || 0;

/**
 * Sorts the management records of an item, which PUB LOG has for each service and date: first the one in force, with the latest effective date. A record
 * whose ROW_OBS_DT is over comes after those without: loaders read that column as the end of a record or as a day of observation. The order of the file
 * does not matter.
 */
export function inForceFirst<Row extends Readonly<{ effective_date?: string; row_obs_dt?: string }>>(
  rows: readonly Row[],
  now = Date.now(),
): Row[] {
  const isOver = ({ row_obs_dt: date = '' }: Row) => (date !== '' && timeOf(date) < now ? 1 : 0);
  return rows.toSorted(
    (one, other) =>
      isOver(one) - isOver(other) ||
      timeOf(other.effective_date) - timeOf(one.effective_date) ||
      (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1),
  );
}
