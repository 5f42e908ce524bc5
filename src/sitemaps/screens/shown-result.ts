import type { IconName } from '../../ui/icon.tsx';
import type { BadgeKind } from '../../ui/badge.tsx';

/** What the tool pages show of a check. */
export type ShownResult = {
  id: string;
  name: string;
  /** Null: not in this catalog. */
  url: string | null;
  status: 'pending' | 'testing' | 'success' | 'warning' | 'error' | 'absent';
  message: string;
  details?: string;
  contentPreview?: string;
  sampleUrls?: readonly string[];
  urlCount?: number;
  extra?: { sizeKb?: number; isValidXml?: boolean; hasNsnUrls?: boolean };
  statusCode: number | null;
  responseTimeMs: number | null;
};

/** What the chart draws. */
export type TimedResult = Pick<ShownResult, 'id' | 'name' | 'status' | 'responseTimeMs'>;

export type StatusWords = Record<ShownResult['status'], string>;

/** How many stand at each status; `total` leaves out what is not in the catalog (S8.2). */
export type StatusCounts = Record<ShownResult['status'], number> & { total: number; tested: number };

export function countStatuses(results: readonly Pick<ShownResult, 'status'>[]): StatusCounts {
  const counts = { pending: 0, testing: 0, success: 0, warning: 0, error: 0, absent: 0 };
  for (const { status } of results) counts[status] += 1;
  const tested = counts.success + counts.warning + counts.error;
  return { ...counts, tested, total: results.length - counts.absent };
}

/** The look of each status: always with a word and an icon beside the color. */
export const STATUS_LOOK: Record<ShownResult['status'], { badge: BadgeKind; icon?: IconName }> = {
  pending: { badge: 'plain', icon: 'clock' },
  testing: { badge: 'info', icon: 'right' },
  success: { badge: 'ok', icon: 'ok' },
  warning: { badge: 'warn', icon: 'warn' },
  error: { badge: 'err', icon: 'error' },
  absent: { badge: 'off' },
};

const FIRST_THINGS: readonly ShownResult['status'][] = ['error', 'warning'];

/** What is wrong first once it is known, what is not in this catalog last; else in the order of the tests. */
export function inOrderOfCare<Result extends Pick<ShownResult, 'status'>>(
  results: readonly Result[],
  isKnown: boolean,
): Result[] {
  const rank = ({ status }: Result): number => {
    if (status === 'absent') return 3;
    const place = FIRST_THINGS.indexOf(status);
    return isKnown && place !== -1 ? place : 2;
  };
  return results.toSorted((one, other) => rank(one) - rank(other));
}
