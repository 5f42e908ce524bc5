import { formatMeasure, formatValue, type LengthUnit, type Measure } from '#base/domain/measure.ts';
import type { CharacteristicFilter, ReplyCount, Requirement } from '#publog/catalog-store.ts';
import { sentenceCase } from '#base/domain/plain-text.ts';
import { unitShown } from './measure-words.ts';

export function requirementName({ title }: Pick<Requirement, 'title'>): string {
  return sentenceCase(title);
}

export function requirementHead(requirement: Requirement, units: LengthUnit): string {
  const unit = requirement.dimension === 'length' ? unitShown('length', units) : '';
  return unit === '' ? requirementName(requirement) : `${requirementName(requirement)}, ${unit}`;
}

export const replyLabel = (reply: string, measure: Measure | null, units: LengthUnit): string =>
  (measure && measureWords(measure, units)) || sentenceCase(reply);

/** Writes tolerances as "±5%". */
function measureWords(measure: Measure, units: LengthUnit): string {
  const { low, high, dimension } = measure;
  const isTolerance = low !== null && high !== null && high > 0 && low === -high;
  return isTolerance ? `±${formatValue(high, dimension, units)}` : formatMeasure(measure, units);
}

/** Uses the source's words where labels are equal. */
export function labelReplies(replies: readonly ReplyCount[], units: LengthUnit) {
  const labels = replies.map(({ reply, measure }) => replyLabel(reply, measure, units));
  const counts = new Map<string, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return replies.map((reply, index) => {
    const label = labels[index]!;
    const isAlone = counts.get(label) === 1;
    return {
      ...reply,
      label: isAlone ? label : sentenceCase(reply.reply),
      isNumber: isAlone && reply.measure !== null,
    };
  });
}

/** "UNF", ".500 to 1.500 in", "not on file". */
export function filterWords(
  filter: CharacteristicFilter,
  requirement: Requirement,
  units: LengthUnit,
  measureOf: (reply: string) => Measure | null,
): { text: string; without: CharacteristicFilter }[] {
  const words: { text: string; without: CharacteristicFilter }[] = filter.values.map((value) => ({
    text: replyLabel(value, measureOf(value), units),
    without: { ...filter, values: filter.values.filter((other) => other !== value) },
  }));
  const { range } = filter;
  if (range !== null && requirement.dimension !== null)
    words.push({
      text: formatMeasure({ dimension: requirement.dimension, ...range }, units),
      without: { ...filter, range: null },
    });
  if (filter.orNone)
    words.push({
      text: filter.values.length === 0 && range === null ? 'not on file' : 'or not on file',
      without: { ...filter, orNone: false },
    });
  return words;
}

export const isFilter = ({ values, range, orNone }: CharacteristicFilter): boolean =>
  values.length > 0 || range !== null || orNone;
