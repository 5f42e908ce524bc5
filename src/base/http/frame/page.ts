import { StoreUnavailable } from '../../database/database.ts';
import type { FastifyRequest } from 'fastify';
import type { ReactNode } from 'react';
import type { SiteSettings } from '../../settings/site-settings.ts';
import type { AuditEvent, OperatorIdentity } from '../../operators/store/operator-store.ts';
import type { PageName } from '../../routes.ts';

/** Settings of the owner and the catalog in force. */
export type SiteFacts = Omit<SiteSettings, 'timeZone'> & {
  origin: string;
  listedNsns: number;
  groups: number;
  classes: number;
  /** Null while no catalog can be read. */
  editionDate: string | null;
  loadedOn: string | null;
  sample: boolean;
  /** Whether buyers see stock lists. */
  hasShelf: boolean;
};

/** A request for a page, as `load` gets it. */
export type PageRequest<Catalog = unknown> = {
  page: PageName;
  path: string;
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  form: URLSearchParams | null;
  catalog: Catalog;
  site: SiteFacts;
  signal: () => AbortSignal;
  http: FastifyRequest;
};

export type OperatorRequest<Catalog = unknown> = PageRequest<Catalog> & {
  identity: OperatorIdentity;
  /** Logs an action before it is done. If it rejects, the action must not happen. */
  audit: (event: AuditEvent, subject: string) => Promise<void>;
};

export type PageAnswer<Data> =
  /** 200. `cache`: until the next switch. `incomplete`: no cache may store it. `contentTag` makes the ETag. */
  | { kind: 'found'; data: Data; noindex?: boolean; cache?: boolean; incomplete?: boolean; contentTag?: string | null }
  | { kind: 'not-found'; data: Data }
  | { kind: 'redirect'; path: string }
  | { kind: 'see-other'; path: string }
  /** 200 for this visitor alone: not cached, not indexed, no referrer. */
  | { kind: 'personal'; data: Data }
  | { kind: 'refused'; data: Data; status?: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 }
  | { kind: 'unavailable'; data: Data; status?: 500 };

export type Head = {
  title: string;
  description: string;
  canonical: string;
  noindex?: boolean;
  ogType?: 'website' | 'product';
  jsonLd?: readonly object[];
};

/** A page: pure functions that run on the server. `IslandMount` marks what React takes over. */
export type PageView<Data> = {
  head: (data: Data, site: SiteFacts) => Head;
  View: (props: { data: Data; site: SiteFacts }) => ReactNode;
};

/** Loads a page. While its store is out, the page has no data. */
export async function orUnavailable<Data>(load: () => Promise<PageAnswer<Data>>): Promise<PageAnswer<Data | null>> {
  try {
    return await load();
  } catch (error) {
    if (error instanceof StoreUnavailable) return { kind: 'unavailable', data: null };
    throw error;
  }
}
