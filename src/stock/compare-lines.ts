import { hash } from 'node:crypto';
import { niinOfNsn } from '#base/domain/nsn.ts';
import type { StoredLine } from './stock-line.ts';
import type { LineState } from './store/stock-store.ts';

/** The first 52 bits of a hash: two of 500,000 lines share one in a run of 30,000 lists. */
function hashOf(text: string): number {
  const bytes = hash('sha1', text, 'buffer');
  return bytes.readUIntBE(0, 6) * 16 + (bytes[6]! >>> 4);
}

const [STAYS, GOES] = [1, 2];

type Line = Omit<StoredLine, 'since'>;

/** Returns a hash of what makes a line one line. */
const identityOf = ({ number, shown, nsn }: Line): number =>
  hashOf(
    [number || (nsn && niinOfNsn(nsn)), shown.cage, shown.condition, shown.certificate]
      .concat(shown.trace, shown.lot, shown.place)
      .join('\n'),
  );

const contentOf = ({ shown, own, isPublic }: Line, isOwn = true): number =>
  hashOf(JSON.stringify([shown, isPublic, isOwn && own]));

/** Compares lines one by one with the lines in force. Holds some 100 bytes a line. */
export async function compareWith(count: number, inForce: AsyncIterable<readonly StoredLine[]>) {
  const places = new Map<number, number>();
  const rows = new Int32Array(count);
  const [contents, shownContents] = [new Float64Array(count), new Float64Array(count)];
  const since: string[] = [];
  const seen = new Uint8Array(count);
  for await (const lines of inForce)
    for (const line of lines) {
      const at = since.push(line.since) - 1;
      places.set(identityOf(line), at);
      rows[at] = line.row;
      contents[at] = contentOf(line);
      shownContents[at] = contentOf(line, false);
    }
  return {
    /** Null: the same line came before. A line that is shown as before keeps its day. */
    compare(line: Line, today: string) {
      const identity = identityOf(line);
      const at = places.get(identity);
      if (at === undefined) {
        places.set(identity, -1);
        return { was: null, change: 'added' as LineState, since: today };
      }
      if (at < 0 || seen[at] !== 0) return null;
      seen[at] = line.shown.quantity > 0 ? STAYS : GOES;
      const change: LineState = contents[at] === contentOf(line) ? 'unchanged' : 'changed';
      return { was: rows[at]!, change, since: shownContents[at] === contentOf(line, false) ? since[at]! : today };
    },
    /** The first rows of lines that do not stay. */
    gone: (most: number): number[] => [...rows].filter((_, at) => seen[at] !== STAYS).slice(0, most),
  };
}
