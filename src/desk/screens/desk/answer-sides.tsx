import { formatTime } from '#base/domain/format-time.ts';
import { shortName } from '#base/domain/short-name.ts';
import { paths } from '#base/paths.ts';
import { Button, ButtonLink, Num, counted, Badge } from '#base/ui/elements.tsx';
import { Options, Select } from '#base/ui/field.tsx';
import { eventWords, stateWord } from '../messages.ts';
import { Box, WordBadge } from '../stored-quote.tsx';
import { DueClock } from './due-clock.tsx';
import { dueOf } from './due.ts';
import { ActionForm, TextField } from './form-kit.tsx';
import type { AnswerPageData } from './read-answer-page.ts';
import { formatPrice } from '#base/domain/money.ts';
import { acceptedWords } from '../buyer-view.ts';
import { SOURCES, type QuoteEvent, type StoredAnswer } from '../../store/stored-quote.ts';
import { MESSAGE_LENGTH, differencesOf, sheetOf } from './answer-sheet.ts';
export const AnswerHead = ({ data, replyHours }: { data: AnswerPageData; replyHours: number }) => {
  const { quote, nowMs } = data;
  const due = dueOf(quote, { nowMs, replyHours, acceptedAtMs: quote.purchase && quote.orderedAtMs });
  const { word, ...look } = stateWord(quote);
  return (
    <div className="operator-head [&.operator-head]:pt-0">
      <div className="first:min-w-0 first:max-w-full first:wrap-anywhere">
        <p className="muted small">
          {quote.orderedAtMs !== null && 'Order from '}
          <bdi>{quote.customer.company || quote.customer.email}</bdi>
          {quote.orderedAtMs === null ? `, asked ${SOURCES[quote.source]} ` : ', accepted '}
          <Num>{formatTime(quote.orderedAtMs ?? quote.receivedAtMs)}</Num>
        </p>
        <h1 className="num text-2xl">{quote.rfqNumber}</h1>
        <p className="muted small num mt-0.5">{shortName(quote.id)}</p>
      </div>
      {due !== null && <DueClock due={due} after={quote.orderedAtMs === null ? 'left' : 'left to confirm'} />}
      <WordBadge {...look} word={quote.assignee === null ? word : `${word}, ${quote.assignee}`} />
      <div className="buttons first:min-w-0 first:max-w-full first:wrap-anywhere">
        <ButtonLink href={paths.receipt(quote.receiptToken)} icon="ext" rel="nofollow">
          What the buyer sees
        </ButtonLink>
        {quote.orderTotal !== null && (
          <ButtonLink href={paths.packingList(quote.rfqNumber)} icon="print" rel="nofollow">
            Packing list
          </ButtonLink>
        )}
        <HandOver data={data} />
      </div>
    </div>
  );
};

const HandOver = ({ data: { quote, operators, you } }: { data: AnswerPageData }) => (
  <>
    {quote.assignee !== you && (
      <ActionForm name="take">
        <Button type="submit">Take it</Button>
      </ActionForm>
    )}
    <details className="relative">
      <summary className="button list-none [&::-webkit-details-marker]:hidden cursor-pointer">Hand over</summary>
      <ActionForm
        name="hand"
        className="absolute z-(--z-pop) [inset:calc(100%_+_4px)_0_auto_auto] flex gap-2 p-3 w-max bg-surface rounded-2 [box-shadow:var(--sh-pop)]"
      >
        <Select small name="assignee" defaultValue={quote.assignee ?? ''} aria-label="Hand over to">
          <Options of={[['', 'Nobody'], ...operators]} />
        </Select>
        <Button type="submit" size="s">
          Hand over
        </Button>
      </ActionForm>
    </details>
  </>
);

export const AnswerVersions = ({ data }: { data: AnswerPageData }) => (
  <Box title="Versions">
    {data.answers.length === 0 && <p className="muted">Nothing was answered yet.</p>}
    <ul>
      {data.answers.map((answer, index) => (
        <li className="not-first:ruled-t" key={answer.id}>
          <VersionName answer={answer} data={data} />
          <small className="text-ink-2 text-sm block">
            <VersionFacts answer={answer} before={data.answers[index + 1]} data={data} />
          </small>
        </li>
      ))}
    </ul>
  </Box>
);

const VersionName = ({ answer: { id, version, state }, data: { quote, shown } }: Omit<FactsProps, 'before'>) =>
  state === 'draft' ? (
    <>
      <a href={`${paths.operatorQuote(quote.rfqNumber)}#answer`}>Version {version}</a> <Badge>Draft</Badge>
    </>
  ) : (
    <>
      <a
        href={paths.operatorQuoteVersion(quote.rfqNumber, version)}
        aria-current={shown.kind === 'version' && shown.answer.id === id ? 'true' : undefined}
      >
        Version {version}
      </a>{' '}
      <Badge kind="info" icon="mail">
        Sent
      </Badge>
    </>
  );

type FactsProps = { answer: StoredAnswer; before: StoredAnswer | undefined; data: AnswerPageData };

const VersionFacts = ({ answer, before, data }: FactsProps) => {
  const { parts } = data.quote;
  const { sentAtMs, savedAtMs, by, total, currency, reopened } = answer;
  const decision = answer.decision ?? reopened;
  const changes = before === undefined ? [] : differencesOf(sheetOf(answer, parts), sheetOf(before, parts));
  const [first] = changes;
  return (
    <>
      <Num>{formatTime(sentAtMs ?? savedAtMs)}</Num>, <bdi>{by}</bdi>, <Num>{formatPrice(total, currency)}</Num>
      {first && `; ${first.where} was ${first.other || 'empty'}, is ${first.one || 'empty'}`}
      {changes.length > 1 && `, and ${counted(changes.length - 1, 'other change')}`}
      {decision?.kind === 'accept' &&
        `; accepted ${acceptedWords(answer, parts, decision)}, on ${formatTime(decision.atMs)}${reopened ? ', reopened' : ''}`}
      {decision?.kind === 'decline' && `; declined on ${formatTime(decision.atMs)}: ${decision.reason}`}
    </>
  );
};

export const AnswerMessages = ({ data: { quote, events, messageKey } }: { data: AnswerPageData }) => {
  const messages = events.filter(({ kind }) => kind === 'message');
  return (
    <Box title="Messages" id="messages">
      {messages.length === 0 && <p className="muted">None yet.</p>}
      <ul>
        {messages.map((message) => (
          <li className="not-first:ruled-t" key={message.id}>
            <small className="text-ink-2 text-sm block">
              <EventWho event={message} />, <Num>{formatTime(message.atMs)}</Num>
            </small>
            <p className="operator-message" dir="auto">
              {message.text}
            </p>
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
          <Button type="submit" icon="mail">
            Send the message
          </Button>
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
            <Num>{formatTime(event.atMs)}</Num>
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
