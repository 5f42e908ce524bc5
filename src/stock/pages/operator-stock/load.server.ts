import type { OperatorRequest } from '#publog/http/catalog-call.ts';
import { orUnavailable, type PageAnswer } from '#base/http/frame/page.ts';
import { utcDate } from '#base/domain/format-time.ts';
import { foldCase } from '#base/domain/plain-text.ts';
import { paths } from '#base/paths.ts';
import { candidatesOf, findByHand, type Candidate } from '../../match-stock.ts';
import type { StockPageServices, StockServices } from '../../open-stock.ts';
import { isFall } from '../../prepare-stock.ts';
import { changeStock } from '../../screens/change-stock.ts';
import { lastDayOf } from '../../shelf/follow-shelf.ts';
import { StockRefused, type StockList, type StoredLine } from '../../stock-line.ts';
import type { LineChange, VersionDetails } from '../../store/stock-store.ts';

const LINES_PER_PAGE = 50;
const FOUND_BY_HAND = 6;
const SHOWN = ['added', 'changed', 'gone', 'unmatched', 'refused', 'lines'] as const;
export type Shown = (typeof SHOWN)[number];

/** Null while the lists cannot be read. */
export type StockPageData = Awaited<ReturnType<typeof read>> | null;
export type ListRow = ReturnType<typeof rowOf>;
export type ChosenList = NonNullable<NonNullable<StockPageData>['chosen']>;
/** A line in no NSN: parts with its number, the choice by hand, and what a search by hand for `text` found. */
export type OpenLine = {
  candidates: readonly Candidate[];
  choice: number | null;
  found: readonly Candidate[] | null;
  text: string;
};

/** GET and POST /stock, for operators of requests */
export const load = (
  request: OperatorRequest,
  { stock }: Pick<StockPageServices, 'stock'>,
): Promise<PageAnswer<StockPageData>> =>
  orUnavailable<StockPageData>(async () => {
    if (stock === null) return { kind: 'unavailable', data: null };
    const { form, query, catalog, audit, identity } = request;
    if (form === null) return { kind: 'personal', data: await read(request, stock, query.get('why') ?? '') };
    const list = findList(await stock.store.lists(), query);
    try {
      if (list === null) throw new StockRefused('This list is not here any more.');
      await changeStock(form, { stock, catalog, list, audit, who: identity.operator.name });
      const [show, after] = [query.get('show') ?? '', query.get('after') ?? ''];
      const isOnLines = form.get('action') === 'match';
      return { kind: 'see-other', path: paths.stock({ list: list.name, ...(isOnLines && { show, after }) }) };
    } catch (error) {
      if (!(error instanceof StockRefused)) throw error;
      return { kind: 'refused', status: 409, data: await read(request, stock, error.message) };
    }
  });

const findList = (lists: readonly StockList[], query: URLSearchParams): StockList | null =>
  lists.find(({ name }) => foldCase(name) === foldCase(query.get('list') ?? '')) ?? null;

async function read({ query, catalog }: OperatorRequest, stock: StockServices, why: string) {
  const lists = await stock.store.lists();
  // the one that waits for somebody
  const list = findList(lists, query) ?? lists.find(({ draft }) => draft !== null) ?? lists[0] ?? null;
  return {
    why: why || (list === null ? '' : stock.worker.refusedLate(list.name)),
    lists: lists.map(rowOf),
    chosen: list === null ? null : await readList(list, query, catalog, stock),
  };
}

function rowOf(list: StockList) {
  const { inForce, settings } = list;
  const until = inForce === null ? null : lastDayOf({ settings, countedOn: inForce.countedOn });
  return { ...list, until, daysLeft: until === null ? 0 : daysUntil(until), isFall: isFall(list) };
}

const daysUntil = (day: string): number => (Date.parse(day) - Date.parse(utcDate(Date.now()))) / 86_400_000;

const noDetails: VersionDetails = {};

async function readList(
  list: StockList,
  query: URLSearchParams,
  catalog: OperatorRequest['catalog'],
  { store, worker }: StockServices,
) {
  const { draft, inForce } = list;
  const [versions, details] = await Promise.all([
    store.versions(list.id),
    draft === null ? noDetails : store.details(draft.id),
  ]);
  const asked = SHOWN.find((one) => one === query.get('show')) ?? null;
  const isOpen = draft?.state === 'draft' && asked !== 'lines';
  const shown = isOpen ? (asked ?? firstOf(list)) : asked === 'lines' && inForce !== null ? 'lines' : null;
  const [after, row] = ['after', 'row'].map((name) => Math.trunc(Number(query.get(name)) || 0)) as [number, number];
  const version = (shown === 'lines' ? inForce : draft)?.id ?? 0;
  const limit = LINES_PER_PAGE + 1;
  const refusals = shown === 'refused' ? await store.refusals(version, after, limit) : [];
  const changes: LineChange[] =
    shown === null || shown === 'refused'
      ? []
      : shown === 'lines'
        ? (await store.linesAfter(version, after, limit)).map((now) => ({ was: null, now }))
        : await store.changes(version, shown, after, limit);
  const hasMore = Math.max(changes.length, refusals.length) === limit;
  const lines = changes.slice(0, LINES_PER_PAGE);
  const last = hasMore ? (lines.at(-1)?.now ?? lines.at(-1)?.was ?? refusals.at(-2)) : undefined;
  return {
    ...rowOf(list),
    /** Lines read so far; null: nothing is under way. */
    linesRead: worker.linesRead(list.name) ?? (draft?.state === 'reading' ? 0 : null),
    read: details,
    /** Compared with a list that is not in force any more. */
    isOutdated: draft?.state === 'draft' && details.instead !== (inForce?.id ?? 0),
    versions,
    shown,
    after,
    row,
    lines,
    open: shown === 'unmatched' ? await readOpenLines(lines, { query, row, catalog, store }) : null,
    refusals: refusals.slice(0, LINES_PER_PAGE),
    next: last?.row ?? null,
    pageSize: LINES_PER_PAGE,
  };
}

/** Returns the lines that an operator should look at first. */
function firstOf(list: StockList): Shown | null {
  const { unmatched = 0, refused = 0, changed = 0, added = 0 } = list.draft ?? {};
  if (isFall(list)) return 'gone';
  return unmatched > 0 ? 'unmatched' : refused > 0 ? 'refused' : changed > 0 ? 'changed' : added > 0 ? 'added' : null;
}

async function readOpenLines(
  lines: readonly LineChange[],
  {
    query,
    row,
    catalog,
    store,
  }: Pick<StockServices, 'store'> & Pick<OperatorRequest, 'catalog'> & { query: URLSearchParams; row: number },
): Promise<OpenLine[]> {
  const own = lines.map(({ now }) => now!);
  const textOf = ({ shown }: StoredLine): string => query.get('find') ?? (shown.name || shown.partNumber);
  const [candidates, chosen] = await Promise.all([
    own.length === 0
      ? []
      : candidatesOf(
          catalog,
          own.map(({ number }) => number),
        ),
    store.matches(),
  ]);
  return Promise.all(
    own.map(async (line, at) => ({
      candidates: line.number === '' ? [] : candidates[at]!.slice(0, 3),
      choice: chosen.get(`${line.shown.cage} ${line.number}`) ?? null,
      found: line.row === row ? await findByHand(catalog, textOf(line), FOUND_BY_HAND) : null,
      text: textOf(line),
    })),
  );
}
