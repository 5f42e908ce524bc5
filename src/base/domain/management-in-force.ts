/** "01-FEB-2025"; 0 for other texts. */
const timeOf = (date = ''): number => Date.parse(date) || 0;

/**
 * Sorts management records: the one in force first, with the latest effective date. Records with ROW_OBS_DT come
 * after those without.
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
