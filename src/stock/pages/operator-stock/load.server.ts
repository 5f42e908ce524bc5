import type { OperatorRequest } from '#publog/http/catalog-call.ts';
import { orUnavailable, type PageAnswer } from '#base/http/frame/page.ts';
import { addDays, utcDate } from '#base/domain/format-time.ts';
import { foldCase } from '#base/domain/plain-text.ts';
import { paths } from '#base/paths.ts';
import { candidatesOf, findByHand } from '../../match-stock.ts';
import type { StockPageServices, StockServices } from '../../open-stock.ts';
import { fallOf, hindranceOf, questionsOf } from '../../prepare-stock.ts';
import { changeStock } from '../../screens/change-stock.ts';
import type { RefusedFile } from '../../server/add-stock.ts';
import { shownLine, type ShelfLine } from '../../shelf/follow-shelf.ts';
import { LINES_PER_PAGE, StockRefused, type StockList } from '../../stock-line.ts';
import { STOCK_TASK_MS } from '../../stock-work.ts';
import type { LineChange, VersionDetails } from '../../store/stock-store.ts';

const FOUND_BY_HAND = 6;
const CANDIDATES_SHOWN = 3;
const PREVIEWED = 3;
const SHOWN = ['added', 'changed', 'gone', 'unchanged', 'unmatched', 'refused', 'lines'] as const;
export type Shown = (typeof SHOWN)[number];

/** Null while the lists cannot be read. */
export type StockPageData = Awaited<ReturnType<typeof read>> | null;
export type ListRow = ReturnType<typeof rowOf>;
export type ChosenList = Awaited<ReturnType<typeof readList>>;
export type OpenLine = Awaited<ReturnType<typeof readOpenLines>>[number];
type Sources = Pick<OperatorRequest, 'query' | 'catalog'> & StockServices;

/** GET and POST /stock, for operators of requests. `taken`: a file that was refused. */
export const load = (request: OperatorRequest & { taken?: RefusedFile }, { stock }: Pick<StockPageServices, 'stock'>) =>
  orUnavailable<StockPageData>(async (): Promise<PageAnswer<StockPageData>> => {
    if (stock === null) return { kind: 'unavailable', data: null };
    const { form, catalog, audit, identity, taken } = request;
    const query = taken ? new URLSearchParams({ list: taken.list }) : request.query;
    const sources = { ...stock, query, catalog };
    if (taken) return { kind: 'refused', status: taken.status, data: await read(sources, taken.why) };
    if (form === null) return { kind: 'personal', data: await read(sources, '') };
    const list = findList(await stock.store.lists(), query);
    try {
      if (list === undefined) throw new StockRefused('This list is not here any more.');
      await changeStock(form, { stock, catalog, list, audit, who: identity.operator.name });
      const [show, after] = [query.get('show') ?? '', query.get('after') ?? ''];
      const isMatch = form.get('action') === 'match';
      const place = paths.stock({ list: list.name, ...(isMatch && { show, after }) });
      return { kind: 'see-other', path: isMatch ? `${place}#lines` : place };
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
  const until = inForce === null ? null : addDays(inForce.countedOn, settings.days);
  const daysLeft = until === null ? 0 : (Date.parse(until) - Date.parse(utcDate(Date.now()))) / 86_400_000;
  return { ...list, until, daysLeft, fall: fallOf(list) };
}

async function readList(list: StockList, sources: Sources) {
  const { store, worker, query } = sources;
  const { draft, inForce } = list;
  const details: VersionDetails = draft === null ? {} : await store.details(draft.id);
  const shown = shownOf(list, query.get('show'));
  const [after = 0, row = 0] = ['after', 'row'].map((name) => Math.trunc(Number(query.get(name)) || 0));
  // a process that was killed while it read leaves this state
  const isRead = draft?.state === 'reading' && Date.now() - draft.atMs < STOCK_TASK_MS;
  const version = (shown === 'lines' ? inForce : draft)?.id ?? 0;
  const most = LINES_PER_PAGE + 1;
  const refusals = shown === 'refused' ? await store.refusals(version, after, most) : [];
  const changes = shown === null || shown === 'refused' ? [] : await store.changes(version, shown, after, most);
  const rows = [...changes.map(({ now, was }) => (now ?? was)!.row), ...refusals.map((one) => one.row)];
  const lines = changes.slice(0, LINES_PER_PAGE);
  return {
    ...rowOf(list),
    /** Lines read so far, or why what was under way was refused. */
    underWay: worker.stateOf(list.name) ?? (isRead ? 0 : null),
    details,
    /** Why the draft cannot be published. */
    hindrance: draft?.state === 'draft' ? hindranceOf(list, details) : null,
    questions: questionsOf(list, details),
    versions: await store.versions(list.id),
    shown,
    after,
    lines,
    preview: await readPreview(list, store),
    open: shown === 'unmatched' ? await readOpenLines(lines, row, sources) : null,
    refusals: refusals.slice(0, LINES_PER_PAGE),
    next: rows.length > LINES_PER_PAGE ? rows[LINES_PER_PAGE - 1]! : null,
  };
}

/** Reads the first lines that a draft changes or adds, as buyers will see them. */
async function readPreview({ id, draft, settings }: StockList, store: Sources['store']): Promise<ShelfLine[]> {
  if (draft?.state !== 'draft' || settings.quantity === 'nothing') return [];
  const { id: version, countedOn } = draft;
  const held = { id, settings, countedOn, until: addDays(countedOn, settings.days) };
  const read = (kind: 'changed' | 'added') => store.changes(version, kind, 0, LINES_PER_PAGE);
  const lines = (await Promise.all([read('changed'), read('added')])).flat().map(({ now }) => now!);
  const seen = lines.filter(({ isPublic }) => isPublic).slice(0, PREVIEWED);
  return seen.map((line) => shownLine(held, line));
}

/** Returns what is asked for, else the lines that an operator should look at first. */
function shownOf(list: StockList, show: string | null): Shown | null {
  const { inForce, draft } = list;
  const asked = SHOWN.find((one) => one === show);
  if (asked === 'lines') return inForce && asked;
  if (draft?.state !== 'draft') return null;
  if (asked !== undefined || fallOf(list) !== null) return asked ?? 'gone';
  return (['unmatched', 'refused', 'changed', 'added'] as const).find((kind) => draft[kind] > 0) ?? null;
}

/** Reads for each line in no NSN the choice by hand, and parts: those with its number, and what a search for `text` finds. */
async function readOpenLines(lines: readonly LineChange[], row: number, { query, catalog, store }: Sources) {
  const own = lines.map(({ now }) => now!);
  const numbers = own.map(({ number }) => number);
  const [candidates, chosen] = await Promise.all([candidatesOf(catalog, numbers), store.matches()]);
  return Promise.all(
    own.map(async (line, at) => {
      const { number, shown } = line;
      const same = number === '' ? [] : candidates[at]!.slice(0, CANDIDATES_SHOWN);
      const text = line.row === row ? (query.get('find') ?? (shown.name || shown.partNumber)) : null;
      const found = text === null ? [] : await findByHand(catalog, text, FOUND_BY_HAND);
      const parts = [...new Map([...same, ...found].map((part) => [part.nsn, part])).values()];
      return { parts, choice: chosen.get(`${shown.cage} ${number}`), text };
    }),
  );
}
