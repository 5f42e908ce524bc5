const COUNT = new Intl.NumberFormat('en-US');

/** 7,093,332. Small counts, most of a page, take a shortcut. */
export const formatCount = (count: number): string =>
  count >= 0 && count < 1_000 ? String(count) : COUNT.format(count);

/** The word only: the number is set beside it. */
export const plural = (count: number, one: string, many = `${one}s`): string => (count === 1 ? one : many);

export const counted = (count: number, one: string, many?: string): string =>
  `${formatCount(count)} ${plural(count, one, many)}`;
