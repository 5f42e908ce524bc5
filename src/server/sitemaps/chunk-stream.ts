import { Readable } from 'node:stream';

/**
 * A stream of chunks that are made one at a time, when the last one has been taken: whoever reads slowly holds one. The first chunk, and more
 * until `isReady`, are made before this resolves, so that what fails until then can still be answered with a status. What fails later destroys
 * the stream. A stream that is destroyed ends its generator.
 */
export async function streamOf(
  chunks: AsyncGenerator<Uint8Array>,
  isReady: () => boolean = () => true,
): Promise<Readable> {
  const ahead = [await chunks.next()];
  while (!ahead.at(-1)!.done && !isReady()) ahead.push(await chunks.next());
  return new Readable({
    highWaterMark: 1,
    read() {
      const made = ahead.shift();
      const next = made === undefined ? chunks.next() : Promise.resolve(made);
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
