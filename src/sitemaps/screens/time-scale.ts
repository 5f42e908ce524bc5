/** The value below which `share` of them lie (nearest rank). `values` is not empty. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!;
}

/** Three or four round ticks from 0 that reach over `most`. */
export function ticksTo(most: number): number[] {
  const rough = Math.max(most, 1) / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(
    1,
    [1, 2, 5, 10].map((digit) => digit * power).find((size) => size >= rough)!,
  );
  return Array.from({ length: Math.ceil(Math.max(most, 1) / step) + 1 }, (_, index) => index * step);
}
