import type { EngineId } from './engine-ids.ts';

/** How an engine proves that a client is its own. */
type Proof = {
  /** Files of address ranges, without `.json`: in reference-data/crawlers, or in the folder of CRAWLER_RANGES. */
  ranges: readonly string[];
  /** The names of its hosts, `*` for any beginning or middle. The name of the address must lead back to the address. */
  hosts: readonly string[];
};

/** As the operators of the crawlers publish it. One without hosts is proven by its ranges alone. */
export const PROOFS: Readonly<Record<EngineId, Proof>> = {
  // googlebot.json is called common-crawlers.json since 2026; hosts of googleusercontent.com are anybody's, and google-proxy-*.google.com fetches for people.
  google: { ranges: ['googlebot', 'common-crawlers'], hosts: ['*.googlebot.com', 'rate-limited-proxy-*.google.com'] },
  bing: { ranges: ['bingbot'], hosts: ['*.search.msn.com'] },
  yandex: { ranges: [], hosts: ['*.yandex.com', '*.yandex.ru', '*.yandex.net'] },
  baidu: { ranges: [], hosts: ['*.baidu.com', '*.baidu.jp'] },
  duckduckgo: { ranges: ['duckduckbot', 'duckassistbot'], hosts: [] },
  apple: { ranges: ['applebot'], hosts: ['*.applebot.apple.com'] },
  openai: { ranges: ['gptbot', 'searchbot', 'chatgpt-user'], hosts: [] },
  anthropic: { ranges: ['anthropic'], hosts: [] },
  perplexity: { ranges: ['perplexitybot', 'perplexity-user'], hosts: [] },
  commoncrawl: { ranges: ['ccbot'], hosts: ['*.crawl.commoncrawl.org'] },
  amazon: { ranges: ['amazonbot'], hosts: ['*.crawl.amazonbot.amazon'] },
  meta: { ranges: ['meta'], hosts: [] },
};
