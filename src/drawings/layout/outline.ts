import type { Step } from '../view.ts';

/** Where a point of a view is on the paper. */
export type Place = { scale: number; x: number; y: number };

/** The steps of an outline as path data. `format`: how its numbers are written. */
export function pathData(steps: readonly Step[], { scale, x, y }: Place, format: (value: number) => string): string {
  let data = '';
  for (const step of steps) {
    if (step[0] === 'Z') data += 'Z';
    else if (step[0] === 'A')
      data += `A${format(step[1] * scale)} ${format(step[1] * scale)} 0 ${step[2]} ${step[3]} ${format(x + step[4] * scale)} ${format(y + step[5] * scale)}`;
    else data += `${step[0]}${format(x + step[1] * scale)} ${format(y + step[2] * scale)}`;
  }
  return data;
}
