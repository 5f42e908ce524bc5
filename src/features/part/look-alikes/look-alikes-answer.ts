/** What /functions/v1/look-alikes answers; addresses are of this site. */
export type LookAlikesAnswer = {
  parts: {
    /** With dashes. */
    nsn: string;
    page: string;
    /** Side by side with the item that was asked for. */
    compare: string;
    equal: number;
    partNumbers: number;
    makers: number;
  }[];
  /** What was looked at, in words. */
  words: string;
};
