import type { ReactNode } from 'react';
import { formatCount } from './format-count.ts';

/** A stock number, part number, code, count or date: the tabular voice of the font, never broken across lines. */
export const Num = ({ children, strong }: { children: ReactNode; strong?: boolean }) =>
  strong ? <b className="num">{children}</b> : <span className="num">{children}</span>;

/** A count set as a number: `7,093,332`. */
export const Count = ({ of }: { of: number }) => <span className="num">{formatCount(of)}</span>;

/** A phone number that can be called: "+1 727 555 0142" leads to `tel:+17275550142`. */
export const PhoneLink = ({ number }: { number: string }) => (
  <a className="num phone-link" href={`tel:${number.replace(/[^+\d]/g, '')}`}>
    {number}
  </a>
);

/** Days, times and amounts. */
const FIGURES = /(\d{4}-\d\d-\d\d(?: \d\d:\d\d UTC)?|[$€£]\d[\d,.]*\d)/;

/** A sentence whose days, times and amounts are set as figures and are never broken. */
export const Sentence = ({ text }: { text: string }) =>
  text.split(FIGURES).map((piece, index) => (index % 2 === 1 ? <Num key={index}>{piece}</Num> : piece));
