import type { EngineId } from './engine-ids.ts';

/** What user agents of crawlers contain, as their operators publish it. */
const AGENT_TOKENS: Readonly<Record<EngineId, readonly string[]>> = {
  google: ['Googlebot', 'GoogleOther', 'Google-InspectionTool', 'Storebot-Google'],
  bing: ['bingbot'],
  yandex: ['YandexBot', 'YandexMobileBot', 'YandexRenderResourcesBot', 'YandexAccessibilityBot', 'YandexImages'],
  baidu: ['Baiduspider'],
  duckduckgo: ['DuckDuckBot', 'DuckAssistBot'],
  apple: ['Applebot'],
  openai: ['GPTBot', 'OAI-SearchBot', 'ChatGPT-User'],
  anthropic: ['ClaudeBot', 'Claude-User', 'Claude-SearchBot', 'Claude-Web', 'anthropic-ai'],
  perplexity: ['PerplexityBot', 'Perplexity-User'],
  commoncrawl: ['CCBot'],
  amazon: ['Amazonbot', 'Amzn-SearchBot', 'Amzn-User'],
  meta: ['meta-externalagent', 'meta-externalfetcher', 'meta-webindexer', 'facebookexternalhit', 'facebookcatalog'],
};

/** Crawlers for advertisements are left out, because they fetch for no index. Their agents contain the name of their engine, if only in a URL. */
const FOR_ADVERTISEMENTS = /adidxbot|baiduspider-(?:ads|cpro)/i;
/** Of a user agent that is looked at. */
const MAX_AGENT_LENGTH = 400;
/** User agents whose engine is remembered: a site sees a few hundred, and each repeats. */
const MAX_REMEMBERED = 500;

const ENGINE_OF_TOKEN = new Map(
  Object.entries(AGENT_TOKENS).flatMap(([engine, tokens]) =>
    tokens.map((token) => [token.toLowerCase(), engine as EngineId] as const),
  ),
);
const TOKEN = new RegExp([...ENGINE_OF_TOKEN.keys()].join('|'), 'i');
const remembered = new Map<string, EngineId | null>();

/** The engine that a user agent names, true or not; null for people and for crawlers that are not told apart. */
export function engineOfAgent(userAgent: string | undefined): EngineId | null {
  if (userAgent === undefined) return null;
  const known = remembered.get(userAgent);
  if (known !== undefined) return known;
  const looked = userAgent.slice(0, MAX_AGENT_LENGTH);
  const token = FOR_ADVERTISEMENTS.test(looked) ? undefined : TOKEN.exec(looked)?.[0].toLowerCase();
  const engine = ENGINE_OF_TOKEN.get(token ?? '') ?? null;
  if (userAgent.length <= MAX_AGENT_LENGTH) {
    if (remembered.size === MAX_REMEMBERED) remembered.clear();
    remembered.set(userAgent, engine);
  }
  return engine;
}
