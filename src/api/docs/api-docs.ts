import type { OpenApiDocument } from './open-api-document.ts';

/** What the page of the API shows: the document itself, and calls with the answers of the running catalog. */
export type ApiDocs = {
  document: OpenApiDocument;
  ratePerMinute: number;
  /** Kinds of refusals; `kind` is their place on the page. */
  problems: readonly { status: number; kind: string; title: string; when: string }[];
  /** By operation; null where the catalog cannot be read just now or holds nothing. */
  examples: Readonly<Record<string, ApiExample>> | null;
};

export type ApiExample = {
  /** Addresses relative to the site. */
  json: string;
  csv: string;
  /** Indented. */
  answer: string;
  /** The head of the table and its first rows. */
  table: string;
};
