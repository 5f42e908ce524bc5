import type { RfqNumber } from '#base/domain/rfq-number.ts';
import { Button } from '#base/ui/button.tsx';
import { Field, Select, TextArea, TextInput } from '#base/ui/field.tsx';
import { NOTE_LENGTH } from '../request/quote-limits.ts';
import { statesFor, type StoredQuote } from '../store/stored-quote.ts';
import { REASON_LENGTH } from './buyer-view.ts';
import { STATE_WORDS, stateWord } from './messages.ts';

/** Values of the field `action` in the operator's forms. */
type OperatorAction = 'state' | 'reopen' | 'note' | 'email' | 'retry' | 'delete';

const Action = ({ name }: { name: OperatorAction }) => <input type="hidden" name="action" value={name} />;

type Stands = Pick<StoredQuote, 'rfqNumber' | 'state' | 'isWithdrawn' | 'orderTotal'>;

/** Changes the state of one request; works without a script. */
export const StateForm = ({ quote, button = 'Change the state' }: { quote: Stands; button?: string }) => (
  <form method="post" className="state-form no-print">
    <Action name="state" />
    <input type="hidden" name="number" value={quote.rfqNumber} />
    <Select small name="state" defaultValue={quote.state} aria-label={`State of ${quote.rfqNumber}`}>
      {statesFor(quote.orderTotal !== null).map((one) => (
        <option key={one} value={one}>
          {(one === quote.state ? stateWord(quote) : STATE_WORDS[one]).word}
        </option>
      ))}
    </Select>
    <Button type="submit" size="s" aria-label={`Change the state of ${quote.rfqNumber}`}>
      {button}
    </Button>
  </form>
);

/** Takes an order up again: nothing else changes what was accepted (C19.48). */
export const ReopenForm = () => (
  <form method="post" className="operator-form no-print" id="reopen">
    <Action name="reopen" />
    <Field id="reason" label="Why the order is reopened" hint="Mailed to the buyer, and shown on their page.">
      <TextArea id="reason" name="reason" maxLength={REASON_LENGTH} required aria-describedby="reason-hint" />
    </Field>
    <Button type="submit">Reopen the order</Button>
  </form>
);

export const NoteForm = ({ note }: { note: string }) => (
  <form method="post" className="operator-form">
    <Action name="note" />
    <Field id="note" label="Note on the request" hint="For the desk alone: the buyer never sees it.">
      <TextArea id="note" name="note" defaultValue={note} maxLength={NOTE_LENGTH} aria-describedby="note-hint" />
    </Field>
    <div className="buttons">
      <Button type="submit" kind="ink">
        Save the note
      </Button>
    </div>
  </form>
);

/** Corrects the buyer's address, to which what failed goes then. */
export const EmailForm = ({ email }: { email: string }) => (
  <form method="post" className="state-form no-print">
    <Action name="email" />
    <TextInput small type="email" name="email" required defaultValue={email} aria-label="E-mail of the buyer" />
    <Button type="submit">Correct and send again</Button>
  </form>
);

/** Sends mails again: those of one request, or all that wait or have failed. */
export const RetryForm = ({ children }: { children: string }) => (
  <form method="post" className="no-print">
    <Action name="retry" />
    <Button type="submit" icon="reset">
      {children}
    </Button>
  </form>
);

/** Two steps, so that one wrong click removes nothing. */
export const DeleteForm = ({ number }: { number: RfqNumber }) => (
  <details className="delete-quote no-print">
    <summary>Delete this request</summary>
    <form method="post" className="operator-form">
      <Action name="delete" />
      <p>The request, its mails and all personal data in it are removed for good.</p>
      <label className="check">
        <input type="checkbox" name="confirm" value={number} required />
        Yes, delete {number}
      </label>
      <Button type="submit" icon="trash">
        Delete for good
      </Button>
    </form>
  </details>
);
