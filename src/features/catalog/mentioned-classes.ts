import type { Fsc } from '../../domain/supply-class.ts';
import type { ClassSummary, SupplyClass } from '../../catalog/catalog-store.ts';

/** Classes that the notes of a class name by number and that exist: they become links. */
export function mentionedClasses(supplyClass: SupplyClass, classes: readonly ClassSummary[]): Fsc[] {
  const texts = [supplyClass.notes, supplyClass.inclusions, supplyClass.exclusions, supplyClass.groupNotes].join(' ');
  const numbers = new Set(texts.match(/\b\d{4}\b/g));
  return classes.filter(({ fsc }) => numbers.has(fsc) && fsc !== supplyClass.fsc).map(({ fsc }) => fsc);
}
