import type { StoredAnswer } from '../store/desk-store.ts';
import type { QuoteStore, StoredQuote } from '../store/quote-store.ts';

/** A request with its answers, newest version first. */
export type AnsweredQuote = { quote: StoredQuote; answers: readonly StoredAnswer[] };

/** Every request with its answers, oldest first, in batches: for the exports. */
export async function* readAnswered({
  readQuotes,
  desk,
}: Pick<QuoteStore, 'readQuotes' | 'desk'>): AsyncIterable<AnsweredQuote[]> {
  for await (const batch of readQuotes()) {
    const answers = await Promise.all(
      // most requests of a long history have none, or one
      batch.map(({ rfqNumber, state }) => (state === 'new' ? [] : desk.listAnswers(rfqNumber))),
    );
    yield batch.map((quote, index) => ({ quote, answers: answers[index]! }));
  }
}
