/** A management record, as PUB LOG files one for each service and date. */
type ManagementRow = Readonly<{ effective_date?: string; row_obs_dt?: string }>;

const MONTHS = 'JANFEBMARAPRMAYJUNJULAUGSEPOCTNOVDEC';

/**
 * Sorts the management records of an item: first the one in force, whose unit of issue, price and advice count. That is the one with the latest effective
 * date. A record whose ROW_OBS_DT is over comes after those without: loaders read that column as the end of a record or as a day of observation, and records
 * that all have it are told apart by their effective dates alone. The order of the file does not matter.
 */
export function inForceFirst<Row extends ManagementRow>(rows: readonly Row[], now = new Date()): Row[] {
  const today = now.getFullYear() * 10_000 + now.getMonth() * 100 + now.getDate();
  const isOver = ({ row_obs_dt: day = '' }: Row) => (day !== '' && dayNumber(day) < today ? 1 : 0);
  const textOf = (row: Row) => JSON.stringify(row);
  return rows.toSorted(
    (one, other) =>
      isOver(one) - isOver(other) ||
      dayNumber(other.effective_date) - dayNumber(one.effective_date) ||
      (textOf(one) < textOf(other) ? -1 : 1),
  );
}

/** "01-FEB-2025" as 20250101, months from 0; 0 for any other text. */
function dayNumber(text = ''): number {
  const [, day, month = '', year] = /^(\d{2})-([A-Z]{3})-(\d{4})$/.exec(text.trim().toUpperCase()) ?? [];
  const at = month === '' ? -1 : MONTHS.indexOf(month);
  return at < 0 ? 0 : Number(year) * 10_000 + (at / 3) * 100 + Number(day);
}
