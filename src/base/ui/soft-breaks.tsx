import { Fragment, type ReactNode } from 'react';

/**
 * A text that may go on in the next line after each comma and slash, so that a narrow cell breaks no word of "CONNECTOR,RECEPTACLE,ELECTRICAL" and
 * "Arms/ammunition/explosives". It is copied as it is written.
 */
export const SoftBreaks = ({ text }: { text: string }) =>
  text.split(/(?<=[,/])(?=[^\s,/])/).map((piece, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {piece}
    </Fragment>
  ));

/** The same; most texts have neither. */
export const softBreaks = (text: string): ReactNode =>
  text.includes(',') || text.includes('/') ? <SoftBreaks text={text} /> : text;
