import { COLUMN_ROLES, type ColumnRole } from './list-line.ts';
import { MAX_COLUMNS } from './list-limits.ts';

/** Columns as the visitor says that they are: a list of roles, or the same with commas between. Null for anything else. */
export function readColumnsField(value: unknown): ColumnRole[] | null {
  const names: unknown = typeof value === 'string' ? value.split(',').map((name) => name.trim()) : value;
  if (!Array.isArray(names) || names.length === 0 || names.length > MAX_COLUMNS) return null;
  return names.every((name): name is ColumnRole => COLUMN_ROLES.includes(name as ColumnRole)) ? names : null;
}
