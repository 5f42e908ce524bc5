import { keepLatest } from './keep-latest.ts';

/** Texts of so many characters are typed by everybody, on the way to longer ones. */
const SHORT_LENGTH = 3;
/** Answers kept of one kind: some hundred bytes for each of ten suggestions. */
const ANSWERS_KEPT = 1_000;

/** The same suggestions, but that the last answers to short texts are kept: they find most, and are asked for most. */
export function keepShort<Text extends string, Suggested>(
  suggest: (text: Text, limit: number) => Promise<Suggested[]>,
): (text: Text, limit: number) => Promise<Suggested[]> {
  const kept = keepLatest(ANSWERS_KEPT, suggest);
  return async (text, limit) => (text.length > SHORT_LENGTH ? suggest(text, limit) : [...(await kept(text, limit))]);
}
