import { inOneWording } from '#base/domain/parse-measure.ts';
import type { ListedPart } from '../part-selection.ts';
import { SECTION_SETS, sectionBit } from '../sections.ts';
import type { Database } from '#base/database/database.ts';
import type { DrawnReplies } from '#base/domain/main-requirements.ts';
import { fscOfNsn, nsnRangeOfClass, type Nsn } from '#base/domain/nsn.ts';
import { listReplies, parseReplies } from '../selection/selected-rows.ts';
import { storedRows } from './part-details.ts';
import { listedPart, NSN_COLUMNS, inOrder, listByNsns, listed, orderedReader, type NsnRow } from './part-reader.ts';
import type { SearchHeld } from './search-plan.ts';

const MAX_CANDIDATES = 400;
/** C12.3: at least three equal characteristics and none that differ. */
const LEAST_EQUAL = 3;

/** By MRC. */
type Replies = ReadonlyMap<string, string>;

export type LookAlike = ListedPart & { equal: number; drawn: readonly DrawnReplies[] };

/** Counts the candidates of the class and name that it looked at. */
export async function findLookAlikes(held: SearchHeld, nsn: Nsn, limit: number) {
  const { database, names } = held;
  const none = { parts: [] as LookAlike[], candidates: 0, looked: 0 };
  const [own] = await listByNsns(database, [nsn]);
  if (!own) return none;
  const { nameIds, counts } = await held.classNames(fscOfNsn(nsn));
  const candidates = counts[nameIds.indexOf(own[1]) * SECTION_SETS]! - 1;
  const [stored] = await listReplies(database, [nsn]);
  const replies = repliesOf(stored?.[1]);
  if (candidates === 0 || replies.size < LEAST_EQUAL) return { ...none, candidates };
  const looked = await listNearest(database, own);
  const described = looked.filter(([, , sections]) => (sections & sectionBit('characteristics')) !== 0);
  const nsns = described.map(([other]) => other);
  const others = new Map(await listReplies(database, nsns));
  const parts = described
    .map((row) => ({ row, equal: countEqual(replies, repliesOf(others.get(row[0]))) }))
    .filter(({ equal }) => equal >= LEAST_EQUAL)
    .sort((left, right) => right.equal - left.equal || left.row[0] - right.row[0])
    .slice(0, limit)
    .map(({ row, equal }) => {
      const { drawn } = parseReplies(others.get(row[0])!);
      return Object.assign(listedPart(row, names), { equal, drawn });
    });
  return { parts, candidates, looked: looked.length };
}

async function listNearest(database: Database, [nsn, nameId]: NsnRow): Promise<NsnRow[]> {
  const read = readNamed(database, nameId);
  const range = nsnRangeOfClass(fscOfNsn(nsn));
  const before = await read({ ...range, last: (nsn - 1) as Nsn }, 'down', MAX_CANDIDATES);
  const behind = await read({ ...range, first: (nsn + 1) as Nsn }, 'up', MAX_CANDIDATES);
  const fromBehind = Math.max(MAX_CANDIDATES / 2, MAX_CANDIDATES - before.length);
  const nearest = [
    ...behind.slice(0, fromBehind),
    ...before.slice(0, MAX_CANDIDATES - Math.min(fromBehind, behind.length)),
  ];
  return inOrder(nearest, 'up');
}

/** 0 when one differs. */
function countEqual(own: Replies, other: Replies): number {
  let equal = 0;
  for (const [mrc, reply] of other) {
    const mine = own.get(mrc);
    if (mine === undefined) continue;
    if (mine !== reply) return 0;
    equal++;
  }
  return equal;
}

function repliesOf(stored: string | null | undefined): Replies {
  const replies = new Map<string, string[]>();
  // a damaged record has no characteristics
  for (const [mrc, , reply] of storedRows(stored ?? '[]') ?? [])
    if (mrc && reply) replies.getOrInsertComputed(mrc, () => []).push(inOneWording(reply));
  return new Map([...replies].map(([mrc, texts]) => [mrc, texts.sort().join('\n')]));
}

// index nsn_by_name (name_id, nsn)
const readNamed = orderedReader<NsnRow>(listed(NSN_COLUMNS, 'name_id = $4 and'));
