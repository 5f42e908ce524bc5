import { Fragment, type ReactNode } from 'react';

/** Allows line breaks after commas and slashes. Copies stay as written. */
export const SoftBreaks = ({ text }: { text: string }) =>
  text.split(/(?<=[,/])(?=[^\s,/])/).map((piece, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {piece}
    </Fragment>
  ));

/** Most texts have neither. */
export const softBreaks = (text: string): ReactNode =>
  text.includes(',') || text.includes('/') ? <SoftBreaks text={text} /> : text;
