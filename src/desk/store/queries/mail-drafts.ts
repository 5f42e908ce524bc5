import type { QuoteRequest } from '#base/domain/quote-request.ts';
import type { RfqNumber } from '#base/domain/rfq-number.ts';
import type { QuoteDatabase } from '../quote-database.ts';
import type { Actor, FileOrigin, NewFile, NewMail } from '../stored-quote.ts';
import { enteredEvent, type NewQuote } from './add-quotes.ts';
import { addEvents, addMails, isKnownEvent, record } from './quote-events.ts';
import { addFiles } from './quote-files.ts';
import { assigned, idOf, quotesByIds, REQUEST_COLUMNS, requestValues, wordsOf } from './quote-rows.ts';

/** In all, and of one sender (C19.72). */
const MAX_DRAFTS = { count: 500, bytes: 500_000_000 };
const MAX_OF_SENDER = { count: 20, bytes: 50_000_000 };
/** Those of its buyer count too. */
export const MAX_FILES_OF_REQUEST = 50;

export const draftsOn = ({ query, write, lockRow }: QuoteDatabase) => ({
  /** Whether a mail was kept before, as a message of a request or a draft, and whether a draft has room (index quote_state). */
  findRoom: async (key: string, of: { quoteId: number } | { asked: RfqNumber; email: string }) => {
    if ('quoteId' in of) return (await isKnownEvent(query, of.quoteId, key)) ? 'known' : 'free';
    const known = 'select 1 from quote where asked_number = $1 and content_hash = $2';
    if ((await query(known, [of.asked, key])).length > 0) return 'known';
    const kept = `select count(distinct quote.id), coalesce(sum(size), 0)
      from quote
      left join attachment on attachment.quote_id = quote.id
      where quote.state = 'draft'`;
    const isFull = ([row]: (number | string)[][], { count, bytes }: typeof MAX_DRAFTS): boolean =>
      Number(row![0]) >= count || Number(row![1]) >= bytes;
    const ofSender = await query<[number, number | string]>(`${kept} and email = $1`, [of.email]);
    return isFull(await query(kept), MAX_DRAFTS) || isFull(ofSender, MAX_OF_SENDER) ? 'full' : 'free';
  },
  /** Makes a draft a request. Null where somebody else has sorted it. */
  completeDraft: (
    number: RfqNumber,
    request: QuoteRequest,
    entered: NonNullable<NewQuote['entered']> & { receivedAtMs: number },
    mails: readonly NewMail[],
  ) =>
    write(async (within) => {
      const id = await idOf(within, number, `and state = 'draft' ${lockRow}`);
      if (id === undefined) return null;
      const { source, receivedAtMs } = entered;
      await within(
        `update quote
        set state = 'new', closed_at = null, source = $2, received_at = $3, words = $4, ${assigned(REQUEST_COLUMNS, 5)}
        where id = $1`,
        [id, source, receivedAtMs, wordsOf(request), ...requestValues(request)],
      );
      await addEvents(within, [enteredEvent(id, entered)]);
      await addMails(within, [{ quoteId: id, mails, atMs: entered.by.atMs }]);
      return (await quotesByIds(within, [id]))[0]!;
    }),
  /** Makes a draft a message of a request, which takes its files. False when either is gone. */
  attachDraft: (number: RfqNumber, to: RfqNumber, by: Actor) =>
    write(async (within) => {
      const [draft] = await within<[id: number, email: string, subject: string, text: string, key: string]>(
        `select id, email, subject, message, content_hash from quote where number = $1 and state = 'draft' ${lockRow}`,
        [number],
      );
      const quoteId = await idOf(within, to, `and state <> 'draft'`);
      if (draft === undefined || quoteId === undefined) return false;
      const [id, email, title, words, key] = draft;
      const text = [`From ${email}: ${title}`, words].join('\n\n');
      const message = { by: { name: 'buyer', atMs: by.atMs }, kind: 'message', subject: 'buyer', text, key } as const;
      await record(within, { quoteId, ...message }, []);
      await within('update attachment set quote_id = $2 where quote_id = $1', [id, quoteId]);
      await within('delete from quote where id = $1', [id]);
      return true;
    }),
  /** False when the request is gone, or full. */
  attachFile: (number: RfqNumber, file: NewFile, { by, audience }: FileOrigin, atMs: number) =>
    write(async (within) => {
      const quoteId = await idOf(within, number, lockRow);
      if (quoteId === undefined) return false;
      const [count] = await within<[number]>('select count(*) from attachment where quote_id = $1', [quoteId]);
      if (count![0] >= MAX_FILES_OF_REQUEST) return false;
      await addFiles(within, [{ quoteId, files: [file] }], { by, audience });
      await record(within, { quoteId, by: { name: by, atMs }, kind: 'file', subject: file.name }, []);
      return true;
    }),
});
