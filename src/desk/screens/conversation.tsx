import { formatTime } from '#base/domain/format-time.ts';
import { Button } from '#base/ui/button.tsx';
import { Num } from '#base/ui/number.tsx';
import { TextArea } from '#base/ui/field.tsx';
import type { TalkEntry } from './buyer-view.ts';
import { MESSAGE_LENGTH, type DecisionEntries } from './decision-form.ts';

type ConversationProps = {
  talk: readonly TalkEntry[];
  entries: DecisionEntries;
  /** Where the question is posted. */
  action: string;
  /** Sends the question once, however often the form is sent. */
  formKey: string;
};

/** Questions and answers about a request, and a field for the next question. */
export const Conversation = ({ talk, entries, action, formKey }: ConversationProps) => (
  <section className="section" id="talk">
    <div className="section-head">
      <h2>Questions and answers</h2>
    </div>
    <ul className="talk">
      {talk.map(({ from, atMs, text }, index) => (
        <li key={index}>
          <span className="talk-who">
            {from === 'buyer' ? 'You' : 'Quote desk'}, <Num>{formatTime(atMs)}</Num>
          </span>
          <span className="talk-text" dir="auto">
            {text}
          </span>
        </li>
      ))}
      <li className="no-print">
        <label className="talk-who" htmlFor="question">
          Ask about this
        </label>
        <form method="post" action={action}>
          <input type="hidden" name="key" value={formKey} />
          <TextArea
            id="question"
            name="question"
            rows={3}
            maxLength={MESSAGE_LENGTH}
            placeholder="Your question; we answer by mail and here"
            defaultValue={entries.question}
          />
          <Button type="submit" name="action" value="ask" icon="mail" size="s">
            Send the question
          </Button>
        </form>
      </li>
    </ul>
  </section>
);
