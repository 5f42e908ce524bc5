import type { ReactNode } from 'react';
import type { SiteFacts } from '../domain/site-facts.ts';
import type { PostedList } from '../features/bom-match/match-result.ts';
import type { ApiDocs } from '../api/docs/open-api-document.ts';
import type { SitemapParameters } from '../sitemaps/plan/parse-sitemap-request.ts';
import type { SitemapPreview, StoredSitemapSummary } from '../sitemaps/plan/describe-sitemap.ts';
import type { SitemapToolFacts } from '../sitemaps/plan/tool-facts.ts';
import type { Backups } from '../quotes/screens/backup-age.ts';
import type { SubmitQuote } from '../quotes/form/quote-payload.ts';
import type { CatalogStore } from '../catalog/catalog-store.ts';
import type { AuditEvent, OperatorIdentity, OperatorStore } from '../operators/store/operator-store.ts';
import type { QuoteStore } from '../quotes/store/quote-store.ts';

export type { SiteFacts };

/** What a page module's `load` is given (see any name.server.ts). */
export type PageRequest = {
  /** The path as it was asked for, without query. */
  path: string;
  /** Path parameters by name, percent-decoded. */
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** The catalog in force; rejects with `StoreUnavailable` when the database does. */
  catalog: CatalogStore;
  /** Made when it is asked for; aborted when the visitor goes away before the answer is sent. */
  left: () => AbortSignal;
  site: SiteFacts;
  /** Fields of a form that was posted without JavaScript; null for GET. */
  form: URLSearchParams | null;
  /** A list that was posted to be matched, and what came of it; null for every other request. */
  postedList: PostedList | null;
  /** Stores a request for quote for this visitor. */
  submitQuote: SubmitQuote;
  /** Stored requests: for the receipt, and for pages of operators. */
  quotes: QuoteStore;
  /** Appends to the audit log what the operator of this request is about to do. Rejects with `StoreUnavailable`: then it is not done. */
  audit: (event: AuditEvent, subject: string) => Promise<void>;
  /** Operators, their sessions and the audit log: for pages behind the gate. */
  operators: OperatorStore;
  /** The operator of this request. Throws on a page that is not behind the gate. */
  identity: () => OperatorIdentity;
  /** Whether browsers allow passkeys at the address of the site. */
  passkeysAllowed: () => boolean;
  /** Whether mails are sent: false while no mail server is set, and requests wait in the operator's list alone. */
  mailed: boolean;
  /** Copies of the stored requests. */
  backups: Backups;
  /** The read API: its document, and calls with the answers of this catalog. */
  apiDocs: () => Promise<ApiDocs>;
  /** What the tool screens know of this catalog's sitemaps; rejects with `StoreUnavailable`. */
  sitemapFacts: () => Promise<SitemapToolFacts>;
  /** How a sitemap begins, or why there is none; rejects with `StoreUnavailable`. */
  sitemapPreview: (asked: SitemapParameters) => Promise<SitemapPreview>;
  /** What is known of a stored sitemap file, or why it cannot be had. */
  storedSitemap: (filename: string | undefined) => Promise<StoredSitemapSummary>;
};

/** What a `load` decides: the status follows from it. */
export type PageAnswer<Data> =
  /**
   * 200; `noindex` asks for "noindex, follow", `cache` for the document to be cached under its path until the catalog is switched.
   * `incomplete`: something could not be read, so that no cache may keep the page.
   */
  | { kind: 'found'; data: Data; noindex?: boolean; cache?: boolean; incomplete?: boolean }
  /** 404 with a page of its own (data says what to show). */
  | { kind: 'not-found'; data: Data }
  /** 301 to a path of this site. */
  | { kind: 'redirect'; path: string }
  /** 303 to a path of this site: what a posted form leads to. */
  | { kind: 'see-other'; path: string }
  /** 200 for this visitor alone: never cached, never indexed, no referrer. */
  | { kind: 'personal'; data: Data }
  /** 400: a posted form with something wrong, shown again with its entries; never cached. `status` for other refusals. */
  | { kind: 'refused'; data: Data; status?: 400 | 401 | 403 | 404 | 413 | 415 | 429 }
  /** 503 with Retry-After, noindex, no-store; 500 for what trying again does not help. */
  | { kind: 'unavailable'; data: Data; status?: 500 };

/** What goes into the document's head; `canonical` is a path, made absolute by the frame. */
export type Head = {
  title: string;
  description: string;
  canonical: string;
  /** True for "noindex, follow". */
  noindex?: boolean;
  /** Open Graph type, "website" when absent. */
  ogType?: 'website' | 'product';
  /** Structured data: one object for each script element. */
  jsonLd?: readonly object[];
};

/**
 * The view of a page: name.tsx exports `head` and `View`. Both are pure functions of the data and the site's facts, and run on the server
 * only. A page whose forms or tools need React in the browser marks their place by `Island` (src/ui/island.tsx).
 */
export type PageView<Data> = {
  head: (data: Data, site: SiteFacts) => Head;
  View: (props: { data: Data; site: SiteFacts }) => ReactNode;
};
