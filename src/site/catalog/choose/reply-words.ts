import { formatMeasure, isThread, type LengthUnit, type Measure } from '#base/domain/measure.ts';
import { titleHint } from '#base/domain/parse-measure.ts';
import type { CharacteristicFilter, ReplyCount, Requirement } from '#publog/catalog-store.ts';
import { sentenceCase } from '#base/domain/plain-text.ts';
import { systemOf } from './measure-words.ts';

export function requirementName({ title }: Pick<Requirement, 'title'>): string {
  return sentenceCase(title);
}

/** Lengths have their unit in the head, unless the title has it; sizes of threads have none. */
export function headUnit({ title, dimension }: Pick<Requirement, 'title' | 'dimension'>, unit: string): string {
  const named = titleHint(title);
  return dimension === 'length' && !named.isThreadSize && named.unit === null ? unit : '';
}

export const dropUnit = (label: string, unit: string): string => `${label} `.replaceAll(` ${unit} `, ' ').trimEnd();

export function requirementHead(requirement: Requirement, unit: string): string {
  const shown = headUnit(requirement, unit);
  return shown === '' ? requirementName(requirement) : `${requirementName(requirement)}, ${shown}`;
}

const WITH_PITCH = /^[\d./]+-\d|\bPER INCH\b/;

/** A thread with its pitch stays as filed. */
export function replyLabel(reply: string, measure: Measure | null, units: LengthUnit): string {
  const isWhole = measure !== null && isThread(measure) && WITH_PITCH.test(reply);
  return (measure && !isWhole && formatMeasure(measure, systemOf(units))) || sentenceCase(reply);
}

/** Uses the source's words where labels are equal. */
export function labelReplies(replies: readonly ReplyCount[], units: LengthUnit) {
  const labels = replies.map(({ reply, measure }) => replyLabel(reply, measure, units));
  const same = Map.groupBy(labels, (label) => label);
  return replies.map((reply, index) => {
    const label = labels[index]!;
    const isAlone = same.get(label)!.length === 1;
    return {
      ...reply,
      label: isAlone ? label : sentenceCase(reply.reply),
      isNumber: isAlone && reply.measure !== null,
    };
  });
}

/** "UNF", ".500 to 1.500 in", "not on file". `unit`: of the range. */
export function filterWords(
  filter: CharacteristicFilter,
  requirement: Requirement,
  { units, unit }: { units: LengthUnit; unit: string },
  measureOf: (reply: string) => Measure | null,
): { text: string; without: CharacteristicFilter }[] {
  const words: { text: string; without: CharacteristicFilter }[] = filter.values.map((value) => ({
    text: replyLabel(value, measureOf(value), units),
    without: { ...filter, values: filter.values.filter((other) => other !== value) },
  }));
  const { range } = filter;
  if (range !== null && requirement.dimension !== null)
    words.push({
      text: formatMeasure({ dimension: requirement.dimension, ...range, unit }),
      without: { ...filter, range: null },
    });
  if (filter.orNone)
    words.push({
      text: filter.values.length === 0 && range === null ? 'not on file' : 'or not on file',
      without: { ...filter, orNone: false },
    });
  return words;
}
