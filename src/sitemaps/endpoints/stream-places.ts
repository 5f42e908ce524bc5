import { fairQueue, type FairQueue, type FairQueueBounds } from '../../http/fair-queue.ts';

/**
 * Sitemaps that are made and sent at the same time; each holds a chunk or two and, where it is compressed, a quarter of a megabyte. A crawler asks for a
 * few at a time from one address, and the site's own checks for ten.
 */
export const STREAM_BOUNDS: FairQueueBounds = { places: 128, perAddress: 32, waiting: 512, waitingPerAddress: 32 };
/** A place that is not free by then is a refusal: readers that are too slow have been ended meanwhile (end-slow-readers.ts). */
export const PLACE_WAIT_MS = 15_000;

/** Keeps crawlers that all come at once from taking more memory than there is, and one address from taking all places. */
export function streamPlaces(): FairQueue {
  return fairQueue(STREAM_BOUNDS);
}
