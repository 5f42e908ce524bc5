import { join } from 'node:path';

/**
 * Where the stores are. There are two places: that of the catalog, which imports alone write, and that of what is written while the site runs (requests for
 * quote, mails, operators, sessions, the audit log). Each is a database of PostgreSQL, or files of SQLite in `dataDir`.
 */
export type StorePlace = {
  dataDir: string;
  /** PostgreSQL of the catalog. */
  databaseUrl?: string | null | undefined;
  /** PostgreSQL of everything else; that of the catalog by default. */
  quotesDatabaseUrl?: string | null | undefined;
  /** The folder of files that came with requests, `attachments` in `dataDir` by default. */
  attachmentsDir?: string | undefined;
  /** How many catalogs before the one in force stay when an import is published; none by default. */
  keepCatalogs?: number;
};

/** The PostgreSQL of requests for quote and operators; null where they are files in `dataDir`. */
export function quotesDatabaseOf({ databaseUrl, quotesDatabaseUrl }: StorePlace): string | null {
  return quotesDatabaseUrl || databaseUrl || null;
}

/** The folder of files that came with requests. */
export const attachmentsOf = ({ dataDir, attachmentsDir }: StorePlace): string =>
  attachmentsDir ?? join(dataDir, 'attachments');
