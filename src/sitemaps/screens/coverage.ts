/** An NSN page that was tested: how many URLs it lists, 0 when it could not be read. */
export type PageReading = { page: number; urlCount: number };

export type CoverageEstimate = {
  /** URLs that the NSN pages hold, if those that were not tested are like those that were. */
  urls: number;
  /** Share of the plan's URLs, 0 to 1. */
  share: number;
};

/** How much of the catalog the NSN pages cover: the last page counts as it was read, the others as the mean of those tested. */
export function estimateCoverage(
  readings: readonly PageReading[],
  plan: { nsnPages: number; urls: number },
): CoverageEstimate | null {
  if (readings.length === 0 || plan.urls === 0) return null;
  const last = readings.find(({ page }) => page === plan.nsnPages);
  const others = readings.filter((reading) => reading !== last);
  const mean = others.reduce((sum, { urlCount }) => sum + urlCount, 0) / Math.max(others.length, 1);
  const pagesLikeOthers = plan.nsnPages - (last === undefined ? 0 : 1);
  const urls = Math.round(mean * pagesLikeOthers + (last?.urlCount ?? 0));
  return { urls, share: Math.min(1, urls / plan.urls) };
}
