import type { EngineId } from './engines/engine-ids.ts';
import { isPersonalText } from '#base/domain/personal-text.ts';

/**
 * One answered GET or HEAD: as this server saw it, or as a line of an access log says. The address serves to verify the crawler, and is
 * removed once that is done.
 */
export type FetchRecord = {
  /** When it was answered, in milliseconds since 1970. */
  at: number;
  /** The engine that the user agent names (`engineOfAgent`); null: a person, or somebody unknown. Of those only a 404 counts. */
  engine: EngineId | null;
  /** Client address, IPv4 or IPv6; empty where no engine is named. */
  address: string;
  isHead: boolean;
  /** Path with query, as sent. */
  path: string;
  status: number;
  /** Bytes of the body as sent. */
  bytes: number;
  /** Milliseconds to the end of the answer; null where a log does not say. */
  ms: number | null;
  /** Host of the Referer; null without one. */
  referrerHost: string | null;
};

const MAX_HOST_LENGTH = 100;

/** The host of a Referer; null where it has none, or one that is long or may tell who somebody is. */
export function referrerHostOf(referrer: string | undefined): string | null {
  const host = (referrer ? URL.parse(referrer)?.host : null) || null;
  return host === null || host.length > MAX_HOST_LENGTH || isPersonalText(host) ? null : host;
}
