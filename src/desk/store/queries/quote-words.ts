import { normalizePartNumber } from '#base/domain/part-number.ts';
import { foldCase } from '#base/domain/plain-text.ts';
import type { QuoteRequest } from '#base/domain/quote-request.ts';
import { digitsOf } from './quote-rows.ts';

const MAX_WORD_LENGTH = 40;
const FSC_DIGITS = 4;
/** Between fields, so that no phrase runs from one into the next: a word that nobody can type. */
const BETWEEN = ' \u00b7 ';

type Searched = Pick<QuoteRequest, 'parts'> & { customer: Pick<QuoteRequest['customer'], 'company' | 'email'> };

/** The words that a request is found by, for the engine's index: those of company and e-mail address, part numbers without signs, NSNs and NIINs. */
export function wordsOf({ customer, parts }: Searched): string {
  const numbers = parts.flatMap(({ partNumber, nsn }) => {
    const digits = digitsOf(nsn);
    return [withoutSigns(partNumber), digits, digits.slice(FSC_DIGITS)];
  });
  const fields = [customer.company, customer.email].map((field) => plainWords(field).join(' '));
  return [...fields, ...new Set(numbers)].filter((text) => text !== '').join(BETWEEN);
}

/** What `quote_search` is asked for a typed text, as a phrase and as a number whose last word may go on; null when it has no words. */
export function beginningQuery(typed: string): string | null {
  const texts = new Set([phraseQuery(typed), withoutSigns(typed)].filter((text) => text !== ''));
  return texts.size === 0 ? null : [...texts].map((text) => `${text}*`).join(' OR ');
}

/** What `quote_search` is asked for words that follow each other. */
export const phraseQuery = (text: string): string => plainWords(text).join(' + ');

const withoutSigns = (text: string): string => normalizePartNumber(text)?.toLowerCase() ?? '';

const plainWords = (text: string): string[] =>
  (foldCase(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).map((word) => word.slice(0, MAX_WORD_LENGTH));
