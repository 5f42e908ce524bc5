/** The releases on the disk of one node. */
export type ReleaseDisk = {
  /**
   * Resolves when the release lies whole, checked and readable by this program on the disk, at once when it does already; resumes what was begun. It is not
   * in force then. `onProgress`: from 0 to 1. Rejects with the reason.
   */
  fetch(version: string, options: { signal: AbortSignal; onProgress: (done: number) => void }): Promise<void>;
  /** Puts a release in force whose fetch has resolved, for pages, calls, suggestions and sitemaps at once; resolves when they are served from it. */
  switchTo(version: string): Promise<void>;
};
