import engines from '../../../reference-data/engines.json' with { type: 'json' };

/** As its operator publishes it. */
type Engine = {
  name: string;
  /** `tool`: inspects, for no index. `people`: fetches a page when a person asks. Both count apart from their engine. */
  kind: 'search' | 'ai' | 'tool' | 'people';
  /** Parts of its user agents. */
  agents: readonly string[];
  /** Files of addresses in reference-data/crawlers or DATA_DIR/crawlers, without `.json`. */
  ranges: readonly string[];
  /**
   * Host names, each with one `*`, which must lead back to the address; without any, the ranges alone are proof. Not
   * of names that anybody rents (googleusercontent.com) or that fetch for people (google-proxy-*.google.com).
   */
  hosts: readonly string[];
};

export type EngineId = keyof typeof engines;
export const ENGINES = engines as Readonly<Record<EngineId, Engine>>;
export const ENGINE_IDS = Object.keys(ENGINES) as readonly EngineId[];

/** Crawlers for advertisements fetch for no index. */
const FOR_ADVERTISEMENTS = /adidxbot|baiduspider-(?:ads|cpro)/i;
const MAX_AGENT_LENGTH = 400;
const TOKENS = ENGINE_IDS.flatMap((id) => ENGINES[id].agents.map((token) => [token.toLowerCase(), id] as const));
const ENGINE_OF_TOKEN = new Map(TOKENS);
const TOKEN = new RegExp([...ENGINE_OF_TOKEN.keys()].join('|'), 'i');

/** Returns the engine that a user agent names, true or not; null for others. */
export function engineOfAgent(userAgent: string | undefined): EngineId | null {
  const start = userAgent?.slice(0, MAX_AGENT_LENGTH) ?? '';
  const token = FOR_ADVERTISEMENTS.test(start) ? undefined : TOKEN.exec(start)?.[0].toLowerCase();
  return ENGINE_OF_TOKEN.get(token ?? '') ?? null;
}
