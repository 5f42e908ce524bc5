import { MAX_FILTERS, type CharacteristicFilter, type PartOrder, type Requirement } from '#publog/catalog-store.ts';
import { plainText } from '#base/domain/plain-text.ts';
import type { SelectionQuery } from '#base/paths.ts';
import { parseTypedMeasure, parseTypedValue } from '#base/domain/parse-typed-measure.ts';
import { type LengthUnit, numberAsked } from './measure-words.ts';

/** A filter as the address has it: texts as typed, already bounded and in plain characters. */
export type AskedFilter = {
  mrc: string;
  /** Replies in upper case, each once. */
  values: readonly string[];
  /** '' for an open end. */
  min: string;
  max: string;
  orNone: boolean;
};

/** Why something in the address is not in force. */
export type IgnoredFilter = {
  /** What it was for: the title of a requirement, its code when it is unknown, or the name of a parameter. */
  name: string;
  value: string;
  why:
    | 'unknown requirement'
    | 'not a number'
    | 'other unit'
    | 'no numbers'
    | 'upside down'
    | 'too long'
    | 'too many filters'
    | 'too many values'
    | 'unknown order';
};

/** What an address asks for, before the catalog is asked about its requirements. */
export type AskedSelection = {
  filters: readonly AskedFilter[];
  order: PartOrder;
  /** In which a length without a unit is meant, and in which lengths are shown. */
  units: LengthUnit;
  ignored: readonly IgnoredFilter[];
};

/** What is in force of an address. */
export type ReadSelection = {
  filters: readonly CharacteristicFilter[];
  /** Those that the address names and the catalog knows. */
  requirements: readonly Requirement[];
  order: PartOrder;
  units: LengthUnit;
  ignored: readonly IgnoredFilter[];
};

/** Values that are read of an address, with the ends of ranges, over all requirements (C14.11): most links of a page repeat them all. A facet shows at most as many. */
export const MAX_VALUES = 60;
/** Characters of all these values together, as an address writes them. */
export const MAX_VALUES_LENGTH = 2_000;
/** Letters of a value. A longer reply cannot be filtered by. */
export const MAX_VALUE_LENGTH = 200;
/** Ignored filters that are named; the others are counted out. */
const MAX_IGNORED = 12;
/** Parameters that are looked at: a form with every filter and value sends fewer. */
const MAX_PARAMETERS = 2_000;

const FILTER_NAME = /^c\.([A-Z0-9]{4})(\.min|\.max|\.none)?$/i;
const ORDER_BY_REPLY = /^(-?)c\.([A-Z0-9]{4})$/i;
const ORDERS = ['fit', 'nsn', 'name', 'makers'] as const;
/** The order of a list whose address names none. */
export type UsualOrder = 'fit' | 'nsn';

/** Reads `c.{MRC}`, `c.{MRC}.min`, `.max`, `.none`, `units` and `sort` of an address. Never fails: what cannot be read is ignored and said. */
export function parseSelectionQuery(query: URLSearchParams, usual: UsualOrder = 'fit'): AskedSelection {
  const ignored: IgnoredFilter[] = [];
  const found = new Map<string, { values: Set<string>; min: string; max: string; orNone: boolean }>();
  const leaveOut = (why: 'too many filters' | 'too many values', name: string, value: string) => {
    // first, so that what is left out is always said
    if (!ignored.some((other) => other.why === why)) ignored.unshift({ name, value: shown(value), why });
  };
  let [read, taken, length] = [0, 0, 0];
  for (const [name, value] of query) {
    if (!name.startsWith('c.')) continue;
    if ((read += 1) > MAX_PARAMETERS) {
      leaveOut('too many values', plainText(name.slice(2)).slice(0, 32), value);
      break;
    }
    const match = FILTER_NAME.exec(name);
    if (match === null) {
      ignored.push({ name: plainText(name.slice(2)).slice(0, 32), value: shown(value), why: 'unknown requirement' });
      continue;
    }
    const text = plainText(value);
    // A form sends its empty fields as well.
    if (text === '') continue;
    const mrc = match[1]!.toUpperCase();
    const filter = found.get(mrc) ?? { values: new Set(), min: '', max: '', orNone: false };
    if (!found.has(mrc) && found.size >= MAX_FILTERS) {
      leaveOut('too many filters', mrc, text);
      continue;
    }
    const kind = match[2]?.toLowerCase();
    if (kind === undefined && value.trim().length > MAX_VALUE_LENGTH) {
      ignored.push({ name: mrc, value: shown(text), why: 'too long' });
      continue;
    }
    if (kind === undefined && filter.values.has(text.toUpperCase())) continue;
    taken += 1;
    length += encodeURIComponent(text.toWellFormed()).length;
    if (taken > MAX_VALUES || length > MAX_VALUES_LENGTH) {
      leaveOut('too many values', mrc, text);
      continue;
    }
    if (kind === undefined) filter.values.add(text.toUpperCase());
    else if (kind === '.min') filter.min = text;
    else if (kind === '.max') filter.max = text;
    else filter.orNone = true;
    found.set(mrc, filter);
  }
  const filters = [...found].map(([mrc, { values, ...rest }]) => ({ mrc, values: [...values], ...rest }));
  const order = parseOrder(query.get('sort') ?? '', usual, ignored);
  const units = query.get('units') === 'mm' ? 'mm' : 'in';
  return { filters, order, units, ignored: ignored.slice(0, MAX_IGNORED) };
}

const shown = (text: string) => plainText(text).slice(0, 60);

function parseOrder(text: string, usual: UsualOrder, ignored: IgnoredFilter[]): PartOrder {
  const plain = plainText(text);
  const known = ORDERS.find((order) => order === plain);
  if (known !== undefined || plain === '') return { by: known ?? usual };
  const match = ORDER_BY_REPLY.exec(plain);
  if (match !== null) return { by: 'reply', mrc: match[2]!.toUpperCase(), direction: match[1] === '-' ? 'down' : 'up' };
  ignored.push({ name: 'sort', value: shown(plain), why: 'unknown order' });
  return { by: usual };
}

/** Codes of the requirements that an address names: for `CatalogStore.findRequirements`. */
export function namedRequirements(asked: AskedSelection): string[] {
  const codes = new Set(asked.filters.map(({ mrc }) => mrc));
  if (asked.order.by === 'reply') codes.add(asked.order.mrc);
  return [...codes];
}

/** The filters in force, with numbers in the unit of each requirement. `requirements`: those that `namedRequirements` found, by code. */
export function resolveSelection(
  asked: AskedSelection,
  requirements: ReadonlyMap<string, Requirement>,
  usual: UsualOrder = 'fit',
): ReadSelection {
  const ignored: IgnoredFilter[] = [...asked.ignored];
  const filters = asked.filters.flatMap((filter): CharacteristicFilter[] => {
    const requirement = requirements.get(filter.mrc);
    if (requirement === undefined) {
      ignored.push({ name: filter.mrc, value: filter.values[0] ?? rangeText(filter), why: 'unknown requirement' });
      return [];
    }
    const range = readRange(filter, requirement, asked.units, ignored);
    const { mrc, values } = filter;
    if (range === null && values.length === 0 && !filter.orNone) return [];
    return [{ mrc, values, range, orNone: filter.orNone }];
  });
  const { order } = asked;
  const isKnown = order.by !== 'reply' || requirements.has(order.mrc);
  if (!isKnown) ignored.push({ name: 'sort', value: order.mrc, why: 'unknown order' });
  return {
    filters,
    requirements: [...requirements.values()],
    order: isKnown ? order : { by: usual },
    units: asked.units,
    ignored: ignored.slice(0, MAX_IGNORED),
  };
}

const rangeText = ({ min, max }: AskedFilter) => [min, max].filter((end) => end !== '').join(' to ');

function readRange(
  filter: AskedFilter,
  requirement: Requirement,
  units: LengthUnit,
  ignored: IgnoredFilter[],
): CharacteristicFilter['range'] {
  if (filter.min === '' && filter.max === '') return null;
  const refuse = (why: IgnoredFilter['why'], value = rangeText(filter)) => {
    ignored.push({ name: requirement.title, value: shown(value), why });
    return null;
  };
  const { dimension } = requirement;
  if (dimension === null) return refuse('no numbers');
  const [low, high] = [filter.min, filter.max].map((text) =>
    text === '' ? null : (parseTypedValue(text, dimension, units) ?? text),
  ) as [number | string | null, number | string | null];
  for (const end of [low, high])
    if (typeof end === 'string') return refuse(parseTypedMeasure(end) === null ? 'not a number' : 'other unit', end);
  if (typeof low === 'string' || typeof high === 'string') return null;
  if (low !== null && high !== null && low > high) return refuse('upside down');
  return { low, high };
}

type Formatted = {
  filters: readonly CharacteristicFilter[];
  order?: PartOrder;
  units?: LengthUnit;
  /** Of the filters: they tell in which unit numbers are. */
  requirements?: readonly Requirement[];
};

/** Filters, order and unit as parameters of an address: `parseSelectionQuery` reads the same again. What is the default is left out. */
export function formatSelectionQuery(selection: Formatted, usual: UsualOrder = 'fit'): SelectionQuery {
  const { filters, order = { by: usual }, units = 'in', requirements = [] } = selection;
  const query: Record<`c.${string}`, string | readonly string[]> = {};
  for (const { mrc, values, range, orNone } of filters) {
    const dimension = requirements.find((one) => one.mrc === mrc)?.dimension ?? 'count';
    if (values.length > 0) query[`c.${mrc}`] = values;
    if (range?.low != null) query[`c.${mrc}.min`] = numberAsked(range.low, dimension, units);
    if (range?.high != null) query[`c.${mrc}.max`] = numberAsked(range.high, dimension, units);
    if (orNone) query[`c.${mrc}.none`] = '1';
  }
  const sort = formatOrder(order);
  return { ...query, ...(sort === usual ? {} : { sort }), ...(units === 'in' ? {} : { units }) };
}

/** `sort` of an address. */
export const formatOrder = (order: PartOrder): string =>
  order.by === 'reply' ? `${order.direction === 'down' ? '-' : ''}c.${order.mrc}` : order.by;
