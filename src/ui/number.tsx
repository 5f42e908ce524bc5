import type { ReactNode } from 'react';

/** A stock number, part number, code, count or date: the tabular voice of the font, never broken across lines. */
export const Num = ({ children, strong }: { children: ReactNode; strong?: boolean }) =>
  strong ? <b className="num">{children}</b> : <span className="num">{children}</span>;

const COUNT = new Intl.NumberFormat('en-US');

/** 7093332 as `7,093,332`. Most counts of a page are small, and formatting them the long way is a tenth of its time. */
export const formatCount = (count: number): string =>
  count >= 0 && count < 1_000 ? String(count) : COUNT.format(count);

/** A count set as a number: `7,093,332`. */
export const Count = ({ of }: { of: number }) => <span className="num">{formatCount(of)}</span>;

/** `1 part`, `2 parts`: the word only; the number is set beside it. `many` when the plural is not made with an s. */
export const plural = (count: number, one: string, many = `${one}s`): string => (count === 1 ? one : many);

/** A phone number that can be called: "+1 727 555 0142" leads to `tel:+17275550142`. */
export const PhoneLink = ({ number }: { number: string }) => (
  <a className="num phone-link" href={`tel:${number.replace(/[^+\d]/g, '')}`}>
    {number}
  </a>
);
