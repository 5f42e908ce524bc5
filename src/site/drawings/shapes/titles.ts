import { threadName } from '#base/domain/measure.ts';
import { drawn, type Facts, type Size } from '../facts.ts';

/** Some kinds put the place first: "BODY OUTSIDE DIAMETER". */
export const THREAD_LENGTH = /THREAD(?:ED)? (?:PORTION )?LENGTH/;
export const INSIDE_DIAMETER =
  /^(?:BODY |SPRING |COIL |RING |HOSE |TUBE |PIPE )?INSIDE DIAMETER|CENTER HOLE DIAMETER|^HOLE DIAMETER/;
export const BORE_DIAMETER = /BORE (?:INSIDE )?DIAMETER/;
export const OUTSIDE_DIAMETER =
  /^(?:BODY |SPRING |COIL |RING |OVERALL |HOSE |TUBE |PIPE |SHELL |CASE )?OUTSIDE DIAMETER(?! ACC)|^OVERALL DIAMETER|^BODY DIAMETER/;
export const THICKNESS = /^(?:MATERIAL |OVERALL |BODY |NOMINAL )?THICKNESS/;
export const OVERALL_LENGTH = /^(?:OVERALL|BODY|NOMINAL|FREE)? ?LENGTH$|^OVERALL LENGTH/;
export const OVERALL_WIDTH = /^(?:OVERALL|BODY|NOMINAL)? ?WIDTH/;
export const OVERALL_HEIGHT = /^(?:OVERALL|BODY|NOMINAL|NUT)? ?HEIGHT/;
export const ACROSS_FLATS = /^(?:HEAD |NUT |BODY |HEXAGON |OVERALL )?(?:WIDTH )?(?:BETWEEN|ACROSS) FLATS/;
export const HEAD_STYLE = /^HEAD STYLE/;
export const HEAD_DIAMETER = /^HEAD (?:OUTSIDE )?DIAMETER/;
export const HEAD_HEIGHT = /^HEAD (?:HEIGHT|THICKNESS)/;
export const SHANK_DIAMETER = /^(?:SHANK|GRIP|BODY) DIAMETER/;

const THREAD_DIAMETER = /THREAD (?:DIAMETER|SIZE)/;

/** "10-32 UNF-3A", "M6 x 1-6g"; '' without a diameter. */
export function threadOf(facts: Facts): { size: Size | null; designation: string } {
  const size = facts.size(THREAD_DIAMETER);
  if (size === null) return { size, designation: '' };
  const series = word(facts.text(/THREAD SERIES/));
  const fit = word(facts.text(/THREAD CLASS/));
  const diameter = { ...facts.measure(THREAD_DIAMETER)!, low: drawn(size), high: drawn(size) };
  const name = threadName(diameter, facts.measure(/THREADS? (?:QUANTITY )?PER INCH/, /THREAD PITCH/), series);
  if (name.startsWith('M')) return { size, designation: `${name}${fit && `-${fit}`}` };
  const rest = [series, fit].filter(Boolean).join('-');
  return { size, designation: `${name}${rest && ` ${rest}`}` };
}

/** Longer ones are texts. */
const word = (text: string): string => (/^[A-Z0-9-]{1,8}$/.test(text) ? text : '');
