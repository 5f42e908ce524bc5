/**
 * A statement as SQLite wants it. A limit that is a bare parameter is looked at by its planner, which then prepares the statement again at each run: ten
 * times what a short read takes. A sum is not looked at.
 */
export function sqliteText(sql: string): string {
  return sql.replace(/\$(\d+)/g, '?$1').replace(/\blimit (\?\d+)/g, 'limit $1 + 0');
}
