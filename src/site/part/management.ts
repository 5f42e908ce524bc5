import { parseSourceDate } from '#base/domain/day.ts';
import { inForceOf } from '#base/domain/management.ts';
import { formatSourceDate, type PartSections } from './part-data.ts';

/** "No management record is in force; the last ended 1 March 2025." Null with one, and without any record. */
export function noneInForce(rows: PartSections['management']): string | null {
  if (!rows || rows.length === 0 || inForceOf(rows)) return null;
  const dayOf = (text: string): string => parseSourceDate(text) ?? '';
  const ends = rows.flatMap(({ standing, row_obs_dt: end }) => (standing?.code === 'ended' && end ? end.code : []));
  const [last] = ends.toSorted((one, other) => (dayOf(one) < dayOf(other) ? 1 : -1));
  if (last !== undefined) return `No management record is in force; the last ended ${formatSourceDate(last)}.`;
  const [next] = rows.flatMap(({ effective_date: date }) => date?.code ?? []).toReversed();
  return `No management record is in force; the first begins ${formatSourceDate(next ?? '')}.`;
}
