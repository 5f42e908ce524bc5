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
import { readNiinTable, type SpillPlace } from './read-niin-table.ts';
import type { ReadOutcome, SpillIndex } from './spill.ts';

/** The requests to a worker thread of the import, and its responses: one for each request, in order, and progress before that of `read`. */
export type WorkerRequest =
  | { kind: 'read'; file: InputFile; place: SpillPlace }
  | { kind: 'open'; spills: [SpilledTable, SpillIndex][]; frame: CatalogFrame }
  | { kind: 'build'; bucket: number };
export type WorkerResponse =
  | { kind: 'progress'; bytes: number; rows: number }
  | { kind: 'read'; outcome: ReadOutcome }
  | { kind: 'open' }
  | { kind: 'build'; built: BuiltBucket }
  | { kind: 'problem'; message: string }
  | { kind: 'error'; error: Error };

if (parentPort) serve(parentPort);

function serve(port: NonNullable<typeof parentPort>): void {
  let builder: ReturnType<typeof openBucketBuilder> | null = null;
  const post = (response: WorkerResponse, transfer: Transferable[] = []): void => port.postMessage(response, transfer);

  async function work(request: WorkerRequest): Promise<void> {
    if (request.kind === 'read') {
      const onChunk = (bytes: number, rows: number): void => post({ kind: 'progress', bytes, rows });
      post({ kind: 'read', outcome: await readNiinTable(request.file, request.place, onChunk) });
    } else if (request.kind === 'open') {
      builder = openBucketBuilder(new Map(request.spills), request.frame);
      post({ kind: 'open' });
    } else {
      const built = builder!.build(request.bucket);
      post({ kind: 'build', built }, buffersOf(built));
    }
  }

  port.on('message', (request: WorkerRequest) => {
    work(request).catch((error: Error) => {
      if (error instanceof ImportProblem) post({ kind: 'problem', message: error.message });
      else post({ kind: 'error', error });
    });
  });
}
