import { type Database, SECTION_LIMIT_MS } from '#base/database/database.ts';
import { fscOfNsn, type Nsn, nsnRangeOfClass } from '#base/domain/nsn.ts';

const OTHERS = 6;
/** The next sizes of a series stand there. */
const NUMBERS_READ = 6;

const [PREVIOUS, NEXT, BELOW, ABOVE, OF_NAME] = [0, 1, 2, 3, 4] as const;
type Row = [kind: number, nsn: Nsn, partNumber: string | null, normalized: string, own: string];

export type Neighbors = Awaited<ReturnType<typeof findNeighbors>>;

/** Neighbors in the class, and six of its name: nearest part numbers first, then NSNs, which have no `partNumber`. */
export async function findNeighbors(database: Database, nsn: Nsn) {
  const { first, last } = nsnRangeOfClass(fscOfNsn(nsn));
  const rows = await database.query<Row>(FIND_NEIGHBORS, [nsn, first, last], { timeoutMs: SECTION_LIMIT_MS });
  const of: Row[][] = [[], [], [], [], []];
  for (const row of rows) of[row[0]]!.push(row);
  const byNsn = of[OF_NAME]!.sort(([, left], [, right]) => Math.abs(left - nsn) - Math.abs(right - nsn));
  const ofName: { nsn: Nsn; partNumber: string | null }[] = [];
  for (const [, other, partNumber] of [...nearestFirst(of[BELOW]!, of[ABOVE]!), ...byNsn])
    if (ofName.length < OTHERS && !ofName.some((near) => near.nsn === other)) ofName.push({ nsn: other, partNumber });
  return { previous: of[PREVIOUS]![0]?.[1] ?? null, next: of[NEXT]![0]?.[1] ?? null, ofName };
}

/** Longer equal beginnings first. Both lists begin beside the item. */
function nearestFirst(below: readonly Row[], above: readonly Row[]): readonly Row[] {
  const ranked = [below, above].flatMap((rows) =>
    rows.map((row, steps) => ({ row, steps, equal: countEqual(row[3], row[4]) })),
  );
  return ranked.sort((left, right) => right.equal - left.equal || left.steps - right.steps).map(({ row }) => row);
}

function countEqual(left: string, right: string): number {
  let at = 0;
  while (at < left.length && left[at] === right[at]) at++;
  return at;
}

const OWN_NUMBER = '(select normalized from part where nsn = $1 and position = 0)';
const OWN_NAME = '(select name_id from nsn where nsn = $1)';

// index part_by_normalized, then nsn_by_name as a range (an equal nsn would scatter), then primary key of part
const ofNumber = (compared: '<' | '>', order: 'asc' | 'desc'): string => `
  select ${compared === '<' ? BELOW : ABOVE}, k.nsn, p.part_number, k.normalized, ${OWN_NUMBER}
  from (
    select normalized, nsn, position
    from part
    where (normalized, nsn) ${compared} (${OWN_NUMBER}, $1)
    order by normalized ${order}, nsn ${order}
    limit ${NUMBERS_READ}
  ) k
  cross join nsn n
  cross join part p
  where n.name_id = ${OWN_NAME}
    and n.nsn >= k.nsn
    and n.nsn <= k.nsn
    and p.nsn = k.nsn
    and p.position = k.position`;

// index nsn_by_name (name_id, nsn) alone
const ofName = (compared: '<' | '>', order: 'asc' | 'desc'): string => `
  select ${OF_NAME}, k.nsn, null, '', ''
  from (
    select nsn
    from nsn
    where name_id = ${OWN_NAME}
      and nsn ${compared} $1
    order by nsn ${order}
    limit ${OTHERS}
  ) k`;

// primary key of nsn, one row each way within the class
const FIND_NEIGHBORS = `
  select ${PREVIOUS}, k.nsn, '', '', ''
  from (select nsn from nsn where nsn < $1 and nsn >= $2 order by nsn desc limit 1) k
  union all
  select ${NEXT}, k.nsn, '', '', ''
  from (select nsn from nsn where nsn > $1 and nsn <= $3 order by nsn limit 1) k
  union all${ofNumber('<', 'desc')}
  union all${ofNumber('>', 'asc')}
  union all${ofName('<', 'desc')}
  union all${ofName('>', 'asc')}`;
