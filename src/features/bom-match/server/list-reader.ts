import { Worker } from 'node:worker_threads';
import { type ColumnRole, type ListFacts, type ListLine, ListError } from '../list.ts';
import { listMessages } from '../messages.ts';

/** A list that takes longer was made to take long: the largest one is read within a second of an idle core, the start of its thread with it. */
const TIME_LIMIT_MS = 5_000;
/** What a list of 5 MB takes, several times over. */
const MEMORY_LIMIT_MB = 256;
/** `bytes` are handed over. `json`: the body of a call, with text and columns in it. */
export type ReadTask = {
  id: number;
  bytes: Uint8Array;
  kind: 'json' | 'text' | 'file';
  columns: readonly ColumnRole[] | null;
};
export type ReadAnswer = { id: number } & (
  | ({ kind: 'done' } & ReadUpload)
  | { kind: 'unreadable'; message: string; status: ListError['status'] }
  | { kind: 'failed'; message: string }
);

/** A list as it was read. What can be long comes as JSON: lines in pieces, and the text of a file. */
export type ReadUpload = {
  facts: Omit<ListFacts, 'text'>;
  linesJson: readonly Uint8Array[];
  textJson: Uint8Array | null;
  shownText: string;
};

/** Pieces of a list that are taken in at a time: what is alive at once is short, and so are the pauses of the garbage collector. */
const PIECES_AT_A_TIME = 10;

/** The lines of a list that was read, a batch at a time; its pieces one by one, with `yieldNow` between them. */
export async function* batchesOfLines(
  { linesJson }: Pick<ReadUpload, 'linesJson'>,
  yieldNow: () => Promise<void>,
): AsyncGenerator<ListLine[]> {
  const decoder = new TextDecoder();
  for (let start = 0; start < linesJson.length; start += PIECES_AT_A_TIME) {
    const lines: ListLine[] = [];
    for (const piece of linesJson.slice(start, start + PIECES_AT_A_TIME)) {
      lines.push(...(JSON.parse(decoder.decode(piece)) as ListLine[]));
      await yieldNow();
    }
    yield lines;
  }
}

export type ListReader = {
  /** Reads a list. Rejects with `ListError` for one that cannot be read; `signal` ends the work for it. How many wait is bounded by who calls. */
  read(sent: Omit<ReadTask, 'id'>, signal?: AbortSignal): Promise<ReadUpload>;
  /** Lists that wait or are read. */
  readonly pending: number;
  close(): Promise<void>;
};

type Job = { task: ReadTask; resolve: (read: ReadUpload) => void; reject: (error: unknown) => void };

/** Reads lists one after another in a thread with bounds for memory and time, started at the first one and again after one that broke them. */
export function openListReader(timeLimitMs = TIME_LIMIT_MS, memoryLimitMb = MEMORY_LIMIT_MB): ListReader {
  const waiting: Job[] = [];
  let current: Job | null = null;
  let worker: Worker | null = null;
  let timer: NodeJS.Timeout | undefined;
  let lastId = 0;

  function start(): Worker {
    const started = new Worker(new URL('./read-list.worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb, maxYoungGenerationSizeMb: 32 },
    });
    started.unref();
    started.on('message', (answer: ReadAnswer) => worker === started && onAnswer(answer));
    started.on('error', (error: NodeJS.ErrnoException) => {
      const tooLarge = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      if (worker === started) giveUp(tooLarge ? new ListError(listMessages.bomb, 413) : error);
    });
    started.on('exit', () => worker === started && giveUp(new Error('The thread that reads lists has ended')));
    return started;
  }

  /** The thread is of no more use: the list in it is refused, and the next one gets a new thread. */
  function giveUp(error: unknown): void {
    void worker?.terminate();
    worker = null;
    end((job) => job.reject(error));
  }

  function onAnswer(answer: ReadAnswer): void {
    if (current === null || answer.id !== current.task.id) return;
    if (answer.kind === 'done') end((job) => job.resolve(answer));
    else if (answer.kind === 'unreadable') end((job) => job.reject(new ListError(answer.message, answer.status)));
    else end((job) => job.reject(new Error(answer.message)));
  }

  function end(tell: (job: Job) => void): void {
    clearTimeout(timer);
    const job = current;
    current = null;
    if (job !== null) tell(job);
    next();
  }

  function next(): void {
    if (current !== null) return;
    current = waiting.shift() ?? null;
    if (current === null) return;
    worker ??= start();
    const { task } = current;
    timer = setTimeout(() => giveUp(new ListError(listMessages.tooLong)), timeLimitMs);
    worker.postMessage(
      task,
      task.bytes.byteLength === task.bytes.buffer.byteLength ? [task.bytes.buffer as ArrayBuffer] : [],
    );
  }

  return {
    read(sent, signal) {
      return new Promise((resolve, reject) => {
        const job: Job = { task: { ...sent, id: ++lastId }, resolve, reject };
        signal?.addEventListener('abort', () => {
          const at = waiting.indexOf(job);
          if (at >= 0) waiting.splice(at, 1);
          // Nobody waits for the rest of a list that was made to take long.
          if (job === current) giveUp(signal.reason);
          else reject(signal.reason);
        });
        waiting.push(job);
        next();
      });
    },
    get pending() {
      return waiting.length + (current === null ? 0 : 1);
    },
    async close() {
      const open = worker;
      worker = null;
      clearTimeout(timer);
      await open?.terminate();
    },
  };
}
