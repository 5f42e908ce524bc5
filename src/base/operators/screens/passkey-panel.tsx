import { formatSince, formatDate } from '../../domain/format-time.ts';
import type { ReactNode } from 'react';
import { Badge, Button, Num, Count, plural, Submit } from '../../ui/elements.tsx';
import { Options, Select, TextInput } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Table } from '../../ui/table.tsx';
import type { OperatorSession, Operator, OperatorRole, Passkey } from '../store/operator-store.ts';
import { type OperatorActionName, PASSKEY_PLACE_WORDS, type PasskeyPlace } from './messages.ts';

type SessionTableProps = { sessions: readonly OperatorSession[]; thisOne: number | null; nowMs: number };

export const SessionTable = ({ sessions, thisOne, nowMs }: SessionTableProps) => (
  <Table
    heads={['Device', 'Operator', 'From', 'Last used', { text: 'Action', className: 'right cell-act' }]}
    caption="Sessions"
    rows
  >
    {sessions.map((session, index) => (
      <tr key={session.id}>
        <th scope="row" className="cell-lead">
          <span className="inline-flex items-center gap-1.5">
            <Icon name={/iPhone|Android/.test(session.device) ? 'phone' : 'device'} size="s" />
            {session.device}
          </span>{' '}
          {session.id === thisOne && (
            <Badge kind="key" icon="check">
              This one
            </Badge>
          )}
          {!session.complete && <Badge kind="off">Waits for a passkey</Badge>}
        </th>
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
            <RowForm
              action="end-session"
              field="session"
              of={session.id}
              label={`End the session of ${session.operator.name}, ${session.device}, row ${index + 1}`}
              word="End"
            />
          )}
        </td>
      </tr>
    ))}
  </Table>
);

type RowFormProps = {
  action: OperatorActionName;
  field: 'session' | 'passkey' | 'operator';
  of: string | number;
  label: string;
  word: string;
  children?: ReactNode;
};

/** Does something with what a row shows. */
const RowForm = ({ action, field, of, label, word, children }: RowFormProps) => (
  <form method="post" className={children ? 'flex gap-1.5 items-center' : undefined}>
    <input type="hidden" name={field} value={of} />
    {children}
    <Submit action={action} kind="quiet" size="s" aria-label={label}>
      {word}
    </Submit>
  </form>
);

export const SignOutForm = () => (
  <form method="post" className="mt-8 no-print">
    <input type="hidden" name="sign-out" value="yes" />
    <Button type="submit" kind="quiet" size="s">
      Sign out of this browser
    </Button>
  </form>
);

type PasskeyPanelProps = { passkeys: readonly Passkey[]; place: PasskeyPlace; nowMs: number };

export const PasskeyPanel = ({ passkeys, place, nowMs }: PasskeyPanelProps) => (
  <>
    {passkeys.length > 0 && (
      <Table
        heads={['Passkey', 'Added', 'Last used', { text: 'Action', className: 'right cell-act' }]}
        caption="Your passkeys"
        rows
      >
        {passkeys.map((passkey) => (
          <tr key={passkey.id}>
            <th scope="row" className="cell-lead">
              <span className="inline-flex items-center gap-1.5">
                <Icon name="passkey" size="s" />
                {passkey.label}
              </span>
            </th>
            <td className="cell-pair small muted" data-label="Added">
              <Num>{formatDate(passkey.createdAtMs)}</Num>
            </td>
            <td className="cell-pair small muted" data-label="Last used">
              {passkey.lastUsedAtMs === null ? 'never' : formatSince(passkey.lastUsedAtMs, nowMs)}
            </td>
            <td className="cell-act right">
              <RowForm
                action="remove-passkey"
                field="passkey"
                of={passkey.id}
                label={`Remove the passkey ${passkey.label} of ${formatDate(passkey.createdAtMs)}`}
                word="Remove"
              />
            </td>
          </tr>
        ))}
      </Table>
    )}
    {place === 'ready' ? (
      <div className="mt-3 justify-items-start grid gap-2" data-passkey="add">
        <Button icon="passkey" disabled>
          Add a passkey
        </Button>
        <p className="muted small">
          With a passkey, your key alone no longer signs in: the fingerprint, face or PIN of your device is asked for as
          well.
        </p>
        <p className="field-error empty:hidden" role="alert" />
        <noscript>
          <p className="muted small">Passkeys need JavaScript.</p>
        </noscript>
      </div>
    ) : (
      <p className="muted small">{PASSKEY_PLACE_WORDS[place]}</p>
    )}
  </>
);

const ROLE_WORDS: Record<OperatorRole, string> = {
  quotes: 'Quotes',
  records: 'Quotes, export, deletion',
  sitemaps: 'Sitemaps',
  both: 'Everything',
};

const KEY_WORDS: Record<Exclude<Operator['source'], 'key'>, string> = {
  setting: 'the setting OPERATOR_KEY',
  link: 'none: the link that a start prints',
};

type OperatorTableProps = {
  operators: readonly Operator[];
  signedIn: ReadonlySet<number>;
  you: number;
  maySetRoles: boolean;
  nowMs: number;
};

const RoleForm = ({ id, name, role }: Operator) => (
  <RowForm action="set-role" field="operator" of={id} label={`Set the role of ${name}`} word="Set">
    <Select small name="role" defaultValue={role} aria-label={`Role of ${name}`}>
      <Options of={Object.entries(ROLE_WORDS)} />
    </Select>
  </RowForm>
);

const EmailForm = ({ id, name, email }: Operator) => (
  <RowForm action="set-email" field="operator" of={id} label={`Set the e-mail of ${name}`} word="Set">
    <TextInput
      small
      type="email"
      name="email"
      defaultValue={email}
      aria-label={`E-mail of ${name}, told what is handed over`}
    />
  </RowForm>
);

export const OperatorTable = ({ operators, signedIn, you, maySetRoles, nowMs }: OperatorTableProps) => (
  <Table heads={['Operator', 'May', 'E-mail', 'Sign-in', 'Key', 'Last seen', 'State']} caption="Operators" rows>
    {operators.map((operator) => (
      <tr key={operator.id}>
        <th scope="row" className="cell-lead">
          <span className="inline-flex items-center gap-1.5">
            <span
              className="inline-grid place-items-center size-6 border border-line-strong rounded-full text-xs leading-[1] bg-surface text-ink-2"
              aria-hidden="true"
            >
              {initials(operator.name)}
            </span>
            <b>
              <bdi>{operator.name}</bdi>
            </b>
            {operator.id === you && <span className="muted small">(you)</span>}
          </span>
        </th>
        <td className="cell-pair" data-label="May">
          {maySetRoles && operator.source === 'key' && operator.id !== you ? (
            <RoleForm {...operator} />
          ) : (
            ROLE_WORDS[operator.role]
          )}
        </td>
        <td className="cell-pair" data-label="E-mail">
          <EmailForm {...operator} />
        </td>
        <td className="cell-pair">
          <SignInBadge operator={operator} />
        </td>
        <td className="cell-pair muted small" data-label="Key">
          {keyWords(operator)}
        </td>
        <td className="cell-pair small" data-label="Last seen">
          {operator.lastSeenAtMs === null ? 'never' : formatSince(operator.lastSeenAtMs, nowMs)}
        </td>
        <td className="cell-pair">
          {signedIn.has(operator.id) ? (
            <Badge kind="ok" icon="ok">
              Signed in
            </Badge>
          ) : (
            <Badge>Signed out</Badge>
          )}
        </td>
      </tr>
    ))}
  </Table>
);

function keyWords({ source, keyMadeAtMs }: Operator) {
  if (source !== 'key') return KEY_WORDS[source];
  if (keyMadeAtMs === null) return 'none';
  return (
    <>
      made <Num>{formatDate(keyMadeAtMs)}</Num>
    </>
  );
}

const SignInBadge = ({ operator: { source, passkeys } }: { operator: Operator }) =>
  source === 'link' ? (
    <Badge>Link of a start</Badge>
  ) : passkeys === 0 ? (
    <Badge kind="warn" icon="key">
      Key only
    </Badge>
  ) : (
    <Badge kind="ok" icon="passkey">
      Key and <Count of={passkeys} /> {plural(passkeys, 'passkey')}
    </Badge>
  );

function initials(name: string): string {
  const words = name.split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase();
}
