import type { OperatorRequest } from '#publog/http/catalog-call.ts';
import { orUnavailable, type PageAnswer } from '#base/http/frame/page.ts';
import { utcDate } from '#base/domain/format-time.ts';
import { foldCase } from '#base/domain/plain-text.ts';
import { paths } from '#base/paths.ts';
import { candidatesOf, findByHand } from '../../match-stock.ts';
import type { StockPageServices, StockServices } from '../../open-stock.ts';
import { isFall } from '../../prepare-stock.ts';
import { changeStock } from '../../screens/change-stock.ts';
import { lastDayOf } from '../../shelf/follow-shelf.ts';
import { StockRefused, type StockList, type StoredLine } from '../../stock-line.ts';
import type { LineChange, VersionDetails } from '../../store/stock-store.ts';

const LINES_PER_PAGE = 50;
const FOUND_BY_HAND = 6;
const MAX_WHY = 300;
const CANDIDATES_SHOWN = 3;
const SHOWN = ['added', 'changed', 'gone', 'unmatched', 'refused', 'lines'] as const;
export type Shown = (typeof SHOWN)[number];

/** Null while the lists cannot be read. */
export type StockPageData = Awaited<ReturnType<typeof read>> | null;
export type ListRow = ReturnType<typeof rowOf>;
export type ChosenList = Awaited<ReturnType<typeof readList>>;
export type OpenLine = Awaited<ReturnType<typeof readOpenLines>>[number];
type Sources = Pick<OperatorRequest, 'query' | 'catalog'> & StockServices;

/** GET and POST /stock, for operators of requests */
export const load = (request: OperatorRequest, { stock }: Pick<StockPageServices, 'stock'>) =>
  orUnavailable<StockPageData>(async (): Promise<PageAnswer<StockPageData>> => {
    if (stock === null) return { kind: 'unavailable', data: null };
    const { form, query, catalog, audit, identity } = request;
    const sources = { ...stock, query, catalog };
    if (form === null)
      return { kind: 'personal', data: await read(sources, (query.get('why') ?? '').slice(0, MAX_WHY)) };
    const list = findList(await stock.store.lists(), query);
    try {
      if (list === undefined) throw new StockRefused('This list is not here any more.');
      await changeStock(form, { stock, catalog, list, audit, who: identity.operator.name });
      const [show, after] = [query.get('show') ?? '', query.get('after') ?? ''];
      const place = form.get('action') === 'match' ? { show, after } : {};
      return { kind: 'see-other', path: paths.stock({ list: list.name, ...place }) };
    } catch (error) {
      if (!(error instanceof StockRefused)) throw error;
      return { kind: 'refused', status: 409, data: await read(sources, error.message) };
    }
  });

const findList = (lists: readonly StockList[], query: URLSearchParams): StockList | undefined =>
  lists.find(({ name }) => foldCase(name) === foldCase(query.get('list') ?? ''));

async function read(sources: Sources, why: string) {
  const lists = await sources.store.lists();
  // without a choice, what waits for somebody
  const list = findList(lists, sources.query) ?? lists.find(({ draft }) => draft !== null) ?? lists[0];
  return { why, lists: lists.map(rowOf), chosen: list === undefined ? null : await readList(list, sources) };
}

function rowOf(list: StockList) {
  const { inForce, settings } = list;
  const until = inForce === null ? null : lastDayOf({ settings, countedOn: inForce.countedOn });
  const daysLeft = until === null ? 0 : (Date.parse(until) - Date.parse(utcDate(Date.now()))) / 86_400_000;
  return { ...list, until, daysLeft, isFall: isFall(list) };
}

async function readList(list: StockList, sources: Sources) {
  const { store, worker, query } = sources;
  const { draft, inForce } = list;
  const details: VersionDetails = draft === null ? {} : await store.details(draft.id);
  const shown = shownOf(list, query.get('show'));
  const [after = 0, row = 0] = ['after', 'row'].map((name) => Math.trunc(Number(query.get(name)) || 0));
  const version = (shown === 'lines' ? inForce : draft)?.id ?? 0;
  const changes = await readChanges(store, { version, shown, after });
  const refusals = shown === 'refused' ? await store.refusals(version, after, LINES_PER_PAGE + 1) : [];
  const hasMore = Math.max(changes.length, refusals.length) > LINES_PER_PAGE;
  const lines = changes.slice(0, LINES_PER_PAGE);
  const [last] = hasMore ? [lines.at(-1)?.now ?? lines.at(-1)?.was ?? refusals.at(-2)] : [];
  return {
    ...rowOf(list),
    /** Lines read so far, or why what was under way was refused. */
    underWay: worker.stateOf(list.name) ?? (draft?.state === 'reading' ? 0 : null),
    details,
    /** Compared with a list that is not in force any more. */
    isOutdated: draft?.state === 'draft' && details.instead !== (inForce?.id ?? 0),
    versions: await store.versions(list.id),
    shown,
    after,
    lines,
    open: shown === 'unmatched' ? await readOpenLines(lines, row, sources) : null,
    refusals: refusals.slice(0, LINES_PER_PAGE),
    next: last?.row ?? null,
    pageSize: LINES_PER_PAGE,
  };
}

/** Returns what is asked for, else the lines that an operator should look at first. */
function shownOf(list: StockList, show: string | null): Shown | null {
  const asked = SHOWN.find((one) => one === show);
  if (asked === 'lines') return list.inForce === null ? null : asked;
  if (list.draft?.state !== 'draft') return null;
  const { unmatched, refused, changed, added } = list.draft;
  const first = unmatched > 0 ? 'unmatched' : refused > 0 ? 'refused' : changed > 0 ? 'changed' : null;
  return asked ?? (isFall(list) ? 'gone' : (first ?? (added > 0 ? 'added' : null)));
}

type Place = { version: number; shown: Shown | null; after: number };

async function readChanges(store: Sources['store'], { version, shown, after }: Place): Promise<LineChange[]> {
  if (shown === null || shown === 'refused') return [];
  if (shown !== 'lines') return store.changes(version, shown, after, LINES_PER_PAGE + 1);
  return (await store.linesAfter(version, after, LINES_PER_PAGE + 1)).map((now) => ({ was: null, now }));
}

/** Reads, for each line in no NSN, parts that have its number, the choice by hand, and what a search for `text` finds. */
async function readOpenLines(lines: readonly LineChange[], row: number, { query, catalog, store }: Sources) {
  const own = lines.map(({ now }) => now!);
  const textOf = ({ shown }: StoredLine): string => query.get('find') ?? (shown.name || shown.partNumber);
  const numbers = own.map(({ number }) => number);
  const [candidates, chosen] = await Promise.all([candidatesOf(catalog, numbers), store.matches()]);
  const openLine = async (line: StoredLine, at: number) => ({
    candidates: line.number === '' ? [] : candidates[at]!.slice(0, CANDIDATES_SHOWN),
    choice: chosen.get(`${line.shown.cage} ${line.number}`),
    found: line.row === row ? await findByHand(catalog, textOf(line), FOUND_BY_HAND) : null,
    text: textOf(line),
  });
  return Promise.all(own.map(openLine));
}
