import { Readable } from 'node:stream';

/**
 * A stream of chunks that are made one at a time, when the last one has been taken: whoever reads slowly holds one. Each chunk waits for
 * `takeTurn`, so that the process looks at the network between the chunks of all streams, however fast they are read. The first chunk, and more until `isReady`, are made
 * before this resolves, so that what fails until then can still be answered with a status. What fails later destroys the stream. A stream that
 * is destroyed ends its generator.
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
