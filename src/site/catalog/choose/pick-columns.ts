import type { Requirement } from '#publog/catalog-store.ts';
import { THREAD_REQUIREMENTS } from '#base/domain/main-requirements.ts';
import { unitShown, type LengthUnit } from './measure-words.ts';
import { requirementHead, requirementName } from './reply-words.ts';

/** A column of the table: one requirement, or a thread, whose diameter, pitch, series and class are read as one. */
export type PickColumn = {
  name: string;
  /** With the unit that all its numbers have. */
  head: string;
  /** What it is sorted by. */
  main: Requirement;
  /** Of a thread, as far as they are columns. */
  thread: { pitch?: Requirement; series?: Requirement; grade?: Requirement } | null;
};

/** Columns that leave room for the part number. */
const COLUMNS_SHOWN = 3;

/** The requirements that tell the parts apart, as columns. */
export function pickColumns(requirements: readonly Requirement[], units: LengthUnit): PickColumn[] {
  const find = (title: RegExp) => requirements.find((one) => title.test(one.title));
  const diameter = find(THREAD_REQUIREMENTS.diameter);
  const thread = {
    pitch: find(THREAD_REQUIREMENTS.pitch),
    series: find(THREAD_REQUIREMENTS.series),
    grade: find(THREAD_REQUIREMENTS.grade),
  };
  const isThread = diameter !== undefined && Object.values(thread).some((one) => one !== undefined);
  const merged = new Set(isThread ? Object.values(thread) : []);
  return requirements
    .filter((one) => !merged.has(one))
    .slice(0, COLUMNS_SHOWN)
    .map((one) =>
      isThread && one === diameter
        ? { name: 'Thread', head: units === 'in' ? 'Thread' : 'Thread, mm', main: one, thread }
        : { name: requirementName(one), head: requirementHead(one, units), main: one, thread: null },
    );
}

/** A number without the unit that the head of its column has. */
export function withoutUnit(label: string, { dimension, title }: Requirement, units: LengthUnit): string {
  if (dimension === null) return label;
  const unit = unitShown(dimension, units);
  const isInHead = dimension === 'length' || title.toLowerCase().includes(unit.toLowerCase());
  return unit !== '' && isInHead ? label.replaceAll(` ${unit}`, '') : label;
}
