import { useEffect, useState, useSyncExternalStore } from 'react';
import type { FilePlan } from './file-plan.ts';
import { runDriver, type RunDriver, type RunView } from './run-driver.client.ts';
import { runLock } from './run-lock.client.ts';
import { uploadFile } from './upload-file.client.ts';
import { waitInPage as wait } from './wait.client.ts';

/** A run on a screen. `ready` is false, and all buttons are off, until the stored run was read. */
export type Run = { view: RunView; driver: RunDriver; ready: boolean };

/** Looked up at each use: the server renders this too and has no localStorage. */
const pageStorage = {
  getItem: (key: string) => localStorage.getItem(key),
  setItem: (key: string, value: string) => localStorage.setItem(key, value),
};

/** The run of this name: one in a browser, however many tabs show it. */
export function useRun(name: string, plan: FilePlan): Run {
  const [{ driver, subscribe }] = useState(() => {
    const upload = (type: string, signal: AbortSignal, onRetry: (error: string) => void) =>
      uploadFile(type, { signal, wait, onRetry });
    const driver = runDriver({ name, plan, upload, lock: runLock(name), storage: pageStorage, wait });
    return { driver, subscribe: byFrame(driver.subscribe) };
  });
  const [ready, setReady] = useState(false);
  const view = useSyncExternalStore(subscribe, driver.view, driver.view);
  useEffect(() => driver.open(() => setReady(true)), [driver]);
  return { view, driver, ready };
}

type Subscribe = (changed: () => void) => () => void;

/** Reports changes once a frame: drawing never slows the run, and a hidden page draws nothing. */
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

/** The time, updated each second while `wanted`; null on the server. */
export function useNow(wanted: boolean): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    if (!wanted) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [wanted]);
  return wanted ? now : null;
}
