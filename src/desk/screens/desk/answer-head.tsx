import { formatTime } from '#base/domain/format-time.ts';
import { shortName } from '#base/domain/short-name.ts';
import { paths } from '#base/paths.ts';
import { Button, ButtonLink } from '#base/ui/button.tsx';
import { Select } from '#base/ui/field.tsx';
import { Num } from '#base/ui/number.tsx';
import { stateWord } from '../messages.ts';
import { WordBadge } from '../stored-quote.tsx';
import { DueClock } from './due-clock.tsx';
import { dueOf } from './due.ts';
import type { AnswerPageData } from './read-answer-page.ts';

/** Whose request it is, how long it may wait, how it stands and who answers it. */
export const AnswerHead = ({ data, replyHours }: { data: AnswerPageData; replyHours: number }) => {
  const { quote, nowMs } = data;
  const due = dueOf(quote, { nowMs, replyHours });
  const { word, ...look } = stateWord(quote);
  return (
    <div className="operator-head answer-head">
      <div>
        <p className="muted small">
          <bdi>{quote.customer.company || quote.customer.email}</bdi>, asked <Num>{formatTime(quote.receivedAtMs)}</Num>
        </p>
        <h1 className="num">{quote.rfqNumber}</h1>
        <p className="muted small num">{shortName(quote.id)}</p>
      </div>
      {due !== null && <DueClock due={due} after="left" />}
      <WordBadge {...look} word={quote.assignee === null ? word : `${word}, ${quote.assignee}`} />
      <div className="buttons">
        <ButtonLink href={paths.receipt(quote.receiptToken)} icon="ext" rel="nofollow">
          What the buyer sees
        </ButtonLink>
        <HandOver data={data} />
      </div>
    </div>
  );
};

/** Takes the request, or gives it to somebody else. */
const HandOver = ({ data: { quote, operators, you } }: { data: AnswerPageData }) => (
  <>
    {quote.assignee !== you && (
      <form method="post">
        <input type="hidden" name="action" value="take" />
        <Button type="submit">Take it</Button>
      </form>
    )}
    <details className="hand-over">
      <summary className="button">Hand over</summary>
      <form method="post">
        <input type="hidden" name="action" value="hand" />
        <Select small name="assignee" defaultValue={quote.assignee ?? ''} aria-label="Hand over to">
          <option value="">Nobody</option>
          {operators.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Select>
        <Button type="submit" size="s">
          Hand over
        </Button>
      </form>
    </details>
  </>
);
