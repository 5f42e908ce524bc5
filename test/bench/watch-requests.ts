import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Loaded into a server by `--import`: notes how long each request takes, from its first byte read to its last byte handed over, and how long the event loop
 * is held up. Tells both to the process that has started it, and begins again.
 */
export type Watched = {
  times: [url: string, ms: number][];
  /**
   * By the clock; the most processor time that the thread itself has spent without letting a timer run; and the same where no more than one request was begun
   * or answered meanwhile, since requests that have piled up are worked off in one stretch.
   */
  loop: { maxMs: number; p99Ms: number; maxProcessorMs: number; maxOfOneRequestMs: number };
};

const RESOLUTION_MS = 1;
const starts = new WeakMap<IncomingMessage, number>();
let times: [string, number][] = [];
const loop = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
loop.enable();
let maxProcessorMs = 0;
let maxOfOneRequestMs = 0;
let before = processorMs();
const worked = new Set<IncomingMessage>();
setInterval(() => {
  const now = processorMs();
  maxProcessorMs = Math.max(maxProcessorMs, now - before);
  if (worked.size <= 1) maxOfOneRequestMs = Math.max(maxOfOneRequestMs, now - before);
  before = now;
  worked.clear();
}, RESOLUTION_MS).unref();

function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

subscribe('http.server.request.start', (message) => {
  const { request } = message as { request: IncomingMessage };
  starts.set(request, performance.now());
  worked.add(request);
});
subscribe('http.server.response.finish', (message) => {
  const { request } = message as { request: IncomingMessage };
  times.push([request.url!, performance.now() - starts.get(request)!]);
  worked.add(request);
});
process.on('message', () => {
  const milliseconds = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
  process.send!({
    times,
    loop: {
      maxMs: milliseconds(loop.max),
      p99Ms: milliseconds(loop.percentile(99)),
      maxProcessorMs,
      maxOfOneRequestMs,
    },
  } satisfies Watched);
  times = [];
  loop.reset();
  maxProcessorMs = 0;
  maxOfOneRequestMs = 0;
});
// the channel to the starter keeps no server alive
process.channel?.unref();
