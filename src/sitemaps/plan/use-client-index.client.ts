import { useCallback, useEffect, useRef, useState } from 'react';
import { buildClientIndex, type ClientIndex } from './build-client-index.ts';

/** What a step takes at least, so that it can be seen. */
const STEP_MS = 100; // S5.6

export type IndexBuilding =
  | { phase: 'idle' }
  /** `step`: those done, 0 while the index is asked for. `entries`: sitemaps in it by then. */
  | { phase: 'building'; step: number; entries: number }
  | { phase: 'built'; index: ClientIndex }
  | { phase: 'failed'; message: string }
  | { phase: 'stopped'; step: number; entries: number };

type Site = { origin: string; formerHosts: readonly string[] };

/** Builds the index in ten steps when it is told to, one building at a time, and hands it over when it is done. */
export function useClientIndex({ origin, formerHosts }: Site, onBuilt: (index: ClientIndex) => void) {
  const [building, setBuilding] = useState<IndexBuilding>({ phase: 'idle' });
  const under = useRef<AbortController | null>(null);
  useEffect(() => () => under.current?.abort(), []);

  const build = async () => {
    if (under.current !== null) return;
    const { signal } = (under.current = new AbortController());
    let done = { step: 0, entries: 0 };
    setBuilding({ phase: 'building', ...done });
    const outcome = await buildClientIndex({
      origin,
      formerHosts,
      fetch: (input, init) => fetch(input, init),
      signal,
      stepMs: STEP_MS,
      onStep: (step, entries) => setBuilding({ phase: 'building', ...(done = { step, entries }) }),
    });
    under.current = null;
    if (outcome.kind === 'built') {
      setBuilding({ phase: 'built', index: outcome.index });
      onBuilt(outcome.index);
    } else if (outcome.kind === 'failed') setBuilding({ phase: 'failed', message: outcome.message });
    else setBuilding({ phase: 'stopped', ...done });
  };
  const stop = useCallback(() => under.current?.abort(), []);
  return { building, build, stop };
}
