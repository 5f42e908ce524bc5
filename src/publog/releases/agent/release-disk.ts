/** The releases on the disk of one node. `keep`: all versions that the node is to hold; what the disk has of them stays. */
export type ReleaseDisk = {
  /**
   * Resolves when the release lies whole, checked and readable by this program on the disk, at once when it does already; resumes what was begun. It is not
   * in force then. `onProgress`: from 0 to 1. Rejects with the reason.
   */
  fetch(
    version: string,
    options: { signal: AbortSignal; onProgress: (done: number) => void; keep: readonly string[] },
  ): Promise<void>;
  /**
   * Puts a release in force whose fetch has resolved, for pages, calls, suggestions and sitemaps at once; resolves when they are served from it. Rejects with
   * `ReleaseProblem` when it is not whole on the disk any more.
   */
  switchTo(version: string, options: { keep: readonly string[] }): Promise<void>;
};
