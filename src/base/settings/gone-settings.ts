/** Settings of earlier versions, each with the sentence that says what takes its place. */
export const GONE_SETTINGS: Readonly<Record<string, string>> = {
  WEB_PROCESSES: 'start one node for each core, see deploy/open-nsn-catalog@.service',
  PURGE_COMMAND: 'AFTER_SWITCH_COMMAND takes the same program',
  PURGE_URL: 'set AFTER_SWITCH_COMMAND to a program that posts to it',
  PURGE_HEADERS: 'set AFTER_SWITCH_COMMAND to a program that sends them',
  DRAIN_SECONDS: 'a node of a cluster answers for another 10 seconds, any other ends at once',
  SUGGEST_RATE_PER_MINUTE: 'the search box may ask five times as often as API_RATE_PER_MINUTE',
  LIST_RATE_PER_MINUTE: 'QUOTE_RATE_PER_MINUTE bounds lists too',
  BACKUP_KEEP: 'the seven newest good copies stay',
  IMPORT_MAX_LOSS_PERCENT: 'the limit is 2 %, and --accept-loss publishes a greater loss',
  INDEXNOW_ENDPOINT: 'changes are told to https://api.indexnow.org/indexnow, which passes them on',
  MAKER_SITEMAPS: 'write EXTRA_SITEMAPS=makers',
  NAME_SITEMAPS: 'write EXTRA_SITEMAPS=names',
  COMPRESSION: 'let the proxy that compresses remove Accept-Encoding from requests',
  CRAWLER_DNS: 'write CRAWL_STATISTICS=without-dns',
  CRAWLER_RANGES: 'newer files of addresses belong in DATA_DIR/crawlers',
  PAGE_RENDERER: "React's own renderer writes all pages",
};
