import { useCallback, useEffect, useRef, useState } from 'react';

/** `update` shows how far it is, until `signal` is aborted. */
export type Load<State> = (signal: AbortSignal, update: (state: State) => void) => Promise<void>;

/** Returns the last state of a load, and `again` to restart it. Memoize `load`: a new one starts at once. */
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
