import { parseCageCode, type CageCode } from '../../domain/cage-code.ts';
import { parseNiin, type Niin } from '../../domain/niin.ts';
import { parseNsn, type Nsn } from '../../domain/nsn.ts';
import { normalizePartNumber, type NormalizedPartNumber } from '../../domain/part-number.ts';

/** The longest text that a search looks at; more is cut. */
export const SEARCH_LENGTH = 200;
/** Words of a search beyond these are not looked at. */
const MOST_WORDS = 8;

/** What a text may mean; null or empty where it cannot mean that. */
export type Search = {
  /** As typed: trimmed, full-width and typographic characters made plain. */
  text: string;
  nsn: Nsn | null;
  niin: Niin | null;
  partNumber: NormalizedPartNumber | null;
  cage: CageCode | null;
  /** Upper case, at least two characters each. */
  words: string[];
};

/** Reads what a visitor typed into the search box. Null when nothing is left of it. */
export function parseSearch(typed: string): Search | null {
  const text = typed
    .slice(0, SEARCH_LENGTH)
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/[‐-―−]/g, '-')
    .trim();
  if (text === '') return null;
  const digits = text.replace(/[\s-]/g, '');
  return {
    text,
    nsn: parseNsn(digits),
    niin: parseNiin(digits),
    partNumber: normalizePartNumber(text),
    cage: parseCageCode(text),
    words: (text.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length > 1).slice(0, MOST_WORDS),
  };
}
