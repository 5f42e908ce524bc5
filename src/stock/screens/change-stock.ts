import { formatNsn, parseNsn } from '#base/domain/nsn.ts';
import { parseCurrency } from '#base/domain/money.ts';
import type { AuditEvent } from '#base/operators/store/operator-store.ts';
import type { CatalogStore } from '#publog/catalog-store.ts';
import type { StockServices } from '../open-stock.ts';
import { isStockRole } from '../read/find-stock-columns.ts';
import { nameOf } from '../read/read-stock.ts';
import { NUMBER_SETTINGS, StockRefused, type ListSettings, type StockList } from '../stock-line.ts';

type Means = {
  stock: StockServices;
  catalog: Pick<CatalogStore, 'findListedParts'>;
  list: StockList;
  who: string;
  /** Logs a change before it is made. */
  audit: (event: AuditEvent, subject: string) => Promise<void>;
};

/** Does what an operator's form says of a list. Throws `StockRefused`; then nothing has changed. */
export async function changeStock(form: URLSearchParams, means: Means): Promise<void> {
  const { stock, list, who, audit } = means;
  const { store, shelf, worker } = stock;
  const { name } = list;
  const version = Number(form.get('number'));
  switch (form.get('action')) {
    case 'publish':
      await audit('stock-published', `${name}, ${list.draft?.file ?? 'no file'}`);
      return ended(await worker.start({ do: 'publish', list: name, who, version, confirmed: form.has('confirmed') }));
    case 'read-again': {
      const settings = readSettings(form);
      if (list.draft?.id !== version) throw new StockRefused(OTHER_FILE);
      await audit('stock-settings', `${name}, how its files are read`);
      await store.putList(name, { ...settings, columns: { ...list.settings.columns, ...readColumns(form) } });
      return ended(await worker.start({ do: 'read-again', list: name, who }));
    }
    case 'settings': {
      const settings = readSettings(form);
      await audit('stock-settings', name);
      await store.putList(name, settings);
      break;
    }
    case 'discard':
      if (list.draft?.id !== version) throw new StockRefused(OTHER_FILE);
      await audit('stock-dropped', `${list.draft.file} for ${name}`);
      return store.dropDraft(list.id);
    case 'back': {
      const before = (await store.versions(list.id)).find(({ id, state }) => id === version && state === 'kept');
      if (before === undefined) throw new StockRefused('This list is not kept any more.');
      await audit('stock-published', `${name}, back to ${before.file}`);
      if (!(await store.putInForce(version, Number(form.get('instead'))))) throw new StockRefused(OTHER_LIST);
      break;
    }
    case 'hide':
      if (list.inForce?.id !== version) throw new StockRefused(OTHER_LIST);
      await audit('stock-hidden', name);
      await store.takeBack(list.id);
      break;
    case 'match':
      return match(form, version, means);
    default:
      throw new StockRefused('This form is not known. Load the page again.');
  }
  await shelf.refresh();

  async function ended(outcome: Awaited<ReturnType<typeof worker.start>>): Promise<void> {
    if (outcome !== null && 'refused' in outcome) throw new StockRefused(outcome.refused);
    await shelf.refresh();
  }
}

const OTHER_LIST = 'Another list came into force meanwhile. Look at it first.';
const OTHER_FILE = 'Another file was read meanwhile, or this one was published or discarded. Look at what is here now.';

async function match(form: URLSearchParams, version: number, { stock, catalog, who, audit }: Means): Promise<void> {
  const [line] = await stock.store.linesAt(version, [Number(form.get('row'))]);
  if (line === undefined) throw new StockRefused(OTHER_FILE);
  if (line.number === '') throw new StockRefused('A line without a part number cannot be matched by hand.');
  const nsn = form.get('nsn') === 'none' ? 0 : parseNsn(form.get('nsn') ?? '');
  if (nsn === null || (nsn !== 0 && (await catalog.findListedParts([nsn])).length === 0))
    throw new StockRefused('This NSN is not in the catalog.');
  await audit('stock-matched', `${nameOf(line)} as ${nsn === 0 ? 'in no NSN' : formatNsn(nsn)}`);
  const { number, shown } = line;
  if (!(await stock.store.setMatch(version, { cage: shown.cage, number, nsn, who, atMs: Date.now() })))
    throw new StockRefused(OTHER_FILE);
}

/** Roles by head; of columns with the same head, the first. */
const readColumns = (form: URLSearchParams): ListSettings['columns'] => {
  const roles = form.getAll('role');
  const chosen = form.getAll('head').flatMap((head, at) => {
    const role = roles[at] ?? '';
    return isStockRole(role) ? [[head, role] as const] : [];
  });
  return Object.fromEntries(chosen.toReversed());
};

const MAY_BE_EMPTY = ['leadDays', 'markupPercent'];

const CHOICES = {
  quantity: ['exact', 'in-stock', 'nothing'],
  decimalSign: ['', '.', ','],
  dateOrder: ['', 'month', 'day'],
};

/** Reads those settings that the form has. */
function readSettings(form: URLSearchParams): Partial<ListSettings> {
  const settings: Record<string, unknown> = {};
  for (const [name, { label, least, most }] of Object.entries(NUMBER_SETTINGS)) {
    const typed = form.get(name)?.trim();
    if (typed === undefined) continue;
    const value = /^\d{1,4}$/.test(typed) ? Number(typed) : typed === '' && MAY_BE_EMPTY.includes(name) ? null : -1;
    if (value !== null && (value < least || value > most))
      throw new StockRefused(`${label}: enter a whole number from ${least} to ${most}.`);
    settings[name] = value;
  }
  for (const [name, values] of Object.entries(CHOICES))
    if (values.includes(form.get(name) ?? 'none')) settings[name] = form.get(name);
  const currency = parseCurrency(form.get('currency'));
  if (currency !== null) settings.currency = currency;
  if (form.has('quantity')) for (const name of ['prices', 'places']) settings[name] = form.has(name);
  return settings;
}
