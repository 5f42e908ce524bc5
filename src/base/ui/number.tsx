import { type ReactNode, Fragment } from 'react';
import { formatCount } from './format-count.ts';

export * from './format-count.ts';

/** Tabular figures, never broken across lines. */
export const Num = ({ children, strong }: { children: ReactNode; strong?: boolean }) =>
  strong ? <b className="num">{children}</b> : <span className="num">{children}</span>;

export const Count = ({ of }: { of: number }) => <span className="num">{formatCount(of)}</span>;

export const PhoneLink = ({ number }: { number: string }) => (
  <a
    className="num text-inherit [text-decoration-color:var(--line-strong)]"
    href={`tel:${number.replace(/[^+\d]/g, '')}`}
  >
    {number}
  </a>
);

const FIGURES = /(\d{4}-\d\d-\d\d(?: \d\d:\d\d [A-Z]{2,5}(?:[+-][\d:]+)?)?|[$€£]\d[\d,.]*\d)/;

export const Sentence = ({ text }: { text: string }) =>
  text.split(FIGURES).map((piece, index) => (index % 2 === 1 ? <Num key={index}>{piece}</Num> : piece));

/** Allows line breaks after commas and slashes. Copies stay as written. */
export const SoftBreaks = ({ text }: { text: string }) =>
  text.split(/(?<=[,/])(?=[^\s,/])/).map((piece, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {piece}
    </Fragment>
  ));

export const softBreaks = (text: string): ReactNode =>
  text.includes(',') || text.includes('/') ? <SoftBreaks text={text} /> : text;
