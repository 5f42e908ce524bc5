/** A request as a line of an access log says it. */
export type LogLine = {
  /** Milliseconds since 1970. */
  at: number;
  address: string;
  userAgent: string;
  method: string;
  /** Path with query, as sent. */
  path: string;
  status: number;
  /** Bytes of the answer; 0 where the log does not say. */
  bytes: number;
  /** Milliseconds to the end of the answer; null where the log does not say. */
  ms: number | null;
  /** Empty without one. */
  referrer: string;
};
