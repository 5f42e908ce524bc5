import { parseSourceDate } from '#base/domain/day.ts';
import { inForceOf } from '#base/domain/management.ts';
import { SECTION_COLUMNS } from '#base/domain/publog-columns.ts';
import type { ShownChange } from '../changes/read-changes.server.ts';
import { asNumber, type Coded, formatColumn, formatSourceDate, type PartSections } from './part-data.ts';

const dayOf = (date: Coded | undefined): string => parseSourceDate(date?.code ?? '') ?? '';

/** "No management record is in force; the last ended 1 March 2025." Null with one, and without any record. */
export function noneInForce(rows: PartSections['management']): string | null {
  if (!rows || rows.length === 0 || inForceOf(rows)) return null;
  const ends = rows.flatMap(({ standing, row_obs_dt: end }) => (standing?.code === 'ended' && end ? end : []));
  const [last] = ends.toSorted((one, other) => (dayOf(one) < dayOf(other) ? 1 : -1));
  if (last !== undefined) return `No management record is in force; the last ended ${formatSourceDate(last.code)}.`;
  return `No management record is in force; the first begins ${formatSourceDate(rows.at(-1)!.effective_date!.code)}.`;
}

const WORDS = {
  ui: 'unit of issue',
  unit_price: 'price',
  aac: 'acquisition advice',
  sos: 'source of supply',
  qup: 'quantity per unit pack',
  slc: 'shelf life',
};
type Changes = Partial<Record<keyof typeof WORDS, Coded>>;
const CHANGING = Object.keys(WORDS) as (keyof typeof WORDS)[];
/** `from`: YYYY-MM-DD, or as filed. `services`: MOE. `changes`: as they will be. */
export type Announced = { from: string; services: Coded[]; changes: Changes };

/** Lists what will differ from the record in force, the next day first, unreadable days last. Null where it could not be read. */
export function announcedChanges({ management, future }: PartSections, editionDate: string): Announced[] | null {
  if (management === null || future === null) return null;
  const record = inForceOf(management);
  const found = new Map<string, Announced>();
  for (const row of [...future, ...management.filter(({ standing }) => standing?.code === 'later')]) {
    const day = dayOf(row.effective_date);
    const from = day || (row.effective_date?.code ?? 'an unknown day');
    const changes = changesOf(row, record);
    if ((day !== '' && day <= editionDate) || Object.keys(changes).length === 0) continue;
    const one = found.getOrInsert(from + JSON.stringify(changes), { from, services: [], changes });
    if (row.moe && !one.services.some(({ code }) => code === row.moe!.code)) one.services.push(row.moe);
  }
  const order = ({ from }: Announced): string => parseSourceDate(from) ?? `unread ${from}`;
  return [...found.values()].sort((one, other) => (order(one) < order(other) ? -1 : 1));
}

function changesOf(row: Changes, record: Changes | undefined): Changes {
  const changed = CHANGING.filter((name) => {
    const shown = shownOf(name, row);
    return shown !== null && shown !== shownOf(name, record);
  });
  return Object.fromEntries(changed.map((name) => [name, row[name]!]));
}

const shownOf = (name: keyof typeof WORDS, row: Changes | undefined): string | null =>
  row?.[name] ? formatColumn(SECTION_COLUMNS.future[name]!, row[name].code) : null;

/** More stand in the sections. */
export const MAX_ANNOUNCED = 3;

/** "From 1 January 2027: unit of issue EA, price $0.61." */
export function announcedWords({ announced, sections }: { announced: Announced[] | null; sections: PartSections }) {
  const own = inForceOf(sections.management)?.moe?.code;
  return (announced ?? []).slice(0, MAX_ANNOUNCED).map(({ from, services, changes }) => {
    const names = services.map(({ code, meaning }) => meaning ?? code).join(', ');
    const whose = names === '' || services.some(({ code }) => code === own) ? '' : `, for ${names}`;
    const values = CHANGING.flatMap((name) => (changes[name] ? `${WORDS[name]} ${shownOf(name, changes)}` : []));
    const label = changes.unit_price ? " The price is the government's, not an offer." : '';
    return `From ${formatSourceDate(from)}${whose}: ${values.join(', ')}.${label}`;
  });
}

/** `day`: YYYY-MM-DD. `price`: in USD for one unit of issue. */
export type PricePoint = { day: string; price: number; unit: string | null; service: string | null };

/** Lists the government's dated prices up to the edition, the oldest first. Empty unless the site shows them. */
export function pricePoints(
  sections: Pick<PartSections, 'management' | 'former_management'>,
  editionDate: string,
  changes: readonly Pick<ShownChange, 'kind' | 'date' | 'after'>[] = [],
): PricePoint[] {
  const { management, former_management: former } = sections;
  const points = new Map<string, PricePoint>();
  for (const { effective_date: date, unit_price, ui, moe } of [...(management ?? []), ...(former ?? [])]) {
    const [day, price] = [dayOf(date), asNumber(unit_price?.code ?? '') ?? 0];
    if (day === '' || day > editionDate || price === 0) continue;
    const point = { day, price, unit: ui?.code ?? null, service: moe?.code ?? null };
    points.getOrInsert(`${day} ${price} ${point.unit}`, point);
  }
  // recorded ones since the last change of the unit; the files may have the day on which one took effect
  const unit = management?.[0]?.ui?.code ?? null;
  const unitAt = changes.findIndex(({ kind }) => kind === 'unit');
  const filed = [...points.values()];
  const recorded = changes.filter(({ kind }, at) => kind === 'price' && (unitAt < 0 || at < unitAt));
  for (const [at, { date: day, after }] of recorded.entries()) {
    const price = Number(after?.code ?? 0);
    const since = recorded[at + 1]?.date ?? '';
    const isFiled = filed.some((point) => point.price === price && point.day > since && point.day <= day);
    if (price > 0 && !isFiled) points.set(`recorded ${day}`, { day, price, unit, service: null });
  }
  return [...points.values()].sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
}
