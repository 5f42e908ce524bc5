/** How many sitemaps are made and sent at the same time; each holds a chunk or two and, where it is compressed, a quarter of a megabyte. */
export const MAX_STREAMS = 128;

export type StreamPlaces = {
  /** Takes a place; call what it returns once to give it back. Null: all are taken. */
  take(): (() => void) | null;
};

/** Keeps crawlers that all come at once from taking more memory than there is. */
export function streamPlaces(max = MAX_STREAMS): StreamPlaces {
  let taken = 0;
  return {
    take() {
      if (taken >= max) return null;
      taken += 1;
      let given = false;
      return () => {
        if (!given) taken -= 1;
        given = true;
      };
    },
  };
}
