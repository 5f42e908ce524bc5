import type { CatalogStore } from '../../catalog/catalog-store.ts';

/** What the API answers from. */
export type ApiSite = {
  catalog: CatalogStore;
  origin: string;
  /** Whether the government's prices are part of answers: a setting of the site. */
  showGovernmentUnitPrice: boolean;
};

/** A table: the names of the columns, and rows of texts. */
export type ApiTable = { columns: readonly string[]; rows: readonly (readonly string[])[] };

export type ApiAnswer =
  | {
      kind: 'found';
      body: object;
      table: () => ApiTable;
      /** Queries of the page after and before this one, without format; null where there is none. */
      next: string | null;
      previous: string | null;
      /** False when something could not be read: the answer is kept by no cache. */
      whole: boolean;
    }
  | { kind: 'refused'; status: 400 | 404; detail: string; errors?: { parameter: string; detail: string }[] };
