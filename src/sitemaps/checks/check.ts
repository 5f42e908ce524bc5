import type { SitemapToolFacts } from '../plan/tool-facts.ts';
import type { Expectation } from '../rules/planned-sitemap.ts';

/** `absent`: the sitemap is not in this catalog's plan. It is not fetched and leaves the totals (S8.2). */
export type CheckStatus = 'pending' | 'testing' | 'success' | 'warning' | 'error' | 'absent';

/** An answer, with its body as it was received and its headers by names in lower case. */
export type Reply = {
  status: number;
  statusText: string;
  headers: Readonly<Record<string, string>>;
  bytes: Uint8Array;
  /** From the request to the last byte of the body. */
  responseTimeMs: number;
};

export type Verdict = {
  status: 'success' | 'warning' | 'error';
  message: string;
  details?: string | undefined;
  /** The beginning of the body. */
  contentPreview?: string;
  sampleUrls?: string[];
  /** Entries of the sitemap: URLs, or the sitemaps that an index lists. */
  urlCount?: number;
  /** Sizes are those of the XML, unpacked. */
  extra?: Partial<{
    root: string;
    sizeBytes: number;
    sizeKb: number;
    isValidXml: boolean;
    hasNsnUrls: boolean;
    isGzipped: boolean;
  }>;
};

/** Expected texts before they are escaped, or patterns, by their names. */
export type Contents = Readonly<Record<string, string | RegExp>>;

export type Check = {
  /** Unique in its list. */
  id: string;
  name: string;
  /** Relative to the page, or absolute where it is read through the proxy. Null: not in this catalog. */
  url: string | null;
  /** Not among the checks that the screen counts: it counts only where something is wrong with it (S8.7). */
  isBeside?: boolean;
  /** How to fetch it: from this site, or through proxy-fetch with the URL as its parameter. */
  via: 'direct' | 'proxy';
  /** Which faults the screen looks for. */
  rules: 'endpoint' | 'sitemap' | 'url' | 'domain';
  /** The site of all addresses, without a slash at its end; null: any. */
  origin: string | null;
  /** The plan for its place; null: nothing is compared. */
  expected: Expectation | null;
  /** `contentsOfMany`: what it holds only where it has more than one entry. */
  domain?: { formerHosts: readonly string[]; contents: Contents; contentsOfMany?: Contents; hasNsns: boolean };
  /** The verdict where it is known before the answer. */
  verdict?: Verdict;
};

export type CheckResult = Omit<Verdict, 'status'> &
  Pick<Check, 'id' | 'name' | 'url' | 'isBeside'> & {
    status: CheckStatus;
    statusCode: number | null;
    responseTimeMs: number | null;
    contentType: string | null;
  };

/** The facts of the plan that lists of checks are made from. */
export type CheckFacts = Omit<
  SitemapToolFacts,
  'staleClassFiles' | 'urlsPerSitemap' | 'files' | 'staticFiles' | 'formerHosts' | 'lastRun'
>;
export type DomainFacts = CheckFacts & Pick<SitemapToolFacts, 'formerHosts'>;

/** The most that a check reads of a body, packed and unpacked; a sitemap may have 50 MB. */
export const MAX_BODY_BYTES = 60 * 1_048_576;

/** A text as part of a pattern that finds it as it is. */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
}
