import { useEffect, useState, useSyncExternalStore } from 'react';
import { keyPrompt, type KeyPrompt } from './key-prompt.ts';
import type { FilePlan } from './file-plan.ts';
import { runDriver, type RunDriver, type RunView } from './run-driver.client.ts';
import { runLock } from './run-lock.client.ts';
import { uploadFile } from './upload-file.client.ts';
import { waitInPage as wait } from './wait.client.ts';

/** A run as a screen has it. `ready` is false until the browser has looked at what is kept: nothing can be pressed before. */
export type Run = { view: RunView; driver: RunDriver; keys: KeyPrompt; ready: boolean };

/** Asked for at each use: the server, where this is made as well, has none. */
const pageStorage = {
  getItem: (key: string) => localStorage.getItem(key),
  setItem: (key: string, value: string) => localStorage.setItem(key, value),
};

/** The run of this name: one in a browser, however many tabs show it. */
export function useRun(name: string, plan: FilePlan): Run {
  const [{ driver, keys, subscribe }] = useState(() => {
    const keys = keyPrompt();
    const upload = (type: string, signal: AbortSignal, onRetry: (error: string) => void) =>
      uploadFile(type, { signal, wait, onRetry });
    const driver = runDriver({ name, plan, upload, keys, lock: runLock(name), storage: pageStorage, wait });
    return { driver, keys, subscribe: byFrame(driver.subscribe) };
  });
  const [ready, setReady] = useState(false);
  const view = useSyncExternalStore(subscribe, driver.view, driver.view);
  useEffect(() => driver.open(() => setReady(true)), [driver]);
  return { view, driver, keys, ready };
}

type Subscribe = (changed: () => void) => () => void;

/** Tells of changes once a frame: what is drawn never holds up the run, and a page that is not seen draws nothing. */
function byFrame(subscribe: Subscribe): Subscribe {
  return (changed) => {
    let frame = 0;
    const draw = () => {
      frame = 0;
      changed();
    };
    const leave = subscribe(() => {
      frame ||= requestAnimationFrame(draw);
    });
    return () => {
      cancelAnimationFrame(frame);
      leave();
    };
  };
}

/** The time now, each second while it is wanted; the server's page shows none. */
export function useNow(wanted: boolean): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    if (!wanted) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [wanted]);
  return wanted ? now : null;
}
