import { type Fsc, parseFsc } from '#base/domain/supply-class.ts';
import type { SearchHeld } from '../../queries/search-plan.ts';
import { type ScopeConditions, scopeOf, type SelectionScope } from '../selection-scope.ts';
import type { ValuePiece } from './meant-sizes.ts';
import type { ResolvedValue } from './resolve-values.ts';

/** A class that fewer of the parts with these names are in is not meant: "tube 4130" is about steel. */
const LEAST_SHARE = 0.2;

/** A value of a text that is the code of a class: which of the values, what it is said to be, and the parts of the class alone. */
export type TypedClass = { at: number; read: ResolvedValue; scope: SelectionScope };

/** Finds the class in "screw 5305". Null: no value is the code of a class that many of the parts are in. */
export async function findTypedClass(
  held: SearchHeld,
  conditions: ScopeConditions,
  scope: SelectionScope,
  values: readonly ValuePiece[],
): Promise<TypedClass | null> {
  if (conditions.fsc || scope.nameIds === null) return null;
  for (const [at, { text }] of values.entries()) {
    const fsc: Fsc | null = /^\d{4}$/.test(text) ? parseFsc(text) : null;
    const summary = fsc && held.supplyClasses.byFsc.get(fsc);
    if (!fsc || !summary) continue;
    const inClass = await scopeOf(held, { ...conditions, fsc });
    if (inClass.total < LEAST_SHARE * scope.total || inClass.total === 0) continue;
    const label = `${fsc} ${summary.title ?? ''}`.trim();
    return { at, read: { label, title: 'SUPPLY CLASS', groups: [] }, scope: inClass };
  }
  return null;
}
