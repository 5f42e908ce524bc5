import { type Units } from '../size.ts';
import type { PaperText } from './draw-dimension.ts';
import { PAPER, short } from './paper.ts';

export const SCALE_BAR_HEIGHT = 26;
/** A bar is at least this long: up to two and a half times of it. */
const SHORTEST = 48;
const LEFT = 14;

/** A bar of a round length at the lower left: ".25 in", "5 mm". */
export function drawScaleBar(scale: number, units: Units): { path: string; text: PaperText } {
  const unit = units === 'mm' ? scale / 25.4 : scale;
  const least = SHORTEST / unit;
  const power = 10 ** Math.floor(Math.log10(least));
  const length = [1, 2, 2.5, 5, 10].map((step) => step * power).find((one) => one >= least * 0.999_999)!;
  const y = PAPER.height - 14;
  const right = LEFT + length * unit;
  const text = `${String(Number(length.toPrecision(3))).replace(/^0\./, '.')} ${units}`;
  return {
    path: `M${LEFT} ${y}H${short(right)}M${LEFT} ${y - 5}v10M${short(right)} ${y - 5}v10`,
    text: { x: right + 9, y: y + 5, anchor: 'start', text },
  };
}
