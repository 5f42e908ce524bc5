import { useEffect, useRef, useState } from 'react';
import { parseReceiptToken } from '#base/domain/receipt-token.ts';
import { parseRfqNumber } from '#base/domain/rfq-number.ts';
import { parseShortName } from '#base/domain/short-name.ts';
import { paths } from '#base/paths.ts';
import { ButtonLink, Note } from '#base/ui/elements.tsx';
import { Icon } from '#base/ui/icon.tsx';
import { draftEntries } from './form-draft.client.ts';
import type { FormName } from './form-kit.ts';
import { quoteMessages, type Words } from './messages.ts';
import { pdfPath } from './send-quote.client.ts';
import { readSent } from './sent-requests.client.ts';
import { readStored, store } from './stored.client.ts';

export type SentQuote = {
  rfqNumber: string;
  /** Null without an answer. */
  receiptPath: string | null;
  shortName?: string | null;
  /** Lines sent as 1. */
  sentAsOne?: readonly number[];
  /** Sent before a reload. */
  isKept?: boolean;
};

export const keyOfSent = (form: FormName) => `quote-sent-${form}`;

/** The last request of this tab (C18.11). */
export function useSent(form: FormName): [SentQuote | null, (sent: SentQuote | null) => void] {
  const [sent, setSent] = useState<SentQuote | null>(null);
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the tab's storage is the browser's: the server's page cannot show it
    if (draftEntries(form) === null) setSent(readKept(form));
  }, [form]);
  const keep = (next: SentQuote | null) => {
    setSent(next);
    store('sessionStorage', keyOfSent(form), next);
  };
  return [sent, keep];
}

function readKept(form: FormName): SentQuote | null {
  const kept = readStored('sessionStorage', keyOfSent(form)) as Partial<Record<keyof SentQuote, unknown>> | null;
  const rfqNumber = parseRfqNumber(kept?.rfqNumber);
  if (rfqNumber === null) return null;
  const { receiptPath, shortName, sentAsOne } = kept!;
  // delivered meanwhile
  const token =
    parseReceiptToken(/[\w-]{43}$/.exec(String(receiptPath))?.[0]) ??
    readSent().find((one) => one.rfqNumber === rfqNumber)?.token;
  return {
    rfqNumber,
    receiptPath: token === undefined ? null : paths.receipt(token),
    shortName: parseShortName(String(shortName)) === null ? null : String(shortName),
    sentAsOne: Array.isArray(sentAsOne) ? sentAsOne.filter(Number.isInteger) : [],
    isKept: true,
  };
}

/** Takes the focus: the form is gone. */
export const SentPanel = ({ sent, words }: { sent: SentQuote; words: Words }) => {
  const place = useRef<HTMLElement>(null);
  const { rfqNumber, receiptPath, shortName, sentAsOne = [], isKept = false } = sent;
  useEffect(() => {
    if (!isKept) place.current?.focus();
  }, [isKept]);
  return (
    <section
      className="panel sent-quote flex gap-3 [align-items:flex-start] border-l-4 border-l-ok [&>svg]:text-ok [&>svg]:mt-0.5 [&_h2]:mb-1 [&_.note]:my-2 [&_p+p]:mt-2"
      ref={place}
      tabIndex={-1}
      aria-label={words.title}
    >
      <Icon name="ok" />
      <div>
        <h2>{words.title.replace(/[.!]$/, '')}</h2>
        <p>{words.text}</p>
        {sentAsOne.length > 0 && <Note>{quoteMessages.home.sentAsOne(sentAsOne)}</Note>}
        {receiptPath !== null && (
          <div className="buttons">
            <ButtonLink href={receiptPath} kind="ink" icon="right">
              See your request
            </ButtonLink>
            <ButtonLink href={pdfPath(receiptPath)} icon="download">
              PDF
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
          . <a href={paths.requests()}>Your requests</a>
        </p>
      </div>
    </section>
  );
};

export const WithoutScript = () => (
  <div className="without-script">
    <Note>
      {quoteMessages.withoutScript} <a href={paths.quoteForm()}>Use the quote form on the home page</a>.
    </Note>
  </div>
);
