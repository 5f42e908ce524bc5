import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Loaded into a server by `--import`: notes how long each request takes, from its first byte read to its last byte handed over, and how long the event loop
 * is held up. Tells both to the process that has started it, and begins again.
 */
export type Watched = {
  times: [url: string, ms: number][];
  /** By the clock; and the most processor time that the thread itself has spent without letting a timer run. */
  loop: { maxMs: number; p99Ms: number; maxProcessorMs: number };
};

const RESOLUTION_MS = 1;
const starts = new WeakMap<IncomingMessage, number>();
let times: [string, number][] = [];
const loop = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
loop.enable();
let maxProcessorMs = 0;
let before = processorMs();
setInterval(() => {
  const now = processorMs();
  maxProcessorMs = Math.max(maxProcessorMs, now - before);
  before = now;
}, RESOLUTION_MS).unref();

function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

subscribe('http.server.request.start', (message) => {
  starts.set((message as { request: IncomingMessage }).request, performance.now());
});
subscribe('http.server.response.finish', (message) => {
  const { request } = message as { request: IncomingMessage };
  times.push([request.url!, performance.now() - starts.get(request)!]);
});
process.on('message', () => {
  const milliseconds = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
  process.send!({
    times,
    loop: { maxMs: milliseconds(loop.max), p99Ms: milliseconds(loop.percentile(99)), maxProcessorMs },
  } satisfies Watched);
  times = [];
  loop.reset();
  maxProcessorMs = 0;
});
// the channel to the starter keeps no server alive
process.channel?.unref();
