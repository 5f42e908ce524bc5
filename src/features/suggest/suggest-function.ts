import { MAX_QUERY_LENGTH } from '../../domain/plain-text.ts';
import { buildSuggestions, type SuggestStore } from './build-suggestions.ts';
import { suggestMessages } from './messages.ts';

/** Changes when the shape or the texts of answers do: with the catalog's version it names every answer. */
const ANSWER_FORMAT = 1;

export type SuggestAnswered =
  | { kind: 'answer'; json: string }
  | { kind: 'refused'; status: 503; error: string; cause: unknown };

/** The text of the parameter `q`, given once or not at all; of a longer one the first 200 characters count. */
export function typedText(q: unknown): string {
  const typed = Array.isArray(q) ? String(q[0]) : typeof q === 'string' ? q : '';
  return typed.slice(0, MAX_QUERY_LENGTH);
}

/** GET /functions/v1/suggest: the answer to what was typed. */
export async function suggest(typed: string, store: SuggestStore): Promise<SuggestAnswered> {
  try {
    return { kind: 'answer', json: JSON.stringify(await buildSuggestions(store, typed)) };
  } catch (cause) {
    return { kind: 'refused', status: 503, error: suggestMessages.unavailable, cause };
  }
}

/** Names the answer to an address for as long as the catalog is in force. */
export function suggestEtag({ edition }: Pick<SuggestStore, 'edition'>): string {
  return `"suggest-${ANSWER_FORMAT}-${edition.version}"`;
}
