import { Readable } from 'node:stream';

/**
 * A stream that makes a chunk when the last one has been taken: a slow reader holds one. Each chunk waits for `takeTurn`, so that the event loop runs
 * between the chunks of all streams. The first chunk, and more until `isReady`, are made before this resolves: an error until then can still be answered with
 * a status. A later error destroys the stream. A stream that is destroyed ends its generator.
 */
export async function streamOf(
  chunks: AsyncGenerator<Uint8Array>,
  takeTurn: () => Promise<unknown>,
  isReady: () => boolean = () => true,
): Promise<Readable> {
  const make = async () => {
    await takeTurn();
    return chunks.next();
  };
  const ahead = [await make()];
  while (!ahead.at(-1)!.done && !isReady()) ahead.push(await make());
  return new Readable({
    highWaterMark: 1,
    read() {
      const made = ahead.shift();
      const next = made === undefined ? make() : Promise.resolve(made);
      next.then(
        ({ done, value }) => void (this.destroyed || this.push(done ? null : value)),
        (error: Error) => this.destroy(error),
      );
    },
    destroy(reason, close) {
      ahead.length = 0;
      chunks.return(undefined).then(
        () => close(reason),
        (failure: Error) => close(reason ?? failure),
      );
    },
  });
}
