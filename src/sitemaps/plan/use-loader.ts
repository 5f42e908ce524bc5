import { useCallback, useEffect, useRef, useState } from 'react';

/** Reads something as soon as the page is there: says what has become of it so far, and stops when the signal does. */
export type Read<Reading> = (signal: AbortSignal, say: (reading: Reading) => void) => Promise<void>;

/**
 * What a read has said last, at first `loading`, and how to begin again. Another `read` begins anew, so it must be the same function as long as it reads the
 * same; what was under way ends.
 */
export function useLoader<Reading extends object>(
  loading: Reading,
  read: Read<Reading>,
): Reading & { again: () => void } {
  const [reading, setReading] = useState<Reading>(loading);
  const under = useRef<AbortController | null>(null);
  const start = useCallback(() => {
    under.current?.abort();
    const { signal } = (under.current = new AbortController());
    void read(signal, setReading);
  }, [read]);
  useEffect(() => {
    start();
    return () => under.current?.abort();
  }, [start]);
  const again = () => {
    setReading(loading);
    start();
  };
  return { ...reading, again };
}
