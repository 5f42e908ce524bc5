import { formatTime } from '#base/domain/format-time.ts';
import { formatPrice } from '#base/domain/money.ts';
import type { QuoteLine } from '#base/domain/quote-request.ts';
import { paths } from '#base/paths.ts';
import { Badge } from '#base/ui/badge.tsx';
import { Button } from '#base/ui/button.tsx';
import { Field, TextArea } from '#base/ui/field.tsx';
import { counted } from '#base/ui/format-count.ts';
import { Num } from '#base/ui/number.tsx';
import { acceptedWords } from '../buyer-view.ts';
import type { QuoteEvent, StoredAnswer } from '../../store/stored-quote.ts';
import type { AnswerPageData } from './read-answer-page.ts';
import { sheetOf } from './answer-sheet.ts';
import { MESSAGE_LENGTH, differencesOf } from './answer-fields.ts';
import { eventWords } from './words.ts';

/** Every version of the answer, newest first. */
export const AnswerVersions = ({ data: { answers, quote, shown } }: { data: AnswerPageData }) => (
  <section className="side-box">
    <h2>Versions</h2>
    {answers.length === 0 && <p className="muted">Nothing was answered yet.</p>}
    <ul>
      {answers.map((answer, index) => (
        <li key={answer.id}>
          <VersionName
            answer={answer}
            number={quote.rfqNumber}
            isShown={shown.kind === 'version' && shown.answer.id === answer.id}
          />
          <small>
            <VersionFacts answer={answer} before={answers[index + 1]} parts={quote.parts} />
          </small>
        </li>
      ))}
    </ul>
  </section>
);

const VersionName = ({
  answer: { version, state },
  number,
  isShown,
}: {
  answer: StoredAnswer;
  number: string;
  isShown: boolean;
}) =>
  state === 'draft' ? (
    <>
      <a href={`${paths.operatorQuote(number)}#answer`}>Version {version}</a> <Badge>Draft</Badge>
    </>
  ) : (
    <>
      <a href={paths.operatorQuoteVersion(number, version)} aria-current={isShown ? 'true' : undefined}>
        Version {version}
      </a>{' '}
      <Badge kind="info" icon="mail">
        Sent
      </Badge>
    </>
  );

type FactsProps = { answer: StoredAnswer; before: StoredAnswer | undefined; parts: readonly QuoteLine[] };

const VersionFacts = ({ answer, before, parts }: FactsProps) => {
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

/** Messages of the buyer and the desk, with a box for the next. */
export const AnswerMessages = ({ data: { quote, events, messageKey } }: { data: AnswerPageData }) => {
  const messages = events.filter(({ kind }) => kind === 'message');
  return (
    <section className="side-box" id="messages">
      <h2>Messages</h2>
      {messages.length === 0 && <p className="muted">None yet.</p>}
      <ul>
        {messages.map((message) => (
          <li key={message.id}>
            <small>
              <EventWho event={message} />, <Num>{formatTime(message.atMs)}</Num>
            </small>
            <p className="operator-message" dir="auto">
              {message.text}
            </p>
          </li>
        ))}
      </ul>
      <form method="post" className="operator-form side-form no-print">
        <input type="hidden" name="action" value="message" />
        <input type="hidden" name="key" value={messageKey} />
        <Field
          id="message"
          label="Write to the buyer"
          hint={`Mailed to ${quote.customer.email}, and shown on the page of the request.`}
        >
          <TextArea id="message" name="message" maxLength={MESSAGE_LENGTH} required aria-describedby="message-hint" />
        </Field>
        <div className="buttons">
          <Button type="submit" icon="mail">
            Send the message
          </Button>
        </div>
      </form>
    </section>
  );
};

/** What happened to the request, newest first. */
export const AnswerEvents = ({ events }: { events: readonly QuoteEvent[] }) => (
  <section className="side-box">
    <h2>History</h2>
    <ol className="event-list">
      {events.toReversed().map((event) => (
        <li key={event.id}>
          <Num>{formatTime(event.atMs)}</Num>
          <span>
            {eventWords(event)} <span className="muted">by</span> <EventWho event={event} />
            {['declined', 'withdrawn', 'order-reopened', 'bounced'].includes(event.kind) &&
              event.text !== '' &&
              `: ${event.text}`}
          </span>
        </li>
      ))}
    </ol>
  </section>
);

const EventWho = ({ event: { by } }: { event: QuoteEvent }) =>
  by === 'buyer' ? 'the buyer' : by === 'server' ? 'the server' : <bdi>{by}</bdi>;
