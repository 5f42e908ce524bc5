import type { Fsc } from '#base/domain/supply-class.ts';
import { MAX_COUNTED, type Requirement } from '../../part-selection.ts';
import type { SelectionSource } from '../selection-source.ts';
import { meantSizes, type ValuePiece } from './meant-sizes.ts';
import { type ScopeConditions, type SelectionScope, scopeOf } from '../selection-scope.ts';
import { likelyTitles } from './value-titles.ts';

const MAX_CLASSES = 8;

/** For a text of values alone ("22 awg", "10k 1/4 watt"): the classes in which most parts have replies to what the values are about. */
export async function scopeOfValues(
  held: SelectionSource,
  conditions: Omit<ScopeConditions, 'nameIds'>,
  values: readonly ValuePiece[],
): Promise<SelectionScope> {
  const all = await scopeOf(held, { ...conditions, nameIds: null });
  const { onFile: byRequirement } = await held.requirementClasses();
  const known = [...(await held.requirements()).values()];
  const wanted = values.map((_, index) => likelyRequirements(known, values, index)).filter((mrcs) => mrcs.length > 0);
  const onFile = (fsc: Fsc, mrcs: readonly string[]): number =>
    mrcs.reduce((most, mrc) => Math.max(most, byRequirement.get(mrc)?.get(fsc) ?? 0), 0);
  const ranked = all.classes
    .map((inScope) => ({ inScope, parts: Math.min(...wanted.map((mrcs) => onFile(inScope.summary.fsc, mrcs))) }))
    .filter(({ parts }) => parts > 0 && Number.isFinite(parts))
    .sort((left, right) => right.parts - left.parts)
    .slice(0, MAX_CLASSES);
  let left = MAX_COUNTED;
  const classes = ranked.filter(({ inScope }) => (left -= inScope.count) >= 0).map(({ inScope }) => inScope);
  const total = classes.reduce((sum, { count }) => sum + count, 0);
  return { ...all, classes, total, key: JSON.stringify([all.key, classes.map(({ summary }) => summary.fsc)]) };
}

/** Codes of the requirements that a value is most likely about, in the whole catalog. */
function likelyRequirements(known: readonly Requirement[], values: readonly ValuePiece[], index: number): string[] {
  const { value } = values[index]!;
  const sizes = meantSizes(values)[index];
  const dimensions = sizes?.measures.map((measure) => measure.dimension) ?? [];
  const dimension = dimensions.includes('pitch') ? 'pitch' : (dimensions[0] ?? null);
  const fitting = known.filter((one) => one.dimension === dimension);
  const steps = [
    ...value.titles.map((title) => fitting.filter((one) => one.title.includes(title))),
    ...(dimension && sizes
      ? likelyTitles(dimension, sizes.place).map((titles) => fitting.filter((one) => titles.test(one.title)))
      : []),
  ];
  return (steps.find((step) => step.length > 0) ?? []).map(({ mrc }) => mrc);
}
