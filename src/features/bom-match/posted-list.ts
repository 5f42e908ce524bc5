import type { MatchedList } from './list-result.ts';

/** A list that was posted to /list without JavaScript, and what came of it. */
export type PostedList = {
  /** What was pasted, or the table of the file as text; empty where it is too long to be shown again. */
  text: string;
  outcome:
    | { kind: 'matched'; list: MatchedList }
    | { kind: 'refused'; status: 400 | 403 | 413 | 415 | 429 | 503; error: string };
};

/** Text that the page shows again. */
export const SHOWN_TEXT_LENGTH = 300_000;
