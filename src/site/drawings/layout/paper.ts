import type { Side, Step } from '../view.ts';

export const PAPER = { width: 640, height: 250 } as const;

/** As large as on phones. */
export const textWidth = (text: string): number => text.length * 12.4;

/** Tenths are finer than a screen. */
export const short = (value: number): string => String(Math.round(value * 10) / 10);

export type PaperText = { x: number; y: number; anchor: 'start' | 'middle' | 'end'; text: string };

export const isAlong = (side: Side): boolean => side === 'top' || side === 'bottom';

export const hasRoom = (span: number): boolean => Math.abs(span) >= 22;

export type Place = { scale: number; x: number; y: number };

/** `format` writes numbers. Half circles have radius 1, which SVG widens, so that they stay round when rounded. */
export function pathData(steps: readonly Step[], { scale, x, y }: Place, format: (value: number) => string): string {
  let data = '';
  let [lastX, lastY] = [0, 0];
  for (const step of steps) {
    if (step[0] === 'Z') {
      data += 'Z';
      continue;
    }
    const [toX, toY] = step[0] === 'A' ? [step[4], step[5]] : [step[1], step[2]];
    if (step[0] === 'A') {
      const isHalf = Math.hypot(toX - lastX, toY - lastY) > step[1] * 1.999_999;
      const radius = isHalf ? '1' : format(step[1] * scale);
      data += `A${radius} ${radius} 0 ${step[2]} ${step[3]} `;
    } else data += step[0];
    data += `${format(x + toX * scale)} ${format(y + toY * scale)}`;
    [lastX, lastY] = [toX, toY];
  }
  return data;
}
