/** Everything of the picture is in these units: the view box of the SVG. */
export const PAPER = { width: 640, height: 250 } as const;

/** Room for texts is kept at the size that phones show them in; wide screens have them smaller. */
const CHARACTER_WIDTH = 12.4;

export const textWidth = (text: string): number => text.length * CHARACTER_WIDTH;

/** A number of a path: tenths are finer than a screen. */
export const short = (value: number): string => String(Math.round(value * 10) / 10);
