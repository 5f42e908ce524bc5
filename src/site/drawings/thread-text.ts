import type { Facts } from './facts.ts';
import { formatValue } from '#base/domain/measure.ts';
import { drawn, type Size } from './size.ts';
import { THREAD_CLASS, THREAD_DIAMETER, THREAD_PITCH, THREAD_SERIES, THREADS_PER_INCH } from './titles.ts';

export type Thread = { size: Size; designation: string };

/** The thread of a part: its diameter, and how it is designated with what is on file (".190-32 UNF-3A", "M6 × 1.0"); null without a diameter. */
export function threadOf(facts: Facts): Thread | null {
  const size = facts.size(THREAD_DIAMETER);
  if (size === null) return null;
  const series = word(facts.text(THREAD_SERIES));
  const fit = word(facts.text(THREAD_CLASS));
  const pitch = facts.text(THREAD_PITCH);
  if (series === 'M' || /MILLIMET/.test(facts.text(THREAD_DIAMETER))) {
    const step = Number.parseFloat(pitch);
    const metric = `M${Number((drawn(size) * 25.4).toFixed(2))}`;
    return { size, designation: `${metric}${step > 0 && step < 20 ? ` × ${step}` : ''}${fit && `-${fit}`}` };
  }
  const perInch = facts.count(THREADS_PER_INCH);
  const diameter = formatValue(drawn(size), 'length', 'in').replace(' in', '');
  const [count, rest] = [perInch === null ? '' : `-${perInch}`, [series, fit].filter(Boolean).join('-')];
  return { size, designation: `${diameter}${count}${rest && ` ${rest}`}` };
}

/** A designation of a few letters; anything longer is a text. */
const word = (text: string): string => (/^[A-Z0-9-]{1,8}$/.test(text) ? text : '');
