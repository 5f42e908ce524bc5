import { parentPort, Worker, type ResourceLimits, type Transferable } from 'node:worker_threads';
import { yieldToVisitors } from './yield-to-visitors.ts';

/** Where cores are few, the thread that answers requests goes first. */
const NICENESS = 5;

type ThreadBounds = {
  threads: number;
  /** For one task, the start of its thread included. */
  timeLimitMs: number;
  resourceLimits: ResourceLimits;
};

/** A task took longer than its time limit. */
export class TimeLimitExceeded extends Error {
  override name = 'TimeLimitExceeded';
}

type Message<Answer> = { id: number; answer: Answer } | { id: number; error: string };
type Job<Task, Answer> = {
  id: number;
  task: Task;
  transfer: Transferable[];
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};

/** Worker threads that do one task at a time within bounds. A thread starts with its first task, and anew after one that broke a bound. */
export function openBoundedThreads<Task, Answer>(script: URL, bounds: ThreadBounds) {
  const queue: Job<Task, Answer>[] = [];
  const threads = Array.from({ length: bounds.threads }, () => openThread<Task, Answer>(script, bounds, next));
  let lastId = 0;

  function next(): void {
    const free = threads.find((thread) => thread.current() === null);
    const job = free && queue.shift();
    if (job === undefined) return;
    free!.run(job);
    next();
  }

  return {
    /**
     * Runs a task when a thread is free, in the order of the calls. Rejects with `TimeLimitExceeded`, with the error of the task or its thread
     * (code ERR_WORKER_OUT_OF_MEMORY), or with the reason of `signal`. `transfer` is moved into the thread.
     */
    run(
      task: Task,
      { signal, transfer = [] }: { signal?: AbortSignal | undefined; transfer?: Transferable[] } = {},
    ): Promise<Answer> {
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      const job = { id: ++lastId, task, transfer, resolve, reject };
      const stop = (): void => {
        const at = queue.indexOf(job);
        if (at >= 0) queue.splice(at, 1);
        // nobody waits for the rest of a task that takes long
        threads.find((thread) => thread.current() === job)?.giveUp(signal!.reason);
        reject(signal!.reason);
      };
      signal?.addEventListener('abort', stop);
      queue.push(job);
      next();
      // a signal may live as long as the server
      return promise.finally(() => signal?.removeEventListener('abort', stop));
    },
    /** Tasks that wait for a thread. */
    waiting: () => queue.length,
    /** Tasks in a thread. */
    running: () => threads.filter((thread) => thread.current() !== null).length,
    async close(): Promise<void> {
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}

function openThread<Task, Answer>(script: URL, { timeLimitMs, resourceLimits }: ThreadBounds, onFree: () => void) {
  let current: Job<Task, Answer> | null = null;
  let worker: Worker | null = null;
  let timer: NodeJS.Timeout | undefined;

  function start(): Worker {
    const started = new Worker(script, { resourceLimits });
    started.unref();
    started.on('message', (message: Message<Answer>) => {
      if (worker !== started || message.id !== current?.id) return;
      end((job) => ('answer' in message ? job.resolve(message.answer) : job.reject(new Error(message.error))));
    });
    started.on('error', (error) => worker === started && giveUp(error));
    started.on('exit', () => worker === started && giveUp(new Error('The thread has ended')));
    return started;
  }

  /** The thread is of no more use: its task is refused, and the next one gets a new thread. */
  function giveUp(error: unknown): void {
    void worker?.terminate();
    worker = null;
    end((job) => job.reject(error));
  }

  function end(settle: (job: Job<Task, Answer>) => void): void {
    clearTimeout(timer);
    const job = current;
    current = null;
    if (job !== null) settle(job);
    onFree();
  }

  return {
    current: () => current,
    giveUp,
    run(job: Job<Task, Answer>): void {
      current = job;
      worker ??= start();
      timer = setTimeout(() => giveUp(new TimeLimitExceeded(`It took longer than ${timeLimitMs} ms`)), timeLimitMs);
      worker.postMessage({ id: job.id, task: job.task }, job.transfer);
    },
    async close(): Promise<void> {
      const open = worker;
      worker = null;
      clearTimeout(timer);
      await open?.terminate();
    },
  };
}

/** The other end, in the script of the threads: answers each task, or refuses it with the error that `work` throws. */
export function answerTasks<Task, Answer>(
  work: (task: Task) => Promise<{ answer: Answer; transfer?: Transferable[] }>,
): void {
  // a priority belongs to one thread on Linux alone
  if (process.platform === 'linux') yieldToVisitors(0, NICENESS);
  const port = parentPort!;
  port.on('message', async ({ id, task }: { id: number; task: Task }) => {
    try {
      const { answer, transfer = [] } = await work(task);
      port.postMessage({ id, answer }, transfer);
    } catch (error) {
      port.postMessage({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  });
}
