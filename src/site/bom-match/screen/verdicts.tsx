import { Badge, type BadgeKind } from '#base/ui/badge.tsx';
import { formatCount } from '#base/ui/format-count.ts';
import type { IconName } from '#base/ui/icon.tsx';
import {
  type LineVerdict,
  type MatchedLine,
  type MatchedPart,
  letterOf,
  COLUMN_ROLES,
  type ColumnRole,
  type ListColumns,
} from '../list.ts';
import { CONDITIONS } from '#base/domain/condition.ts';
import { listTexts, ROLE_WORDS } from '../messages.ts';
import { Select } from '#base/ui/field.tsx';
import { Table } from '#base/ui/table.tsx';

/** Verdicts as people see them: punctuation that was ignored is a line beside a part that was found. */
export const SHOWN_VERDICTS = ['found', 'check', 'replaced', 'choose', 'not-found', 'unreadable'] as const;
export type ShownVerdict = (typeof SHOWN_VERDICTS)[number];

export const shownVerdict = (verdict: LineVerdict): ShownVerdict =>
  verdict === 'exact' || verdict === 'punctuation' ? 'found' : verdict;

const LOOKS: Record<ShownVerdict, { word: string; kind: BadgeKind; icon: IconName; many: string }> = {
  found: { word: 'Found', kind: 'ok', icon: 'ok', many: 'found' },
  replaced: { word: 'Replaced', kind: 'info', icon: 'info', many: 'replaced' },
  check: { word: 'Check', kind: 'warn', icon: 'warn', many: 'to check' },
  choose: { word: 'Choose', kind: 'warn', icon: 'warn', many: 'to choose' },
  'not-found': { word: 'Not found', kind: 'err', icon: 'x', many: 'not found' },
  unreadable: { word: 'Unreadable', kind: 'plain', icon: 'error', many: 'unreadable' },
};

export const verdictWord = (verdict: ShownVerdict): string => LOOKS[verdict].word;

export const VerdictBadge = ({ verdict }: { verdict: LineVerdict }) => {
  const { word, kind, icon } = LOOKS[shownVerdict(verdict)];
  return (
    <Badge kind={kind} icon={icon}>
      {word}
    </Badge>
  );
};

export type ShownCounts = Record<ShownVerdict, number>;

export function shownCounts({ exact, punctuation, ...others }: Record<LineVerdict, number>): ShownCounts {
  return { found: exact + punctuation, ...others };
}

const totalOf = (counts: ShownCounts, verdicts: readonly ShownVerdict[] = SHOWN_VERDICTS): number =>
  verdicts.reduce((sum, verdict) => sum + counts[verdict], 0);

/** "8 lines: 4 found, 1 replaced, 1 to choose, 2 not found"; verdicts that no line has are left out. */
export function verdictSentence(counts: ShownCounts): string {
  const total = totalOf(counts);
  const words = SHOWN_VERDICTS.filter((verdict) => counts[verdict] > 0).map(
    (verdict) => `${formatCount(counts[verdict])} ${LOOKS[verdict].many}`,
  );
  return `${formatCount(total)} ${total === 1 ? 'line' : 'lines'}: ${words.join(', ')}`;
}

/** How many lines have each verdict, as one bar. The sentence above it says the same, so it is hidden from screen readers. */
export const VerdictBar = ({ counts }: { counts: ShownCounts }) => {
  const total = Math.max(1, totalOf(counts));
  return (
    <svg className="verdict-bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      {SHOWN_VERDICTS.map((verdict, index) => (
        <rect
          key={verdict}
          className={`verdict-${verdict}`}
          x={(totalOf(counts, SHOWN_VERDICTS.slice(0, index)) / total) * 100}
          width={(counts[verdict] / total) * 100}
          height="1"
        />
      ))}
    </svg>
  );
};

/** What stands under a part: why it was found, and what its quantity and condition are when the list does not say so plainly. */
export function lineReasons(line: MatchedLine): string[] {
  return [
    line.reason,
    line.quantityIs === 'none' && line.verdict !== 'unreadable' ? listTexts.noQuantity : '',
    line.condition === null ? '' : `Condition ${line.condition}, ${CONDITIONS[line.condition]}`,
  ].filter((text) => text !== '');
}

/** "MS16998-28, Military Standards (96906)"; empty for a part that was found by its stock number. */
export function partNumberWords({ partNumber, maker, cage }: MatchedPart): string {
  const by = maker === '' ? cage : cage === '' || maker.includes(cage) ? maker : `${maker} (${cage})`;
  return [partNumber, by].filter((text) => text !== '').join(', ');
}

type ColumnMapProps = { columns: ListColumns; onRoles: (roles: ColumnRole[]) => void };

const HEADS = ['Column', 'Holds', 'First lines'];
const BY = {
  heads: 'Recognized by the heads of the list.',
  content: 'The list has no heads: recognized by what is in the columns.',
  chosen: 'As you have chosen.',
} as const;

/** The options of a field that says what a column holds. */
export const ROLE_OPTIONS = COLUMN_ROLES.map((role) => (
  <option key={role} value={role}>
    {ROLE_WORDS[role]}
  </option>
));

/** "Part number or NSN, Quantity": the columns that are used. */
export function usedColumns({ roles }: ListColumns): string {
  const used = roles.filter((role) => role !== 'ignore').map((role) => ROLE_WORDS[role]);
  return used.length === 0 ? 'none recognized' : used.join(', ');
}

/** What the columns of a table hold, with their first lines, to be put right: a change is checked at once. */
export const ColumnMap = ({ columns, onRoles }: ColumnMapProps) => {
  return (
    <details className="list-columns-map">
      <summary>
        <b>Columns:</b> {usedColumns(columns)}
      </summary>
      <p className="muted small">{BY[columns.by]}</p>
      <Table caption="Columns of the list" heads={HEADS} rows>
        {columns.roles.map((role, column) => (
          <tr key={letterOf(column)}>
            <td className="cell-lead">
              <span className="num">{letterOf(column)}</span> {columns.heads[column]}
            </td>
            <td>
              <Select
                aria-label={`What column ${letterOf(column)} ${columns.heads[column] ?? ''} holds`}
                value={role}
                onChange={(event) => onRoles(withRole(columns.roles, column, event.target.value as ColumnRole))}
              >
                {ROLE_OPTIONS}
              </Select>
            </td>
            <td className="small muted num-long">
              {columns.samples
                .map((row) => row[column] ?? '')
                .filter((text) => text !== '')
                .join(' · ')}
            </td>
          </tr>
        ))}
      </Table>
    </details>
  );
};

/** Another role for a column; the column that had it gets none. */
function withRole(roles: readonly ColumnRole[], column: number, role: ColumnRole): ColumnRole[] {
  return roles.map((one, index) => (index === column ? role : one === role ? 'ignore' : one));
}
