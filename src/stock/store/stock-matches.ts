import type { WritableDatabase } from '#base/database/database.ts';
import type { Nsn } from '#base/domain/nsn.ts';
import { ROWS_OF_NUMBER } from './stock-numbers.ts';

/** NSNs that were chosen by hand. */
export const openMatches = ({ query, write }: Pick<WritableDatabase, 'query' | 'write'>) => ({
  /**
   * Sets the NSN of a draft's lines of a number and maker, and remembers it for the next file. 0: none. The index of
   * the draft is made anew then. Resolves with false when the draft is gone.
   */
  setMatch: (
    version: number,
    { cage, number, nsn, who, atMs }: { cage: string; number: string; nsn: Nsn | 0; who: string; atMs: number },
  ): Promise<boolean> =>
    write(async (within) => {
      const [draft] = await within<[string]>(READ_DRAFT, [version]);
      if (draft === undefined) return false;
      await within(PUT_MATCH, [cage, number, nsn, who, atMs]);
      await within(MATCH_LINES, [version, number, cage, nsn === 0 ? null : nsn]);
      const [[unmatched] = []] = await within(COUNT_UNMATCHED, [version]);
      const counts = JSON.stringify({ ...JSON.parse(draft[0]), unmatched });
      await within('update stock_version set counts = $2 where id = $1', [version, counts]);
      await within(DROP_INDEX, [version]);
      return true;
    }),
  /** Choices by hand: "CAGE number" to NSN, 0 for none. */
  async matches(): Promise<ReadonlyMap<string, Nsn | 0>> {
    const rows = await query<[string, string, Nsn | 0]>('select cage, number, nsn from stock_match');
    return new Map(rows.map(([cage, number, nsn]) => [`${cage} ${number}`, nsn]));
  },
});

const READ_DRAFT = `select counts from stock_version where id = $1 and state = 'draft'`;
const PUT_MATCH = `
  insert into stock_match (cage, number, nsn, who, at)
  values ($1, $2, $3, $4, $5)
  on conflict (cage, number) do update set nsn = excluded.nsn, who = excluded.who, at = excluded.at`;
const DROP_INDEX = `delete from stock_chunk where version_id = $1 and kind = 'index'`;
const COUNT_UNMATCHED = 'select count(*) from stock_line where version_id = $1 and nsn is null';
const MATCH_LINES = `
  update stock_line set nsn = $4 where version_id = $1 and row_number in (${ROWS_OF_NUMBER}) and cage = $3`;
