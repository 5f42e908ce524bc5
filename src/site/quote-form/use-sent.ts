import { useCallback, useEffect, useState } from 'react';
import { parseReceiptToken } from '#base/domain/receipt-token.ts';
import { parseRfqNumber } from '#base/domain/rfq-number.ts';
import { parseShortName } from '#base/domain/short-name.ts';
import { paths } from '#base/paths.ts';
import { draftEntries, type FormName } from './form-draft.client.ts';
import { readSent } from './sent-requests.client.ts';
import type { SentQuote } from './sent-panel.tsx';

/** In the tab's storage: it ends with the tab. */
export const keyOfSent = (form: FormName) => `quote-sent-${form}`;

/**
 * The request that this tab has sent by a form, until it begins the next one; it stays over a reload (C18.11). One that waited in the browser gets its receipt as soon as it
 * was delivered.
 */
export function useSent(form: FormName): [SentQuote | null, (sent: SentQuote | null) => void] {
  const [sent, setSent] = useState<SentQuote | null>(null);
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the tab's storage is the browser's: the server's page cannot show it
    if (draftEntries(form) === null) setSent(readKept(form));
  }, [form]);
  const keep = useCallback(
    (next: SentQuote | null) => {
      setSent(next);
      try {
        if (next === null) sessionStorage.removeItem(keyOfSent(form));
        else sessionStorage.setItem(keyOfSent(form), JSON.stringify(next));
      } catch {
        // full or closed: it is shown until a reload
      }
    },
    [form],
  );
  return [sent, keep];
}

function readKept(form: FormName): SentQuote | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOfSent(form)) ?? 'null') as Record<
      keyof SentQuote,
      unknown
    > | null;
    const rfqNumber = parseRfqNumber(kept?.rfqNumber);
    if (rfqNumber === null) return null;
    const token =
      parseReceiptToken(/[\w-]{43}$/.exec(String(kept?.receiptPath))?.[0]) ??
      readSent().find((one) => one.rfqNumber === rfqNumber)?.token;
    const name = typeof kept?.shortName === 'string' && parseShortName(kept.shortName) !== null ? kept.shortName : null;
    const sentAsOne = Array.isArray(kept?.sentAsOne) ? kept.sentAsOne.filter((line) => Number.isInteger(line)) : [];
    const receiptPath = token === undefined ? null : paths.receipt(token);
    return { rfqNumber, receiptPath, shortName: name, sentAsOne, isKept: true };
  } catch {
    return null;
  }
}
