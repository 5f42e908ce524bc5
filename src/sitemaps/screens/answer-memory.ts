import { useCallback, useState } from 'react';
import type { CheckResult } from '../checks/check.ts';

/** Response times of runs by the id of the check, oldest first. */
export type TimeHistory = Readonly<Record<string, readonly number[]>>;

/** Runs that a sparkline shows. */
export const KEPT_RUNS = 16;

/** Adds the times of one run; the oldest of more than 16 falls out. */
export function withTimes(
  history: TimeHistory,
  results: readonly Pick<CheckResult, 'id' | 'responseTimeMs'>[],
): TimeHistory {
  const added = results.flatMap(({ id, responseTimeMs }) =>
    responseTimeMs === null ? [] : [[id, [...(history[id] ?? []), responseTimeMs].slice(-KEPT_RUNS)] as const],
  );
  return { ...history, ...Object.fromEntries(added) };
}

/** The times of finished runs, kept for this tab through reloads, and how one is added. `key`: of the session storage. */
export function useTimeHistory(key: string): [TimeHistory, (results: readonly CheckResult[]) => void] {
  const [history, setHistory] = useState<TimeHistory>({});
  const add = useCallback(
    (results: readonly CheckResult[]) => {
      const next = withTimes(readHistory(key), results);
      setHistory(next);
      try {
        sessionStorage.setItem(key, JSON.stringify(next));
      } catch {
        // full or forbidden: the line starts anew with the next page
      }
    },
    [key],
  );
  return [history, add];
}

function readHistory(key: string): TimeHistory {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    const lists = Object.entries(kept).filter(
      (entry): entry is [string, number[]] =>
        Array.isArray(entry[1]) && entry[1].every((value) => typeof value === 'number' && value >= 0),
    );
    return Object.fromEntries(lists);
  } catch {
    return {};
  }
}

/** What the last sitemap said of caches: its Cache-Control, read from the answers that go by. The second value looks at one. */
export function useCacheHeader(): [string | null, (answer: Response) => Response] {
  const [header, setHeader] = useState<string | null>(null);
  const look = useCallback((answer: Response): Response => {
    if (answer.ok) setHeader(answer.headers.get('cache-control'));
    return answer;
  }, []);
  return [header, look];
}
