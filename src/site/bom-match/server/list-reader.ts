import { openBoundedThreads, TimeLimitExceeded } from '#base/http/bounded-threads.ts';
import { type ColumnRole, type ListFacts, type ListLine, ListError } from '../list.ts';
import { listMessages } from '../messages.ts';

/** A list that takes longer was made to take long: the largest one is read within a second of an idle core, the start of its thread with it. */
const TIME_LIMIT_MS = 5_000;
/** What a list of 5 MB takes, several times over. */
const MEMORY_LIMIT_MB = 256;
/** `bytes` are handed over. `json`: the body of a call, with text and columns in it. */
export type ReadTask = {
  bytes: Uint8Array;
  kind: 'json' | 'text' | 'file';
  columns: readonly ColumnRole[] | null;
};
export type ReadAnswer =
  | ({ kind: 'done' } & ReadUpload)
  | { kind: 'unreadable'; message: string; status: ListError['status'] };

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

/** Reads lists one after another in a thread with bounds for memory and time. */
export function openListReader(timeLimitMs = TIME_LIMIT_MS, memoryLimitMb = MEMORY_LIMIT_MB) {
  const thread = openBoundedThreads<ReadTask, ReadAnswer>(new URL('./read-list.worker.ts', import.meta.url), {
    threads: 1,
    timeLimitMs,
    resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb, maxYoungGenerationSizeMb: 32 },
  });
  return {
    /** Rejects with `ListError` for a list that cannot be read; `signal` ends the work for it. How many wait is bounded by who calls. */
    async read(task: ReadTask, signal?: AbortSignal): Promise<ReadUpload> {
      const { bytes } = task;
      const transfer = bytes.byteLength === bytes.buffer.byteLength ? [bytes.buffer as ArrayBuffer] : [];
      const answer = await thread.run(task, { signal, transfer }).catch((error: unknown) => {
        if (error instanceof TimeLimitExceeded) throw new ListError(listMessages.tooLong);
        if ((error as NodeJS.ErrnoException | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY')
          throw new ListError(listMessages.bomb, 413);
        throw error;
      });
      if (answer.kind === 'unreadable') throw new ListError(answer.message, answer.status);
      return answer;
    },
    /** Lists that wait or are read. */
    get pending(): number {
      return thread.waiting() + thread.running();
    },
    close: () => thread.close(),
  };
}
