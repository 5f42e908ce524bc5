import { useCallback, useEffect, useRef, useState } from 'react';
import { saveText } from '#base/ui/draw.ts';
import type { ClientIndex } from './build-client-index.ts';

/** So that a step can be seen. */
const STEP_MS = 100; // S5.6

export type IndexBuilding =
  | { phase: 'idle' }
  /** `step`: steps done, 0 while the index is fetched. `entries`: sitemaps in it so far. */
  | { phase: 'building'; step: number; entries: number }
  | { phase: 'built'; index: ClientIndex }
  | { phase: 'failed'; message: string }
  | { phase: 'stopped'; step: number; entries: number };

type Site = { origin: string; formerHosts: readonly string[] };

/** Builds the index in ten steps on `build`, one at a time, and saves it. `stepMs`: shortest time of a step. */
export function useClientIndex({ origin, formerHosts }: Site, stepMs = STEP_MS) {
  const [building, setBuilding] = useState<IndexBuilding>({ phase: 'idle' });
  const under = useRef<AbortController | null>(null);
  useEffect(() => () => under.current?.abort(), []);

  const build = async () => {
    if (under.current !== null) return;
    const { signal } = (under.current = new AbortController());
    let done = { step: 0, entries: 0 };
    setBuilding({ phase: 'building', ...done });
    const { buildClientIndex } = await import('./build-client-index.ts');
    const outcome = await buildClientIndex({
      origin,
      formerHosts,
      signal,
      stepMs,
      onStep: (step, entries) => setBuilding({ phase: 'building', ...(done = { step, entries }) }),
    });
    under.current = null;
    if (outcome.kind === 'built') {
      setBuilding({ phase: 'built', index: outcome.index });
      saveIndex(outcome.index);
    } else if (outcome.kind === 'failed') setBuilding({ phase: 'failed', message: outcome.message });
    else setBuilding({ phase: 'stopped', ...done });
  };
  const stop = useCallback(() => under.current?.abort(), []);
  return { building, build, stop };
}

export function saveIndex({ xml }: ClientIndex): void {
  saveText('sitemap.xml', xml, 'application/xml');
}
