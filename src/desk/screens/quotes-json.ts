import { shortName } from '#base/domain/short-name.ts';
import type { AnsweredQuote } from './read-answered.ts';

/** An export as pieces of one JSON list: every request with its lines, and every version of its answer. Times are ISO in UTC. */
export async function* jsonPieces(quotes: AsyncIterable<readonly AnsweredQuote[]>): AsyncIterable<string> {
  yield '[';
  let isFirst = true;
  for await (const batch of quotes) {
    if (batch.length === 0) continue;
    yield `${isFirst ? '\n' : ',\n'}${batch.map((one) => JSON.stringify(asJson(one))).join(',\n')}`;
    isFirst = false;
  }
  yield '\n]\n';
}

/** Without the token of the receipt, which is a key, and without mails and what is unread, which are the server's. */
function asJson({ quote, answers }: AnsweredQuote): object {
  const { receiptToken: _key, mails: _mails, unreadEvent: _unread, id, receivedAtMs, answeredAtMs, ...request } = quote;
  return {
    ...request,
    shortName: shortName(id),
    received: isoTime(receivedAtMs),
    answered: isoTime(answeredAtMs),
    answers: answers.map(({ id: _id, savedAtMs, sentAtMs, revision: _revision, decision, reopened, ...answer }) => ({
      ...answer,
      saved: isoTime(savedAtMs),
      sent: isoTime(sentAtMs),
      decision: dated(decision),
      reopened: dated(reopened),
    })),
  };
}

const dated = (what: { atMs: number } | null) => what && { ...what, atMs: undefined, at: isoTime(what.atMs) };
const isoTime = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
