import { rowPlaces, type Query, type SqlValue } from '#base/database/database.ts';
import { normalizePartNumber } from '#base/domain/part-number.ts';
import { foldCase } from '#base/domain/plain-text.ts';
import type { QuoteLine, QuoteRequest } from '#base/domain/quote-request.ts';
import { WORDS_TO } from './desk-schema.ts';
import { digitsOf } from './quote-rows.ts';

/** Of a text; more is not searched. */
const MAX_WORD_LENGTH = 40;
const MAX_PHRASES = 6;
const NSN_DIGITS = 13;
const FSC_DIGITS = 4;
/** Rows of one statement; a power of two. */
const MAX_ROWS = 256;
const WORD_COLUMN_COUNT = 3;
/** Requests whose words one transaction writes. */
const INDEXED_AT_ONCE = 100;

/** `nsn`: 13 digits. `part`: the number of a part that was asked for without an NSN. `text`: everything else that is searched. */
export type WordKind = 'nsn' | 'part' | 'text';

type Searched = Pick<QuoteRequest, 'parts'> & { customer: Pick<QuoteRequest['customer'], 'company' | 'email'> };

/**
 * What a request is found by: the words of company and e-mail address with what follows them, part numbers, NSNs and NIINs. Each is searched by its beginning. The two
 * spellings never meet: phrases are in lower case, numbers in upper.
 */
export function wordsOf({ customer, parts }: Searched): Map<string, WordKind> {
  const words = new Map<string, WordKind>();
  for (const field of [customer.company, customer.email])
    for (const phrase of phrasesOf(field)) words.set(phrase, 'text');
  for (const part of parts) addWordsOfLine(words, part);
  return words;
}

function addWordsOfLine(words: Map<string, WordKind>, { partNumber, nsn }: QuoteLine): void {
  const digits = digitsOf(nsn);
  const key = normalizePartNumber(partNumber);
  if (key !== null && !words.has(key)) words.set(key, digits === '' ? 'part' : 'text');
  if (digits.length !== NSN_DIGITS) return;
  words.set(digits, 'nsn');
  const niin = digits.slice(FSC_DIGITS);
  if (!words.has(niin)) words.set(niin, 'text');
}

/** "gulf meridian supply", "meridian supply", "supply" */
function phrasesOf(text: string): string[] {
  const words = plainWords(text);
  return words.slice(0, MAX_PHRASES).map((_, index) => words.slice(index).join(' ').slice(0, MAX_WORD_LENGTH));
}

/** A whole field as it is searched: its words, at most `MAX_WORD_LENGTH` characters. */
export const phraseOf = (text: string): string => plainWords(text).join(' ').slice(0, MAX_WORD_LENGTH);

const plainWords = (text: string): readonly string[] => foldCase(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];

/** The ranges of words that begin with what was typed: as a phrase, and as a part number or NSN. */
export function searchedRanges(typed: string): { from: string; to: string }[] {
  const phrase = phraseOf(typed);
  const key = normalizePartNumber(typed) ?? '';
  return [...new Set([phrase, key])]
    .filter((text) => text !== '')
    .map((text) => ({ from: text, to: `${text}\u{10ffff}` }));
}

/** Writes the words of requests, in the transaction that adds them. */
export async function addWords(query: Query, requests: readonly (Searched & { id: number })[]): Promise<void> {
  const rows = requests.flatMap((request) =>
    [...wordsOf(request)].map(([word, kind]): SqlValue[] => [request.id, word, kind]),
  );
  for (let from = 0; from < rows.length; from += MAX_ROWS) {
    const some = rows.slice(from, from + MAX_ROWS);
    // a statement for each power of two: the last row stands for what is missing, and is kept once
    const size = 2 ** Math.ceil(Math.log2(some.length));
    while (some.length < size) some.push(some.at(-1)!);
    await query(
      `insert into quote_word (quote_id, word, kind)
      values ${rowPlaces(size, WORD_COLUMN_COUNT)}
      on conflict do nothing`,
      some.flat(),
    );
  }
}

/** Whether requests from before there were words are without them still. */
export async function lacksWords(query: Query): Promise<boolean> {
  return (await query(`select 1 from counter where name = '${WORDS_TO}' and value > 0`)).length > 0;
}

/** Writes the words of some requests that have none, newest first. False when all have them. */
export async function addLackingWords(query: Query): Promise<boolean> {
  const rows = await query<[id: number, company: string, email: string, parts: string]>(
    `select id, company, email, parts
    from quote
    where id <= (select value from counter where name = '${WORDS_TO}')
    order by id desc
    limit ${INDEXED_AT_ONCE}`,
  );
  await addWords(
    query,
    rows.map(([id, company, email, parts]) => ({
      id,
      customer: { company, email },
      parts: JSON.parse(parts) as QuoteLine[],
    })),
  );
  const next = rows.length < INDEXED_AT_ONCE ? 0 : rows.at(-1)![0] - 1;
  await query(`update counter set value = $1 where name = '${WORDS_TO}'`, [next]);
  return next > 0;
}
