import type { Database } from '#base/database/database.ts';
import { readInOrder } from './key-batches.ts';
import type { Fsc } from '#base/domain/nsn.ts';
import { readTradeWords, type TradeWord } from '../words/trade-phrases.ts';
import { firstFrom } from './item-names.ts';
import { memoizeLatest, once } from './memoize.ts';
import type { itemDefinitionsOf } from './part-details.ts';
import type { Held } from './search-plan.ts';

const CODES_AT_ONCE = 1_000;
const KEPT_PAGES = 1_000;
const CODE = /^\d{5}$/;

export type ItemNamePages = ReturnType<typeof itemNamePagesOf>;
/** Has a page (`/name/{inc}`). */
export type ItemNamePage = NonNullable<Awaited<ReturnType<ItemNamePages['findItemName']>>>;

/** Names with approved code and listed NSN. Codes load at the first call. */
export function itemNamePagesOf(held: Held, findDefinition: ReturnType<typeof itemDefinitionsOf>) {
  const { database, names, supplyClasses } = held;
  const coded = once(() => loadCodes(held));

  const findItemName = async (inc: string) => {
    const { codes, nameIds, changedOn, tradeWords } = await coded();
    const place = CODE.test(inc) ? firstFrom(codes, Number(inc)) : codes.length;
    if (codes[place] !== Number(inc)) return null;
    const nameId = nameIds[place]!;
    const [counts, definition] = await Promise.all([
      database.query<[Fsc, number | null]>(COUNT_BY_CLASS, [nameId]),
      findDefinition(inc),
    ]);
    const classes = counts.flatMap(([fsc, nsnCount]) =>
      nsnCount === null ? [] : { fsc, title: supplyClasses.byFsc.get(fsc)?.title ?? null, nsnCount },
    );
    return {
      inc,
      itemName: names.name(nameId),
      definition: definition?.definition ?? null,
      otherNames: otherNames(definition?.colloquialNames ?? [], tradeWords.get(names.name(nameId))),
      nsnCount: names.nsnCount(nameId),
      /** Most parts first. */
      classes: classes.sort((left, right) => right.nsnCount - left.nsnCount),
      /** Days since 1970-01-01. */
      changedOn: changedOn[place]!,
    };
  };

  return {
    findItemName: memoizeLatest(KEPT_PAGES, findItemName),
    /** In order, from memory; null for a name without a page. */
    findItemNameCodes: async (itemNames: readonly string[]) => {
      const { codeOf } = await coded();
      return itemNames.map((name) => {
        const code = codeOf.get(name);
        return code === undefined ? null : formatCode(code);
      });
    },
    /** By code; at most 1,000. */
    listItemNamePages: async (after: string | null) => {
      const { codes, changedOn } = await coded();
      const start = after === null ? 0 : firstFrom(codes, Number(after) + 1);
      return Array.from(codes.subarray(start, start + CODES_AT_ONCE), (code, index) => ({
        inc: formatCode(code),
        changedOn: changedOn[start + index]!,
      }));
    },
  };
}

const MAX_OTHER_NAMES = 40;

/** Each once, whatever its case. */
function otherNames(colloquial: readonly string[], trade: readonly TradeWord[] = []): string[] {
  const seen = new Set<string>();
  return [...colloquial, ...trade.map(({ word }) => word)]
    .filter((name) => seen.size < seen.add(name.toUpperCase()).size)
    .slice(0, MAX_OTHER_NAMES);
}

const formatCode = (code: number): string => String(code).padStart(5, '0');

/** Typed arrays for some 40,000, by code. */
async function loadCodes({ database, names }: Held) {
  const found = (await listApprovedCodes(database)).sort((left, right) => left.code - right.code);
  return {
    codes: Uint32Array.from(found, ({ code }) => code),
    nameIds: Uint32Array.from(found, ({ nameId }) => nameId),
    changedOn: Int32Array.from(found, ({ changedOn }) => changedOn),
    codeOf: new Map(found.map(({ code, nameId }) => [names.name(nameId), code])),
    /** By the first name of each. */
    tradeWords: Map.groupBy(readTradeWords(), ({ names: [first] }) => first),
  };
}

/** Names that have a listed NSN, by name. */
export async function listApprovedCodes(database: Database) {
  const found: { code: number; nameId: number; changedOn: number }[] = [];
  type Row = [nameId: number, inc: string | null, changedOn: number, nsnCount: number];
  for await (const rows of readInOrder<Row>(database, 'item_name', 'name_id, inc, changed_on, nsn_count', [-1]))
    for (const [nameId, inc, changedOn, nsnCount] of rows)
      if (inc !== null && CODE.test(inc) && nsnCount > 0) found.push({ code: Number(inc), nameId, changedOn });
  return found;
}

// primary key of class_item_name, once for each of some 650 classes: 0.4 ms
const COUNT_BY_CLASS = `
  select c.fsc, cast((
    select sum(n.nsn_count)
    from class_item_name n
    where n.fsc = c.fsc
      and n.name_id = $1
  ) as bigint)
  from supply_class c
  where c.nsn_count > 0
  order by c.fsc`;
