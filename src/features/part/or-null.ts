/** What a promise resolves with; null when it rejects: a section that fails alone is a line on the page. */
export async function orNull<T>(promise: Promise<T>): Promise<T | null> {
  try {
    return await promise;
  } catch {
    return null;
  }
}
