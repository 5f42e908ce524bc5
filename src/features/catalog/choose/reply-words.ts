import { formatMeasure, formatValue, type Measure } from '../../../domain/measure.ts';
import type { CharacteristicFilter, ReplyCount, Requirement } from '../../../catalog/part-selection.ts';
import { type LengthUnit, unitShown } from './measure-words.ts';

/** Words of the trade that stay in capitals. */
const CAPITALS = new Set(
  (
    'UN UNC UNF UNEF UNS UNJ UNJC UNJF UNJEF UNR UNM NC NF NEF NPT NPTF NPSM ANPT ACME BA M A B C D E F G H I J K L N P R S T U V W X Y Z ' +
    'AMS AN ANSI ASME ASTM AISI BMS CRES DIN FED FSCM ISO MIL MS NAS NASM QQ SAE SPEC STD UNS DOD ' +
    'AC DC AWG ID OD PTFE PVC TFE FEP ABS LED LCD TTL CMOS ECL RF UHF VHF BNC TNC SMA USA US RH LH CW CCW II III IV VI'
  ).split(' '),
);

/** A text of the source, which is all in capitals, as a label: "Steel, corrosion resisting", "UNF", "AMS 5731". */
export function sentenceCase(text: string): string {
  const words = text.split(' ').map((word, index) => {
    // numbers of documents and alloys, whatever is joined to them
    if (/\d/.test(word)) return word;
    return word.replace(/[A-Za-z]+/g, (part) =>
      CAPITALS.has(part) && !(part === 'A' && index > 0) ? part : part.toLowerCase(),
    );
  });
  const joined = words.join(' ');
  return joined.charAt(0).toUpperCase() + joined.slice(1);
}

/** The name of a requirement as a heading, with the unit when every value has the same: "Nominal thread diameter, in". */
export function requirementName({ title }: Pick<Requirement, 'title'>): string {
  return sentenceCase(title);
}

export function requirementHead(requirement: Requirement, units: LengthUnit): string {
  const unit = requirement.dimension === 'length' ? unitShown('length', units) : '';
  return unit === '' ? requirementName(requirement) : `${requirementName(requirement)}, ${unit}`;
}

/** A reply as a label: its measure with the unit, or its text. */
export const replyLabel = (reply: string, measure: Measure | null, units: LengthUnit): string =>
  (measure && measureWords(measure, units)) || sentenceCase(reply);

/** A measure in words; a tolerance as "±5%". */
function measureWords(measure: Measure, units: LengthUnit): string {
  const { low, high, dimension } = measure;
  const isTolerance = low !== null && high !== null && high > 0 && low === -high;
  return isTolerance ? `±${formatValue(high, dimension, units)}` : formatMeasure(measure, units);
}

/** The replies of a facet with labels that tell them apart: where two measure the same, the source's words are shown. */
export function labelReplies(
  replies: readonly ReplyCount[],
  units: LengthUnit,
): (ReplyCount & { label: string; isNumber: boolean })[] {
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

/** What a filter asks for, without its requirement: "UNF", ".500 to 1.500 in", "not on file". */
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

/** Whether a filter still narrows anything. */
export const isFilter = ({ values, range, orNone }: CharacteristicFilter): boolean =>
  values.length > 0 || range !== null || orNone;
