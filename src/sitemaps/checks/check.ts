import type { SitemapToolFacts } from '../plan/tool-facts.ts';

/** `absent`: the sitemap is not in this catalog's plan: it is not fetched and leaves the totals (S8.2). */
export type CheckStatus = 'pending' | 'testing' | 'success' | 'warning' | 'error' | 'absent';

/** What came back, with the body as it was received. Its text is read through `readXml`, which unpacks it where needed. */
export type Reply = {
  status: number;
  statusText: string;
  headers: { get(name: string): string | null };
  bytes: Uint8Array;
  /** From the request to the last byte of the body. */
  responseTimeMs: number;
};

/** Why nothing came back. `message` says it in words: "Timed out after 30 s". */
export type CheckFailure = { kind: 'network' | 'timeout' | 'too-large'; message: string };

export type Verdict = {
  status: 'success' | 'warning' | 'error';
  message: string;
  details?: string;
  /** The beginning of the body. */
  contentPreview?: string;
  sampleUrls?: string[];
  /** Entries of the sitemap: URLs, or the sitemaps that an index lists. */
  urlCount?: number;
  extra?: CheckExtra;
};

/** What some screens show besides. Sizes are those of the XML, unpacked. */
export type CheckExtra = Partial<{
  root: string;
  sizeBytes: number;
  sizeKb: number;
  isValidXml: boolean;
  hasNsnUrls: boolean;
  isGzipped: boolean;
}>;

export type Check = {
  /** Unique in its list. */
  id: string;
  name: string;
  /** The sitemap's own address: relative to the page, or absolute where it is read through the proxy. Null: not in this catalog. */
  url: string | null;
  /** It is no check that the screen enumerates: it counts only where something is wrong with it (S8.7). */
  isBeside?: boolean;
  /** How to fetch it: from this site, or through proxy-fetch with the URL as its parameter. */
  via: 'direct' | 'proxy';
  classify: (reply: Reply) => Verdict | Promise<Verdict>;
  /** What a failure is called on this screen; without it an error that says the failure's message. */
  classifyFailure?: (failure: CheckFailure) => Verdict;
};

export type CheckResult = Omit<Verdict, 'status'> & {
  id: string;
  name: string;
  url: string | null;
  status: CheckStatus;
  statusCode: number | null;
  responseTimeMs: number | null;
  contentType: string | null;
  isBeside?: boolean;
};

/** The facts of the plan that lists of checks are made from. */
export type CheckFacts = Omit<
  SitemapToolFacts,
  'staleClassFiles' | 'urlsPerSitemap' | 'files' | 'staticFiles' | 'formerHosts' | 'lastRun'
>;
export type DomainFacts = CheckFacts & Pick<SitemapToolFacts, 'formerHosts'>;

/** What a check reads at most of a body, packed and unpacked; a sitemap may have 50 MB. */
export const MAX_BODY_BYTES = 60 * 1_048_576;
