import { formatNsn, parseNsn } from '#base/domain/nsn.ts';
import type { AuditEvent } from '#base/operators/store/operator-store.ts';
import type { CatalogStore } from '#publog/catalog-store.ts';
import type { StockServices } from '../open-stock.ts';
import {
  CHOICE_SETTINGS,
  DEFAULT_LIST_SETTINGS,
  NUMBER_SETTINGS,
  STOCK_ROLES,
  StockRefused,
  type ListSettings,
  type NumberSetting,
  type StockList,
  type StockRole,
} from '../stock-line.ts';
import type { StockTask } from '../stock-work.ts';

type Means = {
  stock: StockServices;
  catalog: Pick<CatalogStore, 'findListedParts'>;
  list: StockList;
  who: string;
  /** Logs a change before it is made. */
  audit: (event: AuditEvent, subject: string) => Promise<void>;
};

/** Changes a list as an operator's form asks. Throws `StockRefused` when it changes nothing. */
export async function changeStock(form: URLSearchParams, means: Means): Promise<void> {
  const { stock, list, who, audit } = means;
  const { store, shelf, worker } = stock;
  const { id, name, draft, inForce } = list;
  const [action, version] = [form.get('action'), Number(form.get('number'))];
  const start = async (task: StockTask): Promise<void> => {
    const outcome = await worker.start(task);
    if (outcome !== null && 'refused' in outcome) throw new StockRefused(outcome.refused);
  };
  if ((action === 'read-again' || action === 'discard') && draft?.id !== version) throw new StockRefused(OTHER_FILE);
  if (action === 'publish') {
    await audit('stock-published', `${name}, ${draft?.file ?? 'no file'}`);
    await start({ do: 'publish', list: name, who, version, confirmed: form.has('confirmed') });
  } else if (action === 'settings' || action === 'read-again') {
    const settings = { ...readSettings(form), columns: { ...list.settings.columns, ...readColumns(form) } };
    await audit('stock-settings', action === 'settings' ? name : `${name}, how its files are read`);
    await store.putList(name, settings);
    if (action === 'read-again') await start({ do: 'read-again', list: name, who });
  } else if (action === 'discard') {
    await audit('stock-dropped', `${draft?.file} for ${name}`);
    await store.dropDraft(id);
  } else if (action === 'back') {
    const before = (await store.versions(id)).find((one) => one.id === version && one.state === 'kept');
    if (before === undefined) throw new StockRefused('This list is not kept any more.');
    await audit('stock-published', `${name}, back to ${before.file}`);
    if (!(await store.putInForce(version, Number(form.get('instead'))))) throw new StockRefused(OTHER_LIST);
  } else if (action === 'hide') {
    if (inForce?.id !== version) throw new StockRefused(OTHER_LIST);
    await audit('stock-hidden', name);
    await store.takeBack(id);
  } else if (action === 'match') await match(form, version, means);
  else throw new StockRefused('This form is not known. Load the page again.');
  await shelf.refresh();
}

const OTHER_LIST = 'Another list came into force meanwhile. Look at it first.';
const OTHER_FILE = 'Another file was read meanwhile, or this one was published or discarded. Look at what is here now.';

async function match(form: URLSearchParams, version: number, { stock, catalog, who, audit }: Means): Promise<void> {
  const [line] = await stock.store.linesAt(version, [Number(form.get('row'))]);
  if (line === undefined) throw new StockRefused(OTHER_FILE);
  const { number, shown } = line;
  if (number === '') throw new StockRefused('A line without a part number cannot be matched by hand.');
  const nsn = form.get('nsn') === 'none' ? 0 : parseNsn(form.get('nsn') ?? '');
  if (nsn === null || (nsn !== 0 && (await catalog.findListedParts([nsn])).length === 0))
    throw new StockRefused('This NSN is not in the catalog.');
  const before = line.nsn === null ? shown.partNumber : formatNsn(line.nsn);
  await audit('stock-matched', `${before} as ${nsn === 0 ? 'in no NSN' : formatNsn(nsn)}`);
  if (!(await stock.store.setMatch(version, { cage: shown.cage, number, nsn, who, atMs: Date.now() })))
    throw new StockRefused(OTHER_FILE);
}

/** Roles by head; of columns with the same head, the first. */
function readColumns(form: URLSearchParams): ListSettings['columns'] {
  const roles = form.getAll('role') as StockRole[];
  const chosen = form.getAll('head').map((head, at) => [head, roles[at]!] as const);
  return Object.fromEntries(chosen.filter(([, role]) => Object.hasOwn(STOCK_ROLES, role ?? '')).toReversed());
}

/** Reads those settings that the form has. */
function readSettings(form: URLSearchParams): Partial<ListSettings> {
  const settings: Record<string, unknown> = {};
  for (const [name, [label, , least, most]] of Object.entries(NUMBER_SETTINGS)) {
    const typed = form.get(name)?.trim();
    if (typed === undefined) continue;
    const mayBeEmpty = DEFAULT_LIST_SETTINGS[name as NumberSetting] === null;
    const value = typed === '' && mayBeEmpty ? null : /^\d{1,4}$/.test(typed) ? Number(typed) : -1;
    if (value !== null && (value < least || value > most))
      throw new StockRefused(`${label}: enter a whole number from ${least} to ${most}.`);
    settings[name] = value;
  }
  for (const [name, [, words]] of Object.entries(CHOICE_SETTINGS))
    if (Object.hasOwn(words, form.get(name) ?? 'none')) settings[name] = form.get(name);
  if (form.has('quantity')) for (const name of ['prices', 'places']) settings[name] = form.has(name);
  return settings;
}
