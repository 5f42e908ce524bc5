import { useEffect, useRef } from 'react';
import { paths } from '#base/paths.ts';
import { Note } from '#base/ui/feedback.tsx';
import { ButtonLink } from '#base/ui/button.tsx';
import { Icon } from '#base/ui/icon.tsx';
import { quoteMessages, type Words } from './messages.ts';
import { pdfPath } from './send-quote.client.ts';

export type SentQuote = {
  rfqNumber: string;
  /** Null while the server has not answered. */
  receiptPath: string | null;
  /** "Q-4K7-219"; null while it is not known. */
  shortName?: string | null;
  /** Lines whose quantity was no number and was sent as 1, from 1. */
  sentAsOne?: readonly number[];
  /** It was sent before the page was loaded. */
  isKept?: boolean;
};

/** After a success: first the receipt, then the number and the short name. Takes the focus, since the form that had it is gone. */
export const SentPanel = ({ sent, words }: { sent: SentQuote; words: Words }) => {
  const place = useRef<HTMLElement>(null);
  const { rfqNumber, receiptPath, shortName, sentAsOne = [], isKept = false } = sent;
  useEffect(() => {
    if (!isKept) place.current?.focus();
  }, [isKept]);
  return (
    <section className="panel sent-quote" ref={place} tabIndex={-1} aria-label={words.title}>
      <Icon name="ok" />
      <div>
        <h2>{words.title.replace(/[.!]$/, '')}</h2>
        <p>{words.text}</p>
        {sentAsOne.length > 0 && <Note>{quoteMessages.home.sentAsOne(sentAsOne)}</Note>}
        {receiptPath !== null && (
          <div className="buttons">
            <ButtonLink href={receiptPath} kind="ink" icon="right">
              {quoteMessages.receipt}
            </ButtonLink>
            <ButtonLink href={pdfPath(receiptPath)} icon="download">
              {quoteMessages.pdf}
            </ButtonLink>
          </div>
        )}
        <p className="small">
          <b className="num">{rfqNumber}</b>
          {shortName && (
            <>
              , short name <b className="num">{shortName}</b>
            </>
          )}
          . <a href={paths.requests()}>{quoteMessages.requests}</a>
        </p>
      </div>
    </section>
  );
};

/** What /cart and /rfq say without JavaScript: the form that works without it. */
export const WithoutScript = () => (
  <div className="without-script">
    <Note>
      {quoteMessages.withoutScript} <a href={paths.quoteForm()}>{quoteMessages.toHomeForm}</a>.
    </Note>
  </div>
);
