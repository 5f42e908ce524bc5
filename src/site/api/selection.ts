import { formatMeasure, type Measure, shownUnit, UNIT_OF } from '#base/domain/measure.ts';
import type {
  CatalogStore,
  CharacteristicFilter,
  HeldNsns,
  PartOrder,
  ReadPiece,
  Requirement,
  SelectedPart,
  WordResults,
} from '#publog/catalog-store.ts';
import { findRequirements } from '../catalog/choose/load-choice.server.ts';
import { formatSelectionQuery, resolveSelection } from '../catalog/choose/selection-query.ts';
import { heldNsns, type OnShelf } from '../catalog/shelf-rows.ts';
import type { Shelf } from '#stock/shelf/follow-shelf.ts';
import { type ApiSite, partSummaryOf, refused, refusedBy, Refusal } from './api-answer.ts';
import type { FacetsAnswer } from './list-schemas.ts';
import { FILTER_WORDS, NO_SUCH_PARAMETER, type filterParameters, type Values } from './parameters.ts';

/** Numbers in units of requirements, which come by code; the query as parameters. Throws `Refusal`. */
export async function readSelection(
  asked: Values<typeof filterParameters> & { sort?: PartOrder | undefined },
  { catalog, shelf }: Pick<ApiSite, 'catalog' | 'shelf'>,
) {
  const { 'c.{code}': filters, units, sort = { by: 'fit' } } = asked;
  const selection = { filters, order: sort, units, ignored: [] };
  const requirements = await findRequirements(catalog, selection);
  const read = resolveSelection(selection, requirements);
  const errors = read.ignored.map(({ name, why }) => {
    const of = [...requirements.values()].find(({ title }) => title === name);
    return { parameter: name === 'sort' ? name : `c.${of?.mrc ?? name}`, detail: FILTER_WORDS[why](of) };
  });
  if (errors.length > 0) throw refusedBy(errors);
  const held = heldOf(asked, shelf);
  const query = formatSelectionQuery({ ...read, onShelf: held?.alone });
  return { filters: read.filters, order: read.order, requirements, query, held };
}
/** Throws `Refusal` without a list. */
export function heldOf({ on_shelf: asked }: { on_shelf?: '1' | undefined }, shelf: Shelf): HeldNsns | undefined {
  if (asked && shelf.isEmpty()) throw refused('on_shelf', NO_SUCH_PARAMETER);
  return asked && heldNsns(shelf, true);
}

export type ApiSelection = Awaited<ReturnType<typeof readSelection>>;

/** By code or exact name; null without one. Throws `Refusal`. */
export async function findName(catalog: CatalogStore, text: string | undefined) {
  if (text === undefined) return null;
  const itemName = text.toUpperCase();
  if (!/^\d{5}$/.test(text)) return { itemName, inc: (await catalog.findItemNameCodes([itemName]))[0] ?? null };
  const named = await catalog.findItemName(text);
  if (named === null) throw new Refusal(`No item name ${text} is in the catalog.`);
  return named;
}

export const requirementOf = ({ mrc, title, dimension }: Requirement) => ({
  code: mrc,
  title,
  measures: dimension,
  unit: dimension === null ? null : UNIT_OF[dimension],
});

export const filtersOf = ({ filters, requirements }: ApiSelection) =>
  filters.map((filter) => {
    return { ...requirementOf(requirements.get(filter.mrc)!), ...valuesOf(filter), orNone: filter.orNone };
  });

const valuesOf = ({ values, range }: CharacteristicFilter) => {
  return { replies: values, min: range?.low ?? null, max: range?.high ?? null };
};

export const selectedPartOf = ({ reference, replies, ...part }: SelectedPart & OnShelf, site: ApiSite) => ({
  ...partSummaryOf(part, site),
  reference: reference && { partNumber: reference.partNumber, cage: reference.cage, maker: reference.company },
  characteristics: replies,
});

export const measureOf = (measure: Measure | null) => ({
  shown: measure && formatMeasure(measure),
  filedUnit: measure && shownUnit(measure),
  low: measure?.low ?? null,
  high: measure?.high ?? null,
});

const MAX_NAMES_OF_PIECE = 20;

export const understoodOf = ({ pieces, met }: WordResults): FacetsAnswer['understood'] => ({
  pieces: pieces.map(({ text, isMet, as, without, nearest = [] }) => ({
    text,
    met: isMet,
    kind: as.kind,
    why: as.kind === 'name' ? as.why : null,
    itemNames: as.kind === 'name' ? as.itemNames.slice(0, MAX_NAMES_OF_PIECE) : [],
    value: as.kind === 'value' ? as.label : as.kind === 'number' ? as.beginning : null,
    requirement: as.kind === 'value' ? as.requirement : null,
    filters: as.kind === 'value' ? as.filters.map((one) => ({ code: one.mrc, ...valuesOf(one) })) : [],
    maker: as.kind === 'maker' ? as.company : null,
    cages: as.kind === 'maker' ? as.cages : [],
    without: without && { query: without.text, total: without.total },
    nearest: nearest.map(({ label, text: query, total }) => ({ value: label, query, total })),
  })),
  met,
});

/** "allen screw: SCREW,CAP,SOCKET HEAD (trade word)", for each met piece. */
export const reasonsOf = (pieces: readonly ReadPiece[], meets: readonly boolean[], itemName: string): string[] =>
  pieces.flatMap(({ text, as }, index) => {
    if (!meets[index]) return [];
    if (as.kind === 'name')
      return [`${text}: ${as.itemNames.includes(itemName) ? itemName : as.itemNames[0]} (${as.why})`];
    if (as.kind === 'number') return [`${text}: part number begins ${as.beginning}`];
    if (as.kind === 'maker') return [`${text}: ${as.company} (maker)`];
    return as.kind === 'value' ? [`${text}: ${as.label} (${as.requirement})`] : [];
  });

const MAX_LOOKED_AT = 6;

/** In words. `totalWith`: items left by some filters. */
export async function findFilterNotes(
  { filters, requirements }: ApiSelection,
  { total, scopeTotal }: { total: number; scopeTotal: number },
  totalWith: (filters: readonly CharacteristicFilter[]) => Promise<number>,
): Promise<string[]> {
  if (total > 0 || scopeTotal === 0 || filters.length === 0) return [];
  const empty: string[] = [];
  for (const filter of filters.slice(0, MAX_LOOKED_AT)) {
    if (filters.length > 1 && (await totalWith([filter])) > 0) continue;
    const title = requirements.get(filter.mrc)?.title ?? filter.mrc;
    empty.push(
      filter.values.length > 0 && filter.range === null
        ? `No item here has the reply ${filter.values.join(' or ')} to ${title}.`
        : `No item here has a value in this range for ${title}.`,
    );
  }
  return empty.length > 0 ? empty : ['Each filter leaves items, but none meets all of them.'];
}
