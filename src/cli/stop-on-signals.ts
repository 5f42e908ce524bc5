import { constants } from 'node:os';

/** Exit status of a program that a signal stopped, as shells have it. */
const SIGNAL_EXIT_BASE = 128;
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

export type StopSignal = {
  signal: AbortSignal;
  /** 130 after SIGINT, 143 after SIGTERM. */
  exitStatus(): number;
  /** Signals do again what they do otherwise. */
  close(): void;
};

/** The first SIGINT or SIGTERM asks for an end in good order; a second one ends the process at once. */
export function stopOnSignals(onStop: () => void): StopSignal {
  const controller = new AbortController();
  let status = SIGNAL_EXIT_BASE;
  const listeners = SIGNALS.map((name) => {
    const listener = (): void => {
      status = SIGNAL_EXIT_BASE + constants.signals[name];
      close();
      onStop();
      controller.abort();
    };
    process.once(name, listener);
    return { name, listener };
  });
  const close = (): void => {
    for (const { name, listener } of listeners) process.off(name, listener);
  };
  return { signal: controller.signal, exitStatus: () => status, close };
}
