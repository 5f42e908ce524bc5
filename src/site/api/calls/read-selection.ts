import type { CharacteristicFilter, PartOrder, Requirement } from '#publog/part-selection.ts';
import type { CatalogStore } from '#publog/catalog-store.ts';
import {
  type AskedFilter,
  formatSelectionQuery,
  namedRequirements,
  resolveSelection,
} from '../../catalog/choose/selection-query.ts';
import type { SelectionQuery } from '#base/paths.ts';
import type { ApiAnswer } from './api-answer.ts';
import { FILTER_WORDS } from './selection-parameters.ts';

type AskedSelection = {
  'c.{code}': readonly AskedFilter[];
  units: 'in' | 'mm';
  sort?: PartOrder | undefined;
};

export type ApiSelection = {
  filters: readonly CharacteristicFilter[];
  order: PartOrder;
  /** Requirements of the filters and the order, by code. */
  requirements: ReadonlyMap<string, Requirement>;
  /** The same as parameters of an address. */
  query: SelectionQuery;
};

/** The filters in force, with numbers in the units of their requirements. What does not fit its requirement is refused. */
export async function readSelection(
  asked: AskedSelection,
  catalog: Pick<CatalogStore, 'findRequirements'>,
): Promise<ApiSelection | Extract<ApiAnswer, { kind: 'refused' }>> {
  const { 'c.{code}': given, units, sort = { by: 'fit' } } = asked;
  const wanted = { filters: given, order: sort, units, ignored: [] };
  const codes = namedRequirements(wanted);
  const found = codes.length === 0 ? [] : await catalog.findRequirements(codes);
  const requirements = new Map(found.flatMap((one) => (one === null ? [] : [[one.mrc, one] as const])));
  const read = resolveSelection(wanted, requirements);
  const { filters: inForce, order: by, ignored } = read;
  if (ignored.length === 0) return { filters: inForce, order: by, requirements, query: formatSelectionQuery(read) };
  const errors = ignored.map(({ name, why }) => {
    const of = [...requirements.values()].find(({ title }) => title === name);
    return { parameter: name === 'sort' ? name : `c.${of?.mrc ?? name}`, detail: FILTER_WORDS[why](of) };
  });
  const detail = errors.map(({ parameter, detail: what }) => `${parameter}: ${what}`).join(' ');
  return { kind: 'refused', status: 400, detail, errors };
}

/** Whether a list is narrowed or ordered otherwise than by NSN. */
export const isChosen = ({ 'c.{code}': given, sort }: AskedSelection): boolean =>
  given.length > 0 || sort !== undefined;
