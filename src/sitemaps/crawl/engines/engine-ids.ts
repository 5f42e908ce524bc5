/** The crawlers that are told apart: search engines, and crawlers of answer engines and language models by their operators. */
export const ENGINES = {
  google: { name: 'Google', kind: 'search' },
  bing: { name: 'Bing', kind: 'search' },
  yandex: { name: 'Yandex', kind: 'search' },
  baidu: { name: 'Baidu', kind: 'search' },
  duckduckgo: { name: 'DuckDuckGo', kind: 'search' },
  apple: { name: 'Apple', kind: 'search' },
  openai: { name: 'OpenAI', kind: 'ai' },
  anthropic: { name: 'Anthropic', kind: 'ai' },
  perplexity: { name: 'Perplexity', kind: 'ai' },
  commoncrawl: { name: 'Common Crawl', kind: 'ai' },
  amazon: { name: 'Amazon', kind: 'ai' },
  meta: { name: 'Meta', kind: 'ai' },
} as const satisfies Record<string, { name: string; kind: 'search' | 'ai' }>;

export type EngineId = keyof typeof ENGINES;

export const ENGINE_IDS = Object.keys(ENGINES) as readonly EngineId[];
