/** Three or four round ticks above `most`. */
export function ticksTo(most: number): number[] {
  const rough = Math.max(most, 1) / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(
    1,
    [1, 2, 5, 10].map((digit) => digit * power).find((size) => size >= rough)!,
  );
  return Array.from({ length: Math.ceil(Math.max(most, 1) / step) + 1 }, (_, index) => index * step);
}

/** 0, 300, 30k, 1.5M */
export function formatTick(value: number): string {
  if (value >= 1_000_000) return `${shortOf(value / 1_000_000)}M`;
  return value >= 1_000 ? `${shortOf(value / 1_000)}k` : String(value);
}

const shortOf = (value: number): string => String(Math.round(value * 10) / 10);
