export const crawlMessages = {
  unavailable:
    'What crawlers did cannot be read just now. Please try again in a moment; the log of the server says why.',
  empty: 'Nothing recorded yet',
  emptyWhy:
    'This server records crawlers that can be verified. The first fetch of a search engine shows here after a minute or two.',
  unverified: 'No verified crawler yet',
  unverifiedWhy: 'Every request that named an engine came from elsewhere, or could not be verified.',
  readLogs: 'To see the past at once, read the access logs of your web server:',
  readLogsCommand: 'npm run crawl -- read FILE',
  noFile: 'There is no such sitemap file or engine.',
  off: 'Crawlers are not recorded',
  offSince: 'The setting CRAWL_STATISTICS is off: nothing is added to these figures.',
  oneDay: 'A line needs two days: this is the first one.',
  computing: 'The report is being computed',
  computingWhy:
    'It takes some seconds after a start, a new catalog or a change of the day. The page shows it by itself, or look again.',
} as const;

export const demandMessages = {
  unavailable:
    'What was asked for cannot be read just now. Please try again in a moment; the log of the server says why.',
  kept: 'Kept for 13 months, without who asked. Mail and web addresses, telephone numbers and long texts are not kept, and what was asked for once is not shown.',
  offSince: 'The setting CRAWL_STATISTICS is off: nothing is added.',
  noneMissing: 'Nobody has asked for an address that is not there.',
  noneAsked: 'Nothing was asked for twice that is not in the catalog.',
} as const;
