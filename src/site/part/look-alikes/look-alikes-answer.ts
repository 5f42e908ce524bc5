import { formatCount } from '#base/ui/format-count.ts';

/** What /functions/v1/look-alikes answers; addresses are of this site. */
export type LookAlikesAnswer = {
  parts: {
    /** With dashes. */
    nsn: string;
    page: string;
    /** Its comparison with the item of the request. */
    compare: string;
    equal: number;
    partNumbers: number;
    makers: number;
    /** Path data of its small picture; null where it cannot be drawn. */
    thumb: { known: string; unknown: string } | null;
  }[];
  /** What was looked at, in words. */
  words: string;
};

/** What was looked at for the look-alikes of an item. */
export type LookedAt = {
  /** How many are shown, and whether there are more. */
  shown: number;
  more: boolean;
  /** Other items of the same class and name, and how many of them were compared. */
  candidates: number;
  looked: number;
};

/** What is said of a search with bounds: "12 found among the 400 nearest of 2,300 other items with this name and class." */
export function lookAlikeWords({ shown, more, candidates, looked }: LookedAt): string {
  if (candidates === 0) return 'No other item in the catalog has this name and class.';
  if (looked === 0)
    return `No characteristic on file is the same in any of the ${formatCount(candidates)} other items with this name and class.`;
  const among =
    looked < candidates
      ? `among the ${formatCount(looked)} nearest of ${formatCount(candidates)} other items with this name and class`
      : `among ${candidates === 1 ? 'the one other item' : `the ${formatCount(candidates)} other items`} with this name and class`;
  if (shown === 0) return `None found ${among}.`;
  return `${more ? `The first ${formatCount(shown)} found` : `${formatCount(shown)} found`} ${among}.`;
}

export const equalWords = (equal: number): string => `${equal} equal characteristics`;
