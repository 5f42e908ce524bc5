import type { Expectation } from '../rules/planned-sitemap.ts';

/** `absent`: not in this catalog; left out of the totals (S8.2). */
export type CheckStatus = 'pending' | 'testing' | 'success' | 'warning' | 'error' | 'absent';

/** Names of headers are in lower case. */
export type Reply = {
  status: number;
  statusText: string;
  headers: Readonly<Record<string, string>>;
  bytes: Uint8Array;
  responseTimeMs: number;
};

export type Verdict = {
  status: 'success' | 'warning' | 'error';
  message: string;
  details?: string | undefined;
  contentPreview?: string;
  sampleUrls?: string[];
  /** URLs, or the sitemaps that an index lists. */
  urlCount?: number;
  extra?: Partial<{
    root: string;
    sizeBytes: number;
    sizeKb: number;
    isValidXml: boolean;
    hasNsnUrls: boolean;
    isGzipped: boolean;
  }>;
};

export type Contents = Readonly<Record<string, string | RegExp>>;

export type Check = {
  id: string;
  name: string;
  /** Absolute where the proxy reads it. Null: not in this catalog. */
  url: string | null;
  /** Counts only with a warning or an error (S8.7). */
  isBeside?: boolean;
  via: 'direct' | 'proxy';
  rules: 'endpoint' | 'sitemap' | 'url' | 'domain';
  /** The site of all its addresses; null: any. */
  origin: string | null;
  expected: Expectation | null;
  /** `contentsOfMany`: expected where there is more than one entry. */
  domain?: { formerHosts: readonly string[]; contents: Contents; contentsOfMany?: Contents; hasNsns: boolean };
  verdict?: Verdict;
};

export type CheckResult = Omit<Verdict, 'status'> &
  Pick<Check, 'id' | 'name' | 'url' | 'isBeside'> & {
    status: CheckStatus;
    statusCode: number | null;
    responseTimeMs: number | null;
    contentType: string | null;
  };

export type Pace = { concurrency: number; pauseBetweenMs: number; timeoutMs: number };

/** A sitemap may have 50 MB. */
export const MAX_BODY_BYTES = 60 * 1_048_576;

export const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);

export const NOT_IN_CATALOG = 'not in this catalog'; // S8.2
export const NOT_AS_PLANNED = 'XML OK but not as this catalog has it'; // S15.50
export const MISSING_DOMAIN = 'Missing expected domain';

export const TOO_LARGE = `Response is larger than ${MAX_BODY_BYTES / 1_048_576} MB`;

export const domainFailure = (message: string): Verdict => ({
  status: 'error',
  message: `Validation failed: ${message}`,
  details: 'Network or parsing error occurred',
});

export const formatSize = (bytes: number): string =>
  bytes < 1_048_576 ? `${(bytes / 1_024).toFixed(1)} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`;
