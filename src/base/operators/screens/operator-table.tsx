import { formatDate, formatSince } from '../../domain/format-time.ts';
import { Badge } from '../../ui/badge.tsx';
import { plural } from '../../ui/format-count.ts';
import { Count, Num } from '../../ui/number.tsx';
import { Table } from '../../ui/table.tsx';
import type { Operator, OperatorRole } from '../store/operator-store.ts';

const ROLE_WORDS: Record<OperatorRole, string> = {
  quotes: 'Quotes',
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
  nowMs: number;
};

export const OperatorTable = ({ operators, signedIn, you, nowMs }: OperatorTableProps) => (
  <Table heads={['Operator', 'May', 'Sign-in', 'Key', 'Last seen', 'State']} caption="Operators" rows>
    {operators.map((operator) => (
      <tr key={operator.id}>
        <td className="cell-lead">
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
        </td>
        <td className="cell-pair" data-label="May">
          {ROLE_WORDS[operator.role]}
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

/** "Desk 1" is "D1". */
function initials(name: string): string {
  const words = name.split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase();
}
