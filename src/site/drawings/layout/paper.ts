/** Everything of the picture is in these units: the view box of the SVG. */
export const PAPER = { width: 640, height: 250 } as const;

/** Room for texts is kept at the size that phones show them in; wide screens have them smaller. */
const CHARACTER_WIDTH = 12.4;

export const textWidth = (text: string): number => text.length * CHARACTER_WIDTH;

/** A number of a path: tenths are finer than a screen. Those on the paper are written once. */
export function short(value: number): string {
  const tenths = Math.round(value * 10);
  if (!(tenths >= 0 && tenths < WRITTEN.length)) return String(tenths / 10);
  return (WRITTEN[tenths] ??= String(tenths / 10));
}
const WRITTEN = Array.from<string | undefined>({ length: PAPER.width * 10 + 1 });
