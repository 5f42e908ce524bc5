import { within } from '#base/domain/within.ts';

export type Part = { name: string; close: () => Promise<unknown> };

const CLOSE_LIMIT_MS = 5_000;

/** Closes parts in turn. One that fails or hangs (`error` null) is reported and passed over. */
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
