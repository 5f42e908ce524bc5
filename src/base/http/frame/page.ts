import type { FastifyRequest } from 'fastify';
import type { ReactNode } from 'react';
import type { SiteFacts } from '../../domain/site-facts.ts';
import type { AuditEvent, OperatorIdentity } from '../../operators/store/operator-store.ts';
import type { PageName } from '../../routes.ts';

export type { SiteFacts };

/** A request for a page, as `load` gets it. `Catalog`: see src/publog/page-request.ts. */
export type PageRequest<Catalog = unknown> = {
  /** Name in src/base/routes.ts: several pages can share a loader. */
  page: PageName;
  /** The path as in the request, without query. */
  path: string;
  /** Path parameters by name, percent-decoded. */
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** Fields of a form that was posted without JavaScript; null for GET. */
  form: URLSearchParams | null;
  /** The catalog in force; rejects with `StoreUnavailable` when the database does. */
  catalog: Catalog;
  site: SiteFacts;
  /** Created on the first call; aborted when the client disconnects before the answer is sent. */
  signal: () => AbortSignal;
  http: FastifyRequest;
};

/** A request for a page of operators, which the gate has let in. */
export type OperatorRequest<Catalog = unknown> = PageRequest<Catalog> & {
  identity: OperatorIdentity;
  /** Appends to the audit log what the operator is about to do. Rejects with `StoreUnavailable`: then it must not be done. */
  audit: (event: AuditEvent, subject: string) => Promise<void>;
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
 * only. A page whose forms or tools need React in the browser marks their place by `IslandMount` (src/base/ui/island-mount.tsx).
 */
export type PageView<Data> = {
  head: (data: Data, site: SiteFacts) => Head;
  View: (props: { data: Data; site: SiteFacts }) => ReactNode;
};
