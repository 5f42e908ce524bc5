import { join } from 'node:path';

/** Where the stores are: PostgreSQL or files in `dataDir`. */
export type StorePlace = {
  dataDir: string;
  databaseUrl?: string | null | undefined;
  /** All but the catalog; `databaseUrl` by default. */
  quotesDatabaseUrl?: string | null | undefined;
  attachmentsDir?: string | undefined;
  keepCatalogs?: number;
};

export function quotesDatabaseOf({ databaseUrl, quotesDatabaseUrl }: StorePlace): string | null {
  return quotesDatabaseUrl || databaseUrl || null;
}

export const attachmentsOf = ({ dataDir, attachmentsDir }: StorePlace): string =>
  attachmentsDir ?? join(dataDir, 'attachments');
