const COUNT = new Intl.NumberFormat('en-US');

/** 7093332 as `7,093,332`. Most counts of a page are small, and formatting them the long way is a tenth of its time. */
export const formatCount = (count: number): string =>
  count >= 0 && count < 1_000 ? String(count) : COUNT.format(count);

/** `1 part`, `2 parts`: the word only; the number is set beside it. `many` when the plural is not made with an s. */
export const plural = (count: number, one: string, many = `${one}s`): string => (count === 1 ? one : many);

/** "1,204 makers": the count and its word. */
export const counted = (count: number, one: string, many?: string): string =>
  `${formatCount(count)} ${plural(count, one, many)}`;
