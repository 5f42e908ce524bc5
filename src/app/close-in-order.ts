import { within } from '#base/domain/within.ts';

export type Part = { name: string; close: () => Promise<unknown> };

/** A part that does not close within this is passed over: the process ends all the same. */
const CLOSE_LIMIT_MS = 5_000;

/**
 * Closes the parts of a process one after another. One that fails or hangs does not keep the others open: it is told to `onFailure`, with the error or
 * null when it took too long.
 */
export async function closeInOrder(
  parts: readonly Part[],
  onFailure: (name: string, error: unknown) => void,
  limitMs = CLOSE_LIMIT_MS,
): Promise<void> {
  for (const { name, close } of parts) {
    try {
      await within(limitMs, close(), () => onFailure(name, null));
    } catch (error) {
      onFailure(name, error);
    }
  }
}
