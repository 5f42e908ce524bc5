import { formatTime } from '#base/domain/format-time.ts';
import { shortName } from '#base/domain/short-name.ts';
import { paths } from '#base/paths.ts';
import { Badge, ButtonLink, counted, Submit } from '#base/ui/elements.tsx';
import { Options, Select } from '#base/ui/field.tsx';
import { eventWords, stateWord } from '../messages.ts';
import { Box, Money, Said, Time, WordBadge } from '../stored-quote.tsx';
import { DueClock } from './inbox-tools.tsx';
import { dueOf } from './due.ts';
import { ActionForm, TextField } from '#base/ui/form-kit.tsx';
import type { AnswerPageData } from './read-answer-page.ts';
import { acceptedWords } from '../buyer-view.ts';
import { type QuoteEvent, SOURCES, type StoredAnswer, type StoredQuote } from '../../store/stored-quote.ts';
import { differencesOf, MESSAGE_LENGTH, sheetOf } from './answer-sheet.ts';

export const AnswerHead = ({ data, replyHours }: { data: AnswerPageData; replyHours: number }) => {
  const { quote, operators, you, nowMs } = data;
  const due = dueOf(quote, { nowMs, replyHours, acceptedAtMs: quote.purchase && quote.orderedAtMs });
  const { word, ...look } = stateWord(quote);
  return (
    <div className="operator-head [&.operator-head]:pt-0">
      <div className="flex-[1_1_18rem] min-w-0 wrap-anywhere">
        <p className="muted small">
          {quote.orderedAtMs !== null && 'Order from '}
          <bdi>{quote.customer.company || quote.customer.email}</bdi>
          {quote.orderedAtMs === null ? `, asked ${SOURCES[quote.source]} ` : ', accepted '}
          <Time ms={quote.orderedAtMs ?? quote.receivedAtMs} />
        </p>
        <h1 className="num text-2xl">{quote.rfqNumber}</h1>
        <p className="muted small num mt-0.5">{shortName(quote.id)}</p>
      </div>
      {due !== null && <DueClock due={due} after={quote.orderedAtMs === null ? 'left' : 'left to confirm'} />}
      <WordBadge {...look} word={quote.assignee === null ? word : `${word}, ${quote.assignee}`} />
      <div className="buttons narrow:[&_.button]:min-h-11">
        <ButtonLink size="s" href={paths.receipt(quote.receiptToken)} icon="ext" rel="nofollow">
          What the buyer sees
        </ButtonLink>
        {quote.orderTotal !== null && (
          <ButtonLink size="s" href={paths.packingList(quote.rfqNumber)} icon="print" rel="nofollow">
            Packing list
          </ButtonLink>
        )}
        {quote.assignee !== you && (
          <ActionForm name="take">
            <Submit size="s">Take it</Submit>
          </ActionForm>
        )}
        <details className="relative">
          <summary className="button button-s list-none [&::-webkit-details-marker]:hidden cursor-pointer">
            Hand over
          </summary>
          <ActionForm
            name="hand"
            className="absolute z-(--z-pop) [inset:calc(100%_+_4px)_0_auto_auto] flex gap-2 p-3 w-max bg-surface rounded-2 [box-shadow:var(--sh-pop)]"
          >
            <Select small name="assignee" defaultValue={quote.assignee ?? ''} aria-label="Hand over to">
              <Options of={[['', 'Nobody'], ...operators]} />
            </Select>
            <Submit size="s">Hand over</Submit>
          </ActionForm>
        </details>
      </div>
    </div>
  );
};

export const AnswerVersions = ({ data: { answers, quote, shown } }: { data: AnswerPageData }) => (
  <Box title="Versions">
    {answers.length === 0 && <p className="muted">Nothing was answered yet.</p>}
    <ul>
      {answers.map((answer, index) => {
        const { id, version, state, sentAtMs, savedAtMs, by, total, currency } = answer;
        const isShown = shown.kind === 'version' && shown.answer.id === id;
        const isDraft = state === 'draft';
        const draft = `${paths.operatorQuote(quote.rfqNumber)}#answer`;
        return (
          <li className="not-first:ruled-t" key={id}>
            <a
              href={isDraft ? draft : paths.operatorQuoteVersion(quote.rfqNumber, version)}
              aria-current={isShown ? 'true' : undefined}
            >
              Version {version}
            </a>{' '}
            {isDraft ? <Badge>Draft</Badge> : <WordBadge word="Sent" kind="info" icon="mail" />}{' '}
            {!isDraft && <NotMailed quote={quote} />}
            <small className="text-ink-2 text-sm block">
              <Time ms={sentAtMs ?? savedAtMs} />, <bdi>{by}</bdi>, <Money of={total} currency={currency} />
              {changeWords(answer, answers[index + 1], quote.parts)}
            </small>
          </li>
        );
      })}
    </ul>
  </Box>
);

/** Says why no version has a mail. */
export const NotMailed = ({ quote: { mails, customer } }: { quote: StoredQuote }) =>
  mails.every(({ kind }) => kind !== 'quotation') && (
    <Badge kind="warn">
      Not mailed: {customer.email === '' ? 'no e-mail address is known' : 'no mail server is set'}
    </Badge>
  );

/** Says what differs from the version before, and what the buyer has decided. */
function changeWords(answer: StoredAnswer, before: StoredAnswer | undefined, parts: StoredQuote['parts']): string {
  const decision = answer.decision ?? answer.reopened;
  const [first, ...more] = before ? differencesOf(sheetOf(answer, parts), sheetOf(before, parts)) : [];
  const changed = first ? `; ${first.where} was ${first.other || 'empty'}, is ${first.one || 'empty'}` : '';
  const others = more.length > 0 ? `, and ${counted(more.length, 'other change')}` : '';
  if (decision === null) return changed + others;
  const on = `on ${formatTime(decision.atMs)}`;
  const decided =
    decision.kind === 'accept'
      ? `accepted ${acceptedWords(answer, parts, decision)}, ${on}${answer.reopened ? ', reopened' : ''}`
      : `declined ${on}: ${decision.reason}`;
  return `${changed}${others}; ${decided}`;
}

export const AnswerMessages = ({ data: { quote, events, messageKey } }: { data: AnswerPageData }) => {
  const messages = events.filter(({ kind }) => kind === 'message');
  return (
    <Box title="Messages" id="messages">
      {messages.length === 0 && <p className="muted">None yet.</p>}
      <ul>
        {messages.map((message) => (
          <li className="not-first:ruled-t" key={message.id}>
            <small className="text-ink-2 text-sm block">
              <EventWho event={message} />, <Time ms={message.atMs} />
            </small>
            <Said text={message.text} />
          </li>
        ))}
      </ul>
      <ActionForm name="message" className="grid gap-3 no-print py-3 px-3.5">
        <input type="hidden" name="key" value={messageKey} />
        <TextField
          id="message"
          label="Write to the buyer"
          hint={`${quote.customer.email === '' ? 'No e-mail address is known: not mailed,' : `Mailed to ${quote.customer.email},`} and shown on the page of the request.`}
          maxLength={MESSAGE_LENGTH}
          required
        />
        <div className="buttons">
          <Submit icon="mail">Send the message</Submit>
        </div>
      </ActionForm>
    </Box>
  );
};

export const AnswerEvents = ({ events }: { events: readonly QuoteEvent[] }) => (
  <Box title="History">
    <ol className="[&_.num]:text-sm [&_.num]:text-ink-2">
      {events
        .filter(({ kind }) => kind !== 'note')
        .toReversed()
        .map((event) => (
          <li className="flex flex-wrap gap-x-3 not-first:ruled-t [&>:last-child]:flex-[1_1_12rem]" key={event.id}>
            <Time ms={event.atMs} />
            <span>
              {eventWords(event)} <span className="muted">by</span> <EventWho event={event} />
              {event.kind !== 'message' && event.text !== '' && `: ${event.text}`}
            </span>
          </li>
        ))}
    </ol>
  </Box>
);

const EventWho = ({ event: { by } }: { event: QuoteEvent }) =>
  by === 'buyer' ? 'the buyer' : by === 'server' ? 'the server' : <bdi>{by}</bdi>;
