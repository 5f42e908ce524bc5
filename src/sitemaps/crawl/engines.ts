/** As its operator publishes it. */
type Engine = {
  name: string;
  kind: 'search' | 'ai';
  /** Parts of its user agents. */
  agents: readonly string[];
  /** Files of addresses in reference-data/crawlers or DATA_DIR/crawlers, without `.json`. */
  ranges: readonly string[];
  /** Host names, each with one `*`, which must lead back to the address. */
  hosts: readonly string[];
};

/** Engines without hosts are proven by their ranges alone. */
const PUBLISHED = {
  google: {
    name: 'Google',
    kind: 'search',
    agents: ['Googlebot', 'GoogleOther', 'Google-InspectionTool', 'Storebot-Google'],
    // called common-crawlers.json since 2026
    ranges: ['googlebot', 'common-crawlers'],
    // anybody rents googleusercontent.com; google-proxy-*.google.com fetches for people
    hosts: ['*.googlebot.com', 'rate-limited-proxy-*.google.com'],
  },
  bing: { name: 'Bing', kind: 'search', agents: ['bingbot'], ranges: ['bingbot'], hosts: ['*.search.msn.com'] },
  yandex: {
    name: 'Yandex',
    kind: 'search',
    agents: ['YandexBot', 'YandexMobileBot', 'YandexRenderResourcesBot', 'YandexAccessibilityBot', 'YandexImages'],
    ranges: [],
    hosts: ['*.yandex.com', '*.yandex.ru', '*.yandex.net'],
  },
  baidu: { name: 'Baidu', kind: 'search', agents: ['Baiduspider'], ranges: [], hosts: ['*.baidu.com', '*.baidu.jp'] },
  duckduckgo: {
    name: 'DuckDuckGo',
    kind: 'search',
    agents: ['DuckDuckBot', 'DuckAssistBot'],
    ranges: ['duckduckbot', 'duckassistbot'],
    hosts: [],
  },
  apple: {
    name: 'Apple',
    kind: 'search',
    agents: ['Applebot'],
    ranges: ['applebot'],
    hosts: ['*.applebot.apple.com'],
  },
  openai: {
    name: 'OpenAI',
    kind: 'ai',
    agents: ['GPTBot', 'OAI-SearchBot', 'ChatGPT-User'],
    ranges: ['gptbot', 'searchbot', 'chatgpt-user'],
    hosts: [],
  },
  anthropic: {
    name: 'Anthropic',
    kind: 'ai',
    agents: ['ClaudeBot', 'Claude-User', 'Claude-SearchBot', 'Claude-Web', 'anthropic-ai'],
    ranges: ['anthropic'],
    hosts: [],
  },
  perplexity: {
    name: 'Perplexity',
    kind: 'ai',
    agents: ['PerplexityBot', 'Perplexity-User'],
    ranges: ['perplexitybot', 'perplexity-user'],
    hosts: [],
  },
  commoncrawl: {
    name: 'Common Crawl',
    kind: 'ai',
    agents: ['CCBot'],
    ranges: ['ccbot'],
    hosts: ['*.crawl.commoncrawl.org'],
  },
  amazon: {
    name: 'Amazon',
    kind: 'ai',
    agents: ['Amazonbot', 'Amzn-SearchBot', 'Amzn-User'],
    ranges: ['amazonbot'],
    hosts: ['*.crawl.amazonbot.amazon'],
  },
  meta: {
    name: 'Meta',
    kind: 'ai',
    agents: ['meta-externalagent', 'meta-externalfetcher', 'meta-webindexer', 'facebookexternalhit', 'facebookcatalog'],
    ranges: ['meta'],
    hosts: [],
  },
} satisfies Record<string, Engine>;

export type EngineId = keyof typeof PUBLISHED;
export const ENGINES: Readonly<Record<EngineId, Engine>> = PUBLISHED;
export const ENGINE_IDS = Object.keys(ENGINES) as readonly EngineId[];

/** Crawlers for advertisements fetch for no index. */
const FOR_ADVERTISEMENTS = /adidxbot|baiduspider-(?:ads|cpro)/i;
const MAX_AGENT_LENGTH = 400;
const ENGINE_OF_TOKEN = new Map(
  ENGINE_IDS.flatMap((id) => ENGINES[id].agents.map((token) => [token.toLowerCase(), id] as const)),
);
const TOKEN = new RegExp([...ENGINE_OF_TOKEN.keys()].join('|'), 'i');

/** Returns the engine that a user agent names, true or not; null for others. */
export function engineOfAgent(userAgent: string | undefined): EngineId | null {
  const start = userAgent?.slice(0, MAX_AGENT_LENGTH) ?? '';
  const token = FOR_ADVERTISEMENTS.test(start) ? undefined : TOKEN.exec(start)?.[0].toLowerCase();
  return ENGINE_OF_TOKEN.get(token ?? '') ?? null;
}
