import { parentPort, type Transferable } from 'node:worker_threads';
import {
  buffersOf,
  openBucketBuilder,
  type BuiltBucket,
  type CatalogFrame,
  type SpilledTable,
} from './build-bucket.ts';
import { ImportProblem } from './report.ts';
import type { InputFile } from './input-source.ts';
import type { NiinIndex } from './niin-index.ts';
import { readNiinTable, type ReadOutcome } from './read-niin-table.ts';
import type { SpillIndex } from './spill.ts';

/** What a worker thread of the import is asked for, and what it answers. */
export type WorkerRequest =
  | { ask: 'read'; file: InputFile; index: NiinIndex; workDir: string; buckets: number }
  | { ask: 'open'; spills: [SpilledTable, SpillIndex][]; frame: CatalogFrame }
  | { ask: 'build'; bucket: number };
export type WorkerAnswer =
  | { answer: 'progress'; bytes: number; rows: number }
  | { answer: 'read'; outcome: ReadOutcome }
  | { answer: 'open' }
  | { answer: 'build'; built: BuiltBucket }
  | { answer: 'problem'; message: string }
  | { answer: 'error'; error: Error };

if (parentPort) serve(parentPort);

function serve(port: NonNullable<typeof parentPort>): void {
  let builder: ReturnType<typeof openBucketBuilder> | null = null;
  const say = (answer: WorkerAnswer, transfer: Transferable[] = []): void => port.postMessage(answer, transfer);

  async function work(request: WorkerRequest): Promise<void> {
    if (request.ask === 'read') {
      const onChunk = (bytes: number, rows: number): void => say({ answer: 'progress', bytes, rows });
      const { file, index, workDir, buckets } = request;
      say({ answer: 'read', outcome: await readNiinTable(file, index, workDir, buckets, { onChunk }) });
    } else if (request.ask === 'open') {
      builder = openBucketBuilder(new Map(request.spills), request.frame);
      say({ answer: 'open' });
    } else {
      const built = builder!.build(request.bucket);
      say({ answer: 'build', built }, buffersOf(built));
    }
  }

  port.on('message', (request: WorkerRequest) => {
    work(request).catch((error: Error) => {
      if (error instanceof ImportProblem) say({ answer: 'problem', message: error.message });
      else say({ answer: 'error', error });
    });
  });
}
