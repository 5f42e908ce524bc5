/** In milliseconds, to a thousandth. */
export function percentiles(times: readonly number[]) {
  const sorted = times.toSorted((left, right) => left - right);
  const at = (share: number): number =>
    Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 1_000) / 1_000;
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), p999: at(0.999), max: at(1) };
}
