import { useCallback, useEffect, useState } from 'react';
import { parseReceiptToken } from '#base/domain/secrets.ts';
import { parseRfqNumber } from '#base/domain/rfq-number.ts';
import { parseShortName } from '#base/domain/short-name.ts';
import { paths } from '#base/paths.ts';
import { draftEntries } from './form-draft.client.ts';
import type { FormName } from './form-kit.ts';
import { readSent } from './sent-requests.client.ts';
import type { SentQuote } from './sent-panel.tsx';
import { readStored, store } from './stored.client.ts';

/** In the tab's storage: it ends with the tab. */
export const keyOfSent = (form: FormName) => `quote-sent-${form}`;

/** The request that this tab has sent by a form, until it begins the next one; a reload keeps it (C18.11). */
export function useSent(form: FormName): [SentQuote | null, (sent: SentQuote | null) => void] {
  const [sent, setSent] = useState<SentQuote | null>(null);
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the tab's storage is the browser's: the server's page cannot show it
    if (draftEntries(form) === null) setSent(readKept(form));
  }, [form]);
  const keep = useCallback(
    (next: SentQuote | null) => {
      setSent(next);
      store('sessionStorage', keyOfSent(form), next);
    },
    [form],
  );
  return [sent, keep];
}

function readKept(form: FormName): SentQuote | null {
  const kept = readStored('sessionStorage', keyOfSent(form)) as Record<keyof SentQuote, unknown> | null;
  const rfqNumber = parseRfqNumber(kept?.rfqNumber);
  if (kept === null || rfqNumber === null) return null;
  // one that waited has its receipt as soon as it was delivered
  const token =
    parseReceiptToken(/[\w-]{43}$/.exec(String(kept.receiptPath))?.[0]) ??
    readSent().find((one) => one.rfqNumber === rfqNumber)?.token;
  const name = typeof kept.shortName === 'string' && parseShortName(kept.shortName) !== null ? kept.shortName : null;
  const sentAsOne = Array.isArray(kept.sentAsOne) ? kept.sentAsOne.filter((line) => Number.isInteger(line)) : [];
  return {
    rfqNumber,
    receiptPath: token === undefined ? null : paths.receipt(token),
    shortName: name,
    sentAsOne,
    isKept: true,
  };
}
