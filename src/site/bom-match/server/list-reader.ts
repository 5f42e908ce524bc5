import { openBoundedThreads, TimeLimitExceeded } from '#base/http/bounded-threads.ts';
import { type ColumnRole, type ListFacts, type ListLine, ListError } from '#base/lists/list.ts';
import { listMessages } from '#base/lists/messages.ts';

/** `json`: the body of a call. */
export type ReadTask = { bytes: Uint8Array; kind: 'json' | 'text' | 'file'; columns: readonly ColumnRole[] | null };
export type ReadAnswer =
  | { list: ListFacts & { lines: ListLine[] }; shownText: string }
  | { message: string; status: ListError['status'] };

/** The largest list takes a second. */
export function openListReader({ threads = 1, timeLimitMs = 5_000, memoryLimitMb = 256 } = {}) {
  const pool = openBoundedThreads<ReadTask, ReadAnswer>(new URL('./read-list.worker.ts', import.meta.url), {
    threads,
    timeLimitMs,
    resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb, maxYoungGenerationSizeMb: 32 },
  });
  return {
    /** Takes over the bytes. Rejects with `ListError`. */
    async read(task: ReadTask, signal?: AbortSignal) {
      const { bytes } = task;
      const transfer = bytes.byteLength === bytes.buffer.byteLength ? [bytes.buffer as ArrayBuffer] : [];
      const answer = await pool.run(task, { signal, transfer }).catch((error: unknown) => {
        if (error instanceof TimeLimitExceeded) throw new ListError(listMessages.tooLong);
        if ((error as NodeJS.ErrnoException | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY')
          throw new ListError(listMessages.bomb, 413);
        throw error;
      });
      if ('message' in answer) throw new ListError(answer.message, answer.status);
      return answer;
    },
    close: pool.close,
  };
}
