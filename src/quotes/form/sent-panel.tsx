import { useEffect, useRef } from 'react';
import { paths } from '../../paths.ts';
import { Note } from '../../ui/feedback.tsx';
import { Icon } from '../../ui/icon.tsx';
import { quoteMessages, type Words } from './messages.ts';
import { pdfPath } from './send-quote.client.ts';

export type SentQuote = {
  rfqNumber: string;
  /** Null while the server has not answered. */ receiptPath: string | null;
};

/** After a success: the number, and where the request can be seen again. Takes the focus, since the form that had it is gone. */
export const SentPanel = ({ sent, words }: { sent: SentQuote; words: Words }) => {
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <section className="panel sent-quote" ref={place} tabIndex={-1} aria-label={words.title}>
      <Icon name="ok" />
      <div>
        <h2>{words.title.replace(/[.!]$/, '')}</h2>
        <p>{words.text}</p>
        <p className="small">
          <b className="num">{sent.rfqNumber}</b>
          {sent.receiptPath !== null && (
            <>
              {' '}
              <a href={sent.receiptPath}>{quoteMessages.receipt}</a>{' '}
              <a href={pdfPath(sent.receiptPath)}>{quoteMessages.pdf}</a>
            </>
          )}
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
