import type { FastifyRequest } from 'fastify';
import type { ReactNode } from 'react';
import type { PostedList } from '../features/bom-match/match-result.ts';
import type { SiteFacts } from '../domain/site-facts.ts';
import type { ApiDocs } from '../api/docs/open-api-document.ts';
import type { SitemapParameters } from '../sitemaps/plan/parse-sitemap-request.ts';
import type { SitemapPreview, StoredSitemapSummary } from '../sitemaps/plan/describe-sitemap.ts';
import type { ReleaseNodes } from '../releases/registry/release-registry.ts';
import type { SitemapWalks } from '../sitemaps/health/sitemap-walks.ts';
import type { ForeignFiles, SitemapToolFacts } from '../sitemaps/plan/tool-facts.ts';
import type { Backups } from '../quotes/screens/backup-age.ts';
import type { SubmitQuote } from '../quotes/form/quote-payload.ts';
import type { NoteDemand } from '../domain/demand.ts';
import type { CrawlCoverage } from '../crawl/coverage/crawl-report.ts';
import type { CatalogStore } from '../catalog/catalog-store.ts';
import type { AuditEvent, OperatorIdentity, OperatorStore } from '../operators/store/operator-store.ts';
import type { OutboxOf } from '../quotes/store/quote-happening.ts';
import type { QuoteStore } from '../quotes/store/quote-store.ts';
import type { PageName } from '../routes.ts';

export type { SiteFacts };

/** A request for a page, as `load` gets it. */
export type PageRequest = {
  /** Name in src/routes.ts: several pages can share a loader. */
  page: PageName;
  /** The path as in the request, without query. */
  path: string;
  /** Path parameters by name, percent-decoded. */
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** Fields of a form that was posted without JavaScript; null for GET. */
  form: URLSearchParams | null;
  /** The catalog in force; rejects with `StoreUnavailable` when the database does. */
  catalog: CatalogStore;
  site: SiteFacts;
  /** Created on the first call; aborted when the client disconnects before the answer is sent. */
  signal: () => AbortSignal;
  http: FastifyRequest;
};

/** A request for a page of operators, which the gate has let in. */
export type OperatorRequest = PageRequest & {
  identity: OperatorIdentity;
  /** Appends to the audit log what the operator is about to do. Rejects with `StoreUnavailable`: then it must not be done. */
  audit: (event: AuditEvent, subject: string) => Promise<void>;
};

/** What the route of a page adds to the request: the operator whom the gate has let in, or a list that was posted to be matched. */
export type RouteFacts = Partial<Pick<OperatorRequest, 'identity' | 'audit'>> & { postedList?: PostedList };

/** The running site, as far as pages need more than the catalog: a `load` names what it takes. */
export type PageServices = {
  quotes: QuoteStore;
  /** Mails and webhooks that a happening causes, for the methods of the store that take them. */
  outboxOf: OutboxOf;
  /** Stores the request for quote of a visitor. */
  submitQuote: (http: FastifyRequest) => SubmitQuote;
  /** Why a form of a buyer's page is not looked at: another site's, or the rate of the sender's address. Null when it may go on. */
  refuseBuyer: (http: FastifyRequest) => Promise<{ status: 403 | 429; words: string } | null>;
  /** Whether mails are sent; false while no mail server is set. */
  mailed: boolean;
  /** Copies of the stored requests. */
  backups: Backups;
  operators: OperatorStore;
  /** Whether browsers allow passkeys at the address of the site. */
  passkeysAllowed: () => boolean;
  /** The nodes that follow releases; null on one machine alone. Rejects with `StoreUnavailable`. */
  releaseNodes: () => Promise<ReleaseNodes | null>;
  /** What crawlers fetched. */
  crawl: CrawlCoverage;
  /** Notes what was asked for and is not in the catalog. */
  noteDemand: NoteDemand;
  /** Whether what they fetch now is recorded. */
  isCrawlRecorded: boolean;
  /** The read API: its document, and calls with the answers of the catalog. */
  apiDocs: (catalog: CatalogStore) => Promise<ApiDocs>;
  /** What the tool screens know about the sitemaps of the catalog; rejects with `StoreUnavailable`. */
  sitemapFacts: (catalog: CatalogStore, options: { withPlanned: boolean }) => Promise<SitemapToolFacts>;
  /** Walks of the whole plan. */
  walks: SitemapWalks;
  /** Stored sitemap files of another origin than the site, and how many files there are; null where they cannot be read. Never rejects. */
  foreignFiles: () => Promise<{ foreign: ForeignFiles[]; files: number } | null>;
  /** The first lines of a sitemap, or why it does not exist; rejects with `StoreUnavailable`. */
  sitemapPreview: (catalog: CatalogStore, asked: SitemapParameters) => Promise<SitemapPreview>;
  /** Size and date of a stored sitemap file, or why it cannot be read. */
  storedSitemap: (filename: string | undefined) => Promise<StoredSitemapSummary>;
};

/** What a `load` decides; it determines the status. */
export type PageAnswer<Data> =
  /**
   * 200; `noindex` sets "noindex, follow", `cache` for the document to be cached under its path until the catalog is switched.
   * `incomplete`: a part of the data could not be read, so no cache may store the page. `contentTag` changes with everything that the page shows, apart from the site, and
   * makes its ETag; without it the bytes do.
   */
  | {
      kind: 'found';
      data: Data;
      noindex?: boolean;
      cache?: boolean;
      incomplete?: boolean;
      contentTag?: string | null;
    }
  /** 404; the data say what the page shows. */
  | { kind: 'not-found'; data: Data }
  /** 301 to a path of this site. */
  | { kind: 'redirect'; path: string }
  /** 303 to a path of this site, after a posted form. */
  | { kind: 'see-other'; path: string }
  /** 200 for this visitor alone: never cached, never indexed, no referrer. */
  | { kind: 'personal'; data: Data }
  /** 400: an invalid form, shown again with its entries; never cached. `status` for other refusals. */
  | { kind: 'refused'; data: Data; status?: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 }
  /** 503 with Retry-After, noindex, no-store; 500 when a second try does not help. */
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
 * The view of a page: page.tsx exports `head` and `View`. Both are pure functions of the data and the site's facts, and run on the server
 * only. A page whose forms or tools need React in the browser marks their place by `IslandMount` (src/ui/island-mount.tsx).
 */
export type PageView<Data> = {
  head: (data: Data, site: SiteFacts) => Head;
  View: (props: { data: Data; site: SiteFacts }) => ReactNode;
};
