import { useCallback, useEffect, useRef, useState } from 'react';

/** Loads something; `update` shows how far it is, until `signal` is aborted. */
export type Load<State> = (signal: AbortSignal, update: (state: State) => void) => Promise<void>;

/** The last state of a load, `loading` at first, and `again` to restart it. A new `load` function aborts the old one and starts at once: memoize it. */
export function useLoader<State extends object>(loading: State, load: Load<State>): State & { again: () => void } {
  const [state, setState] = useState<State>(loading);
  const running = useRef<AbortController | null>(null);
  const start = useCallback(() => {
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    void load(signal, setState);
  }, [load]);
  useEffect(() => {
    start();
    return () => running.current?.abort();
  }, [start]);
  const again = () => {
    setState(loading);
    start();
  };
  return { ...state, again };
}
