import { formatCount } from '#base/ui/format-count.ts';
import type { LengthUnit } from '#base/domain/measure.ts';
import { MAX_FILTERS, type CharacteristicFilter, type PartOrder, type Requirement } from '#publog/catalog-store.ts';
import { inOneWording, parseNumber } from '#base/domain/parse-measure.ts';
import { plainText, sentenceCase } from '#base/domain/plain-text.ts';
import type { SelectionQuery } from '#base/paths.ts';
import { parseTypedMeasure, parseTypedValue } from '#base/domain/parse-typed-measure.ts';
import { numberAsked } from './measure-words.ts';

/** As typed, bounded and plain. */
export type AskedFilter = Omit<CharacteristicFilter, 'range'> & {
  /** '' for an open end. */
  min: string;
  max: string;
};

type Named = { name: string; value: string };
export type IgnoredFilter = Named & { why: keyof typeof WHY };

export type AskedSelection = Omit<ReadSelection, 'filters' | 'requirements'> & { filters: readonly AskedFilter[] };

export type ReadSelection = {
  filters: readonly CharacteristicFilter[];
  requirements: readonly Requirement[];
  order: PartOrder;
  units: LengthUnit;
  /** In force, offered, or null without a list of stock. */
  onShelf?: boolean | null;
  ignored: readonly IgnoredFilter[];
};

/** C14.11, ends of ranges included. */
export const MAX_VALUES = 60;
/** As an address writes them, together. */
export const MAX_VALUES_LENGTH = 2_000;
/** Longer replies cannot be filtered by. */
export const MAX_VALUE_LENGTH = 200;
const MAX_IGNORED = 12;
/** A complete form sends fewer. */
const MAX_PARAMETERS = 2_000;

/** A field names the unit of its plain numbers: "c.AEFA.max.°F". */
const FILTER_NAME = /^c\.([A-Z0-9]{4})(?:(\.min|\.max)(?:\.(.{1,8}))?|(\.none))?$/i;
const ORDER_BY_REPLY = /^(-?)c\.([A-Z0-9]{4})$/i;
const ORDERS = ['fit', 'shelf', 'nsn', 'name', 'makers'] as const;

/** Never fails: names what it ignores. */
export function parseSelectionQuery(query: URLSearchParams): AskedSelection {
  const ignored: IgnoredFilter[] = [];
  const found = new Map<string, { values: Set<string>; min: string; max: string; orNone: boolean }>();
  const leaveOut = (why: 'too many filters' | 'too many values', name: string, value: string) => {
    // put first, so that it is shown
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
    // forms send empty fields
    if (text === '') continue;
    const mrc = match[1]!.toUpperCase();
    const filter = found.get(mrc) ?? { values: new Set(), min: '', max: '', orNone: false };
    if (!found.has(mrc) && found.size >= MAX_FILTERS) {
      leaveOut('too many filters', mrc, text);
      continue;
    }
    const kind = (match[2] ?? match[4])?.toLowerCase();
    const number = match[3] !== undefined && parseNumber(text) !== null ? `${text} ${match[3]}` : text;
    if (kind === undefined && value.trim().length > MAX_VALUE_LENGTH) {
      ignored.push({ name: mrc, value: shown(text), why: 'too long' });
      continue;
    }
    const reply = inOneWording(text).toUpperCase();
    if (kind === undefined && filter.values.has(reply)) continue;
    taken += 1;
    length += encodeURIComponent(text.toWellFormed()).length;
    if (taken > MAX_VALUES || length > MAX_VALUES_LENGTH) {
      leaveOut('too many values', mrc, text);
      continue;
    }
    if (kind === undefined) filter.values.add(reply);
    else if (kind === '.min') filter.min = number;
    else if (kind === '.max') filter.max = number;
    else filter.orNone = true;
    found.set(mrc, filter);
  }
  const filters = [...found].map(([mrc, { values, ...rest }]) => ({ mrc, values: [...values], ...rest }));
  const order = parseOrder(query.get('sort') ?? '', ignored);
  const units = query.get('units') === 'mm' ? 'mm' : 'in';
  return { filters, order, units, ignored: ignored.slice(0, MAX_IGNORED) };
}

const shown = (text: string) => plainText(text).slice(0, 60);

function parseOrder(text: string, ignored: IgnoredFilter[]): PartOrder {
  const plain = plainText(text);
  const known = ORDERS.find((order) => order === plain);
  if (known !== undefined || plain === '') return { by: known ?? 'fit' };
  const match = ORDER_BY_REPLY.exec(plain);
  if (match !== null) return { by: 'reply', mrc: match[2]!.toUpperCase(), direction: match[1] === '-' ? 'down' : 'up' };
  ignored.push({ name: 'sort', value: shown(plain), why: 'unknown order' });
  return { by: 'fit' };
}

export function namedRequirements(asked: AskedSelection): string[] {
  const codes = new Set(asked.filters.map(({ mrc }) => mrc));
  if (asked.order.by === 'reply') codes.add(asked.order.mrc);
  return [...codes];
}

export function resolveSelection(asked: AskedSelection, requirements: ReadonlyMap<string, Requirement>): ReadSelection {
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
    order: isKnown ? order : { by: 'fit' },
    units: asked.units,
    ignored: ignored.slice(0, MAX_IGNORED),
  };
}

const rangeText = ({ min, max }: AskedFilter) => [min, max].filter((end) => end !== '').join(' to ');

function readRange(filter: AskedFilter, requirement: Requirement, units: LengthUnit, ignored: IgnoredFilter[]) {
  if (filter.min === '' && filter.max === '') return null;
  const refuse = (why: IgnoredFilter['why'], value = rangeText(filter)) => {
    ignored.push({ name: requirement.title, value: shown(value), why });
    return null;
  };
  const { dimension } = requirement;
  if (dimension === null) return refuse('no numbers');
  const read = (text: string) => (text === '' ? null : parseTypedValue(text, dimension, units));
  const [low, high] = [read(filter.min), read(filter.max)];
  const wrong = [filter.min, filter.max].find((text) => text !== '' && read(text) === null);
  if (wrong !== undefined) return refuse(parseTypedMeasure(wrong) === null ? 'not a number' : 'other unit', wrong);
  if (low !== null && high !== null && low > high) return refuse('upside down');
  return { low, high };
}

/** The reverse of `parseSelectionQuery`; defaults are left out. */
export function formatSelectionQuery(
  selection: Pick<ReadSelection, 'filters'> & Partial<ReadSelection>,
  usual: 'fit' | 'nsn' = 'fit',
): SelectionQuery {
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
  return {
    ...query,
    ...(sort === usual ? {} : { sort }),
    ...(units === 'in' ? {} : { units }),
    ...(selection.onShelf ? { on_shelf: '1' } : {}),
  };
}

export const formatOrder = (order: PartOrder): string =>
  order.by === 'reply' ? `${order.direction === 'down' ? '-' : ''}c.${order.mrc}` : order.by;

const WHY = {
  'unknown requirement': ({ name }: Named) => `Nothing on file answers “${name}”, so this filter is ignored.`,
  'not a number': ({ name, value }: Named) => `“${value}” is not a number, so it is ignored for ${name}.`,
  'other unit': ({ name, value }: Named) => `“${value}” has a unit that does not fit ${name}, so it is ignored.`,
  'no numbers': ({ name, value }: Named) => `${name} is not a number on file, so “${value}” is ignored.`,
  'upside down': ({ name, value }: Named) => `The range “${value}” of ${name} ends before it begins, so it is ignored.`,
  'too long': ({ name }: Named) => `A value for ${name} is too long, so it is ignored.`,
  'too many values': () =>
    `At most ${MAX_VALUES} values with ${formatCount(MAX_VALUES_LENGTH)} characters together are taken, so some are ignored.`,
  'too many filters': () => 'At most 24 filters are taken, so some are ignored.',
  'unknown order': ({ value }: Named) => `The parts cannot be sorted by “${value}”, so that is ignored.`,
};

export const ignoredWords = ({ name, value, why }: IgnoredFilter): string =>
  WHY[why]({ name: why === 'unknown requirement' ? name : sentenceCase(name), value });
