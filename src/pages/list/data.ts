import type { PostedList } from '../../features/bom-match/posted-list.ts';

export type ListPageData = {
  /** What was posted without JavaScript, and what came of it; null for the empty page. */
  posted: PostedList | null;
};
