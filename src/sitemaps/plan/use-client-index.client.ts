import { useCallback, useEffect, useRef, useState } from 'react';
import type { IndexBuilding } from './take-index.ts';
import { saveText } from '#base/ui/draw.ts';

/** Each takes a real tenth of the index. */
export const CLIENT_INDEX_STEPS = 10; // S5.6
const STEP_MS = 100; // S5.6

/** Takes the index of the server in ten steps on `build`, and saves it. `stepMs`: shortest time of a step. */
export function useClientIndex(stepMs = STEP_MS) {
  const [building, setBuilding] = useState<IndexBuilding>({ phase: 'idle' });
  const under = useRef<AbortController | null>(null);
  useEffect(() => () => under.current?.abort(), []);

  const build = async () => {
    if (under.current !== null) return;
    const { signal } = (under.current = new AbortController());
    const { takeIndex } = await import('./take-index.ts');
    const end = await takeIndex({ signal, steps: CLIENT_INDEX_STEPS, stepMs, onStep: setBuilding });
    under.current = null;
    setBuilding(end);
    if (end.phase === 'built') saveIndex(end.xml);
  };
  const stop = useCallback(() => under.current?.abort(), []);
  return { building, build, stop };
}

export const saveIndex = (xml: string): void => saveText('sitemap.xml', xml, 'application/xml');
