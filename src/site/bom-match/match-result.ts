import type { ListError, ListFacts, ListLine } from './list.ts';

/**
 * `exact`: the number as written. `punctuation`: the same letters and digits, written otherwise. `replaced`: cancelled, `part` replaces it. `check`: found with a correction, in another class, of another maker or without its
 * quantity, so a person looks first. `choose`: several
 * parts, or one that does not fit all that the line says. `not-found`, `unreadable`: no part; they can be asked for as free text.
 */
export const LINE_VERDICTS = [
  'exact',
  'punctuation',
  'replaced',
  'check',
  'choose',
  'not-found',
  'unreadable',
] as const;
export type LineVerdict = (typeof LINE_VERDICTS)[number];

/** A part of the catalog as a list names it. */
export type MatchedPart = {
  /** 4-2-3-4 with dashes. */
  nsn: string;
  itemName: string;
  /** The part number that fits the line, as the catalog writes it; empty where a stock number was asked for. */
  partNumber: string;
  /** Empty where several makers have it, or none was asked for. */
  cage: string;
  maker: string;
};

/** One line of a list, looked up. */
export type MatchedLine = Pick<ListLine, 'line' | 'text' | 'condition' | 'cage' | 'maker' | 'description'> & {
  verdict: LineVerdict;
  /** In words for people: what was ignored, replaced or missing. */
  reason: string;
  /** The number that was looked up, as written; empty where there is none. */
  number: string;
  part: MatchedPart | null;
  /** 1 where the list says none. */
  quantity: number;
  /** `none`: not in the list. `unclear`: what stands there is no whole number. */
  quantityIs: 'given' | 'none' | 'unclear';
  /** Parts to choose from, best first; where one was taken, the others. */
  candidates: MatchedPart[];
  /** More parts carry the number than are listed. */
  hasMore: boolean;
};

/** Answer of POST /functions/v1/match-list. `counts` has every verdict. */
export type MatchedList = ListFacts & {
  counts: Record<LineVerdict, number>;
  lines: MatchedLine[];
};

export type ListRefusal = { error: string };

/** A list that was posted to /list without JavaScript, and its outcome. */
export type PostedList = {
  /** What was pasted, or the table of the file as text; empty where it is too long to be shown again. */
  text: string;
  outcome: { kind: 'matched'; list: MatchedList } | { kind: 'refused'; status: ListError['status']; error: string };
};

/** Text that the page shows again. */
export const SHOWN_TEXT_LENGTH = 300_000;
