import { parentPort, Worker, type ResourceLimits, type Transferable } from 'node:worker_threads';
import { setPriority } from 'node:os';

const NICENESS = 5;

type ThreadBounds = {
  threads: number;
  timeLimitMs?: number;
  resourceLimits?: ResourceLimits;
  workerData?: unknown;
  /** Ends a thread with its task, which frees its memory. */
  endsIdle?: boolean;
};

export class TimeLimitExceeded extends Error {
  override name = 'TimeLimitExceeded';
}

type ToThread<Task> = { id: number; task: Task } | { stop: number };
type FromThread<Answer, News> = { id: number } & (
  | { answer: Answer }
  | { news: News }
  | { error: { name: string; message: string; stack: string | undefined } }
);

type TaskOptions<News> = {
  signal?: AbortSignal | undefined;
  /** On abort asks a running task to stop and waits for its answer; otherwise ends its thread. */
  gently?: boolean;
  transfer?: Transferable[];
  /** An error that it throws ends the task. */
  onNews?: ((news: News) => void) | undefined;
};
type Job<Task, Answer, News> = TaskOptions<News> & {
  id: number;
  task: Task;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};

/** Worker threads, one task at a time each. A thread that broke a bound is replaced. */
export function openBoundedThreads<Task, Answer, News = never>(script: URL, bounds: ThreadBounds) {
  const queue: Job<Task, Answer, News>[] = [];
  const threads = Array.from({ length: bounds.threads }, () => openThread<Task, Answer, News>(script, bounds, next));
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
     * Runs a task in order. Rejects with `TimeLimitExceeded`, an error of the task (its name, not its class), or the
     * abort reason.
     */
    run(task: Task, options: TaskOptions<News> = {}): Promise<Answer> {
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      const { signal } = options;
      const job = { ...options, id: ++lastId, task, resolve, reject };
      const stop = (): void => {
        const thread = threads.find((each) => each.current() === job);
        if (thread && options.gently) return thread.stop();
        const at = queue.indexOf(job);
        if (at >= 0) queue.splice(at, 1);
        thread?.giveUp(signal!.reason);
        reject(signal!.reason);
      };
      signal?.addEventListener('abort', stop);
      queue.push(job);
      next();
      // a signal may live as long as the server
      return promise.finally(() => signal?.removeEventListener('abort', stop));
    },
    waiting: () => queue.length,
    async close(): Promise<void> {
      queue.length = 0;
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}

function openThread<Task, Answer, News>(script: URL, bounds: ThreadBounds, onFree: () => void) {
  const { timeLimitMs, resourceLimits = {}, workerData } = bounds;
  let current: Job<Task, Answer, News> | null = null;
  let worker: Worker | null = null;
  let timer: NodeJS.Timeout | undefined;

  function start(): Worker {
    const started = new Worker(script, { resourceLimits, workerData });
    started.on('message', (message: FromThread<Answer, News>) => {
      if (worker !== started || message.id !== current?.id) return;
      if ('answer' in message) return end(({ resolve }) => resolve(message.answer));
      if ('error' in message)
        return end(({ reject }) => reject(Object.assign(new Error(message.error.message), message.error)));
      try {
        current.onNews?.(message.news);
      } catch (error) {
        giveUp(error);
      }
    });
    started.on('error', (error) => worker === started && giveUp(error));
    started.on('exit', () => worker === started && giveUp(new Error('The thread has ended')));
    return started;
  }

  /** Rejects the task; the next one gets a new thread. */
  function giveUp(error: unknown): void {
    void worker?.terminate();
    worker = null;
    end((job) => job.reject(error));
  }

  function end(settle: (job: Job<Task, Answer, News>) => void): void {
    clearTimeout(timer);
    // an idle thread does not keep the process alive
    worker?.unref();
    if (bounds.endsIdle) void close();
    const job = current;
    current = null;
    if (job !== null) settle(job);
    onFree();
  }

  async function close(): Promise<void> {
    const open = worker;
    worker = null;
    clearTimeout(timer);
    await open?.terminate();
  }

  const post = (message: ToThread<Task>, transfer: Transferable[] = []): void => worker?.postMessage(message, transfer);

  return {
    current: () => current,
    giveUp,
    stop: () => post({ stop: current!.id }),
    run(job: Job<Task, Answer, News>): void {
      current = job;
      worker ??= start();
      worker.ref();
      if (timeLimitMs !== undefined)
        timer = setTimeout(() => giveUp(new TimeLimitExceeded(`It took longer than ${timeLimitMs} ms`)), timeLimitMs);
      post({ id: job.id, task: job.task }, job.transfer);
    },
    close,
  };
}

export function runInThread<Task, Answer, News = never>(script: URL, task: Task, options: TaskOptions<News> = {}) {
  const threads = openBoundedThreads<Task, Answer, News>(script, { threads: 1 });
  return threads.run(task, options).finally(threads.close);
}

type Work<Task, Answer, News> = (
  task: Task,
  means: { tell: (news: News) => void; signal: AbortSignal },
) => Promise<{ answer: Answer; transfer?: Transferable[] }>;

export function answerTasks<Task, Answer, News = never>(work: Work<Task, Answer, News>, { yields = true } = {}): void {
  // only Linux has priorities of threads
  if (yields && process.platform === 'linux') yieldToVisitors(NICENESS);
  const port = parentPort!;
  let stopping = new AbortController();
  port.on('message', async (message: ToThread<Task>) => {
    if ('stop' in message) return stopping.abort();
    const { id, task } = message;
    stopping = new AbortController();
    try {
      const tell = (news: News): void => port.postMessage({ id, news });
      const { answer, transfer = [] } = await work(task, { tell, signal: stopping.signal });
      port.postMessage({ id, answer }, transfer);
    } catch (error) {
      const { name, message: words, stack } = error instanceof Error ? error : new Error(String(error));
      port.postMessage({ id, error: { name, message: words, stack } });
    }
  });
}

/** Lowers the priority of this process, or of this thread on Linux, where allowed. */
export function yieldToVisitors(niceness: number): void {
  try {
    setPriority(niceness);
  } catch {}
}
