import { hash } from 'node:crypto';
import { niinOfNsn } from '#base/domain/nsn.ts';
import { formatDay, type Day } from '#base/domain/day.ts';
import {
  columnsFor,
  createNumberSet,
  firstFrom,
  openColumns,
  packColumns,
  resized,
  withRoom,
  type Column,
} from './columns.ts';
import type { StoredLine } from './stock-line.ts';
import type { NewLine } from './store/stock-store.ts';

/** The first 52 bits of a hash: two of 500,000 lines share one in a run of 30,000 lists. */
const hashOf = (text: string): number => Number.parseInt(hash('sha1', text, 'hex').slice(0, 13), 16);

const [STAYS, GOES] = [1, 2];

type Line = Omit<StoredLine, 'since'>;
type Compared = Pick<NewLine, 'was' | 'change' | 'since' | 'texts'>;

/** Returns a hash of what makes a line one line. A number without its maker may be of several items. */
const identityOf = ({ number, shown, nsn, own }: Line): number =>
  hashOf(
    [number || (own.niin ?? (nsn && niinOfNsn(nsn))), shown.cage, shown.condition, shown.certificate]
      .concat(shown.trace, shown.lot, shown.place)
      .concat(shown.unit === 'EA' ? [] : shown.unit, (number && !shown.cage && own.niin) || [])
      .join('\n'),
  );

/** Columns that are kept for the next comparison, 32 bytes a line. */
const HASHES = {
  identities: Float64Array,
  contents: Float64Array,
  /** Hashes of what buyers see. */
  shown: Float64Array,
  rows: Int32Array,
  days: Int32Array,
};

/** Compares lines one by one with the lines in force, of which it needs the packed hashes. */
export function compareWith(inForce: readonly Uint8Array[] | null) {
  const was = inForce === null ? columnsFor(HASHES, 0) : openColumns(HASHES, inForce).columns;
  const seen = new Uint8Array(was.rows.length);
  let fresh = withRoom(HASHES, null, 0);
  const added = createNumberSet();
  let length = 0;
  return {
    /** Null: the same line came before. A line that is shown as before keeps its day. */
    compare(line: Line, today: Day): Compared | null {
      const identity = identityOf(line);
      const at = firstFrom(was.identities, identity);
      const isNew = was.identities[at] !== identity;
      if (isNew ? !added.add(identity) : seen[at] !== 0) return null;
      const stays = line.shown.quantity > 0;
      if (!isNew) seen[at] = stays ? STAYS : GOES;
      const texts = { shown: JSON.stringify(line.shown), own: JSON.stringify(line.own) };
      // earlier versions did not store the NIIN: it must not make all lines changed ones
      const { niin: _niin, ...own } = line.own;
      const [content, shown] = [JSON.stringify(own), 'false'].map((of) =>
        hashOf(`[${texts.shown},${line.isPublic},${of}]`),
      );
      const day = was.shown[at] === shown && !isNew ? was.days[at]! : today;
      const change = isNew ? 'added' : was.contents[at] === content ? 'unchanged' : 'changed';
      const compared = { was: isNew ? null : was.rows[at]!, change, since: formatDay(day), texts } as const;
      if (!stays) return compared;
      // a line is compared once: what it was is not kept beside what it is
      if (isNew) fresh = withRoom(HASHES, fresh, length);
      const [to, place] = isNew ? [fresh, length++] : [was, at];
      to.identities[place] = identity;
      to.contents[place] = content!;
      to.shown[place] = shown!;
      to.rows[place] = line.row;
      to.days[place] = day;
      return compared;
    },
    /** The first rows of lines that do not stay. */
    gone: (most: number) =>
      Array.from(
        was.rows
          .filter((_, at) => seen[at] !== STAYS)
          .sort()
          .slice(0, most),
      ),
    /** Packs the hashes of the lines that stay and of the new ones, for the next comparison. */
    end() {
      added.free();
      const staying = seen.reduce((count, state) => count + Number(state === STAYS), 0);
      const all = Object.entries(HASHES).map(([name, Kind]) => {
        const [column, more] = [was, fresh].map((columns) => columns[name as keyof typeof HASHES]) as [Column, Column];
        let kept = 0;
        for (let at = 0; at < seen.length; at++) if (seen[at] === STAYS) column[kept++] = column[at]!;
        const united = new Kind(resized(column, (staying + length) * Kind.BYTES_PER_ELEMENT));
        united.set(more.subarray(0, length), staying);
        resized(more, 0);
        return [name, united];
      });
      return packColumns(HASHES, Object.fromEntries(all), { length: staying + length, by: 'identities' });
    },
  };
}
