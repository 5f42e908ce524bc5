import { columnsOf, type Query, type SqlValue } from '#base/database/database.ts';
import type { Answer, AnswerLine, BuyerDecision, Price } from '#base/domain/quotation.ts';
import type { Actor, Letterhead, StoredAnswer } from '../desk-store.ts';

type FlatAnswer = Omit<StoredAnswer, 'lines' | 'decision' | 'reopened' | 'letterhead' | 'state' | 'attachPdf'> & {
  attachPdf: 0 | 1;
  lines: string;
  decision: string | null;
  decidedAtMs: number | null;
  reopenedAtMs: number | null;
  letterhead: string | null;
};

export const ANSWER = columnsOf<FlatAnswer>({
  id: 'id',
  version: 'version',
  revision: 'revision',
  savedAtMs: 'saved_at',
  sentAtMs: 'sent_at',
  by: 'made_by',
  currency: 'currency',
  lines: 'lines',
  freight: 'freight',
  validUntil: 'valid_until',
  note: 'note',
  deskNote: 'desk_note',
  attachPdf: 'attach_pdf',
  total: 'total',
  decidedAtMs: 'decided_at',
  decision: 'decision',
  reopenedAtMs: 'reopened_at',
  letterhead: 'letterhead',
});

export function readAnswer(row: readonly unknown[]): StoredAnswer {
  const { lines, decision, decidedAtMs, reopenedAtMs, letterhead, attachPdf, ...answer } = ANSWER.read(row);
  const decided = decision === null ? null : { ...(JSON.parse(decision) as BuyerDecision), atMs: decidedAtMs! };
  return {
    ...answer,
    attachPdf: attachPdf === 1,
    state: answer.sentAtMs === null ? 'draft' : 'sent',
    lines: JSON.parse(lines) as AnswerLine[],
    decision: reopenedAtMs === null ? decided : null,
    reopened: reopenedAtMs === null ? null : decided,
    letterhead: letterhead === null ? null : (JSON.parse(letterhead) as Letterhead),
  };
}

/** What an operator writes into an answer, in the order of `answerValues`. */
export const WRITTEN_COLUMNS = [
  'currency',
  'lines',
  'freight',
  'valid_until',
  'note',
  'desk_note',
  'total',
  'made_by',
  'saved_at',
  'attach_pdf',
] as const;

export function answerValues(answer: Answer, total: Price, by: Actor): SqlValue[] {
  const { currency, lines, freight, validUntil, note, deskNote, attachPdf } = answer;
  // PostgreSQL has no text with a zero byte
  const texts = [currency, JSON.stringify(lines), freight, validUntil, note, deskNote].map((text) =>
    text.replaceAll('\0', '\u{fffd}'),
  );
  return [...texts, total, by.name, by.atMs, attachPdf ? 1 : 0];
}

/** Answers of a request by its id, newest version first (unique index of request and version). */
export async function answersOf(query: Query, quoteId: number): Promise<StoredAnswer[]> {
  const rows = await query(`select ${ANSWER.sql} from answer where quote_id = $1 order by version desc`, [quoteId]);
  return rows.map(readAnswer);
}
