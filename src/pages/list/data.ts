import type { PostedList } from '../../features/bom-match/match-result.ts';

export type ListPageData = {
  /** What was posted without JavaScript, and what came of it; null for the empty page. */
  posted: PostedList | null;
};
