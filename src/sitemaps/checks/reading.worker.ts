import { readXml } from './read-body.ts';
import type { ReadingAsked, ReadingGiven } from './read-in-worker.client.ts';

/** Reads one body after another, so that the page is left to its user. */
addEventListener('message', async ({ data: { id, bytes, options } }: MessageEvent<ReadingAsked>) => {
  const given: ReadingGiven = { id, reading: await readXml({ bytes }, options) };
  postMessage(given);
});
