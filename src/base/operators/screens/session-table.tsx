import { formatSince } from '../../domain/format-time.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Num } from '../../ui/number.tsx';
import { Table } from '../../ui/table.tsx';
import type { OperatorSession } from '../store/operator-store.ts';
import type { OperatorActionName } from './messages.ts';

type SessionTableProps = {
  sessions: readonly OperatorSession[];
  /** Id of the session that reads the page; null for a program that showed a key. */
  thisOne: number | null;
  nowMs: number;
};

/** Browsers that are signed in, with a button for each that ends its session. */
export const SessionTable = ({ sessions, thisOne, nowMs }: SessionTableProps) => (
  <Table
    heads={['Device', 'Operator', 'From', 'Last used', { text: 'Action', className: 'right cell-act' }]}
    caption="Sessions"
    rows
  >
    {sessions.map((session) => (
      <tr key={session.id}>
        <td className="cell-lead">
          <span className="operator-name">
            <Icon name={/iPhone|Android/.test(session.device) ? 'phone' : 'device'} size="s" />
            {session.device}
          </span>{' '}
          {session.id === thisOne && (
            <Badge kind="key" icon="check">
              This one
            </Badge>
          )}
          {!session.complete && <Badge kind="off">Waits for a passkey</Badge>}
        </td>
        <td className="cell-pair">
          <bdi>{session.operator.name}</bdi>
        </td>
        <td className="cell-pair small" data-label="From">
          <Num>{session.address}</Num>
        </td>
        <td className="cell-pair small muted" data-label="Last used">
          {formatSince(session.lastSeenAtMs, nowMs)}
        </td>
        <td className="cell-act right">
          {session.id !== thisOne && (
            <RowAction
              action="end-session"
              field="session"
              of={session.id}
              label={`End the session of ${session.operator.name}, ${session.device}`}
            >
              End
            </RowAction>
          )}
        </td>
      </tr>
    ))}
  </Table>
);

const OperatorAction = ({ name }: { name: OperatorActionName }) => <input type="hidden" name="action" value={name} />;

type RowActionProps = {
  action: OperatorActionName;
  field: string;
  of: string | number;
  label: string;
  children: string;
};

/** The button of a row: does something with what the row is about, named by `field`. */
export const RowAction = ({ action, field, of, label, children }: RowActionProps) => (
  <form method="post">
    <OperatorAction name={action} />
    <input type="hidden" name={field} value={of} />
    <Button type="submit" kind="quiet" size="s" aria-label={label}>
      {children}
    </Button>
  </form>
);

/** Ends every session that the operator may end except the current one. */
export const EndOthersForm = () => (
  <form method="post" className="no-print">
    <OperatorAction name="end-others" />
    <Button type="submit" size="s">
      End all but this
    </Button>
  </form>
);

export const SignOutForm = () => (
  <form method="post" className="sign-out no-print">
    <input type="hidden" name="sign-out" value="yes" />
    <Button type="submit" kind="quiet" size="s">
      Sign out of this browser
    </Button>
  </form>
);
