import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** Prepares each text once for a connection; rows come as arrays. */
export function cacheStatements(connection: DatabaseSync): (sql: string) => StatementSync {
  const statements = new Map<string, StatementSync>();
  return (sql) => {
    const known = statements.get(sql);
    if (known) return known;
    const statement = connection.prepare(sqliteText(sql));
    statement.setReturnArrays(true);
    statements.set(sql, statement);
    return statement;
  };
}

/**
 * A statement as SQLite wants it. A limit that is a bare parameter is looked at by its planner, which then prepares the statement again at each run: ten
 * times what a short read takes. A sum is not looked at.
 */
export function sqliteText(sql: string): string {
  return sql.replace(/\$(\d+)/g, '?$1').replace(/\blimit (\?\d+)/g, 'limit $1 + 0');
}
