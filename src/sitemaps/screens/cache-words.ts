/** How long caches and crawlers may keep a sitemap, from its Cache-Control; null where the answer does not say. */
export function cacheWords(cacheControl: string | null): string | null {
  if (cacheControl === null) return null;
  if (/\bno-store\b/i.test(cacheControl)) return 'not cached';
  const seconds = Number(/\bmax-age=(\d+)/i.exec(cacheControl)?.[1] ?? Number.NaN);
  return Number.isNaN(seconds) ? null : `cached ${durationWords(seconds)}`;
}

function durationWords(seconds: number): string {
  for (const [unit, size] of [
    ['h', 3_600],
    ['min', 60],
  ] as const) {
    if (seconds >= size && seconds % size === 0) return `${seconds / size} ${unit}`;
  }
  return `${seconds} s`;
}
