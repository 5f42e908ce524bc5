import { parseSourceDate } from './day.ts';

/** `editionDate`: YYYY-MM-DD. `hasEnds`: ROW_OBS_DT ends records. */
export type ManagementFacts = { editionDate: string; hasEnds: boolean };
/** In the order of records. */
export const STANDINGS = ['in force', 'earlier', 'later', 'ended'] as const;
export type Standing = (typeof STANDINGS)[number];
type ManagementRow = Readonly<Partial<Record<'effective_date' | 'moe' | 'row_obs_dt' | 'standing', string>>>;

/** ROW_OBS_DT of all rows is a day of observation; of some, it is the end of a record (docs/decisions/073). */
const OBSERVED_SHARE = 0.99;

/** Returns how a catalog reads its management rows. `filled`: rows by file and column. */
export function managementFacts(editionDate: string, filled: Readonly<Record<string, number>>): ManagementFacts {
  const { 'V_FLIS_MANAGEMENT.NIIN': rows = 0, 'V_FLIS_MANAGEMENT.ROW_OBS_DT': dated = 0 } = filled;
  return { editionDate, hasEnds: rows === 0 || dated < rows * OBSERVED_SHARE };
}

/**
 * Sorts management records and says how they stand. The one in force comes first, if there is one: it has the latest
 * effective date up to the edition's and has not ended; unreadable dates count last, and DLA (DS) first of equal ones.
 */
export function inForceFirst<Row extends ManagementRow>(
  rows: readonly Row[],
  { editionDate, hasEnds }: ManagementFacts,
): (Row & { standing: Standing })[] {
  const judged = rows.map((row) => {
    const day = parseSourceDate(row.effective_date ?? '') ?? '';
    const ended = hasEnds && row.row_obs_dt ? (parseSourceDate(row.row_obs_dt) ?? '') <= editionDate : false;
    const standing: Standing = ended ? 'ended' : day > editionDate ? 'later' : 'earlier';
    return { row, day, standing };
  });
  judged.sort(
    (one, other) =>
      compare(STANDINGS.indexOf(one.standing), STANDINGS.indexOf(other.standing)) ||
      compare(other.day, one.day) ||
      compare(keyOf(one.row), keyOf(other.row)),
  );
  return judged.map(({ row, standing }, at) => ({
    ...row,
    standing: at === 0 && standing === 'earlier' ? 'in force' : standing,
  }));
}

/** DLA first, then by code, then by content. */
const keyOf = (row: ManagementRow): string => `${row.moe === 'DS' ? '' : row.moe} ${JSON.stringify(row)}`;
const compare = <Key extends string | number>(a: Key, b: Key): number => Number(a > b) - Number(a < b);
export const inForceOf = <Row extends { standing?: string | { code: string } }>(
  rows: readonly Row[] | null,
): Row | undefined => {
  const standing = rows?.[0]?.standing;
  const text = typeof standing === 'object' ? standing.code : standing;
  return text === undefined || text === 'in force' ? rows?.[0] : undefined;
};
