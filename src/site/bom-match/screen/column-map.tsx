import { Select } from '#base/ui/field.tsx';
import { Table } from '#base/ui/table.tsx';
import { letterOf, COLUMN_ROLES, type ColumnRole, type ListColumns } from '../list.ts';
import { ROLE_WORDS } from '../messages.ts';

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
