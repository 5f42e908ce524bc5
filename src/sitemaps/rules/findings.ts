import { PLAN_TITLES, PROTOCOL_TITLES } from './document-titles.ts';

const TITLES = { ...PROTOCOL_TITLES, ...PLAN_TITLES };

/** A fault makes the check fail; a note is for information. */
export type Severity = 'fault' | 'warning' | 'note';

const severityOf = (severity: Severity) => (title: string, advice: string) => ({ severity, title, advice });
const [fault, warn, note] = [severityOf('fault'), severityOf('warning'), severityOf('note')];

const GENERATE = 'Make the files again with `npm run sitemaps`.';
const LIMITS = 'Split the sitemap: the protocol allows 50,000 URLs and 50 MB (52,428,800 bytes) uncompressed.';
const STALE = 'Run `npm run sitemaps` after each import.';

/** All kinds of findings, in the order of reports. */
export const FINDING_KINDS = {
  'cannot-read': fault('A sitemap cannot be read', 'See that the file or address is there and can be read.'),
  'http-status': fault('A sitemap is not answered with 200', 'Serve it, or take it out of the index.'),
  'too-many-redirects': fault('An address redirects without end', 'List the final address.'),
  'bad-redirect': fault('A redirect leads to something other than a web address', 'Redirect to http or https only.'),
  'timed-out': fault('A sitemap does not arrive in time', 'Look at the server: crawlers do not wait either.'),
  limited: warn(
    'The site limits how often it is asked: a sitemap was not checked',
    'Check again when the site has less to do.',
  ),
  'gave-up': fault('Too many addresses in a row do not answer', 'Look at the server, then check again.'),
  'too-large': fault('A sitemap is larger than 50 MB', LIMITS),
  'too-many-urls': fault(TITLES['too-many-urls'], LIMITS),
  empty: fault(TITLES.empty, GENERATE),
  'not-gzip': fault('A .gz sitemap is not compressed', 'Compress it with gzip, once.'),
  'gzip-twice': fault('A sitemap is compressed twice', 'Compress it once: crawlers undo one gzip.'),
  'gzip-unexpected': fault(
    'A sitemap is compressed without saying so',
    'Name it .xml.gz, or send Content-Encoding: gzip.',
  ),
  'gzip-encoding': fault(
    'A .gz sitemap is sent with Content-Encoding: gzip',
    'Send it as application/gzip without Content-Encoding: clients take the encoding off, and what they keep is no gzip.',
  ),
  'gzip-damaged': fault('A compressed sitemap is damaged', GENERATE),
  'unknown-encoding': fault('A sitemap is sent in an encoding that was not asked for', 'Send gzip or nothing.'),
  'not-utf8': fault('A sitemap is not UTF-8', 'Write it as UTF-8 and declare nothing else.'),
  doctype: fault('A sitemap has a document type', 'Leave it out. Nothing in it, entities above all, was expanded.'),
  malformed: fault('A sitemap is not well-formed XML', 'Mend the markup; crawlers stop reading there.'),
  'not-a-sitemap': fault(TITLES['not-a-sitemap'], 'Serve a sitemap at this address.'),
  placeholder: fault(TITLES.placeholder, 'Make the sitemap again, and find out which program wrote it.'),
  namespace: fault(TITLES.namespace, 'Use xmlns="http://www.sitemaps.org/schemas/sitemap/0.9".'),
  schema: fault(TITLES.schema, 'Keep to loc, lastmod, changefreq, priority, in this order.'),
  'loc-form': fault(TITLES['loc-form'], 'Write the whole address, from https:// on, and no user.'),
  'loc-length': fault(TITLES['loc-length'], 'Shorten it, or leave it out.'),
  'loc-escape': fault(TITLES['loc-escape'], 'Write the address as RFC 3986 has it, and & as &amp;.'),
  'wrong-host': fault(
    'An address is of another host or scheme than the site',
    "Set SITE_URL to the site's own address and make the sitemaps again.",
  ),
  'nsn-form': fault(TITLES['nsn-form'], 'It is /nsn/{group}/{class}/{NSN}, group and class those of the NSN.'),
  'class-form': fault(
    TITLES['class-form'],
    'It is /fsg/{group}, /fsc/{group}/{class}, /cage/{CAGE code} in upper case or /name/{item name code}.',
  ),
  'lastmod-form': fault(TITLES['lastmod-form'], 'Write YYYY-MM-DD, or a time with its zone.'),
  'lastmod-past': fault(TITLES['lastmod-past'], 'A date of 1970 usually means that no date was known.'),
  'lastmod-future': fault(TITLES['lastmod-future'], 'Look at the clock of the machine that imports.'),
  changefreq: fault(TITLES.changefreq, 'always, hourly, daily, weekly, monthly, yearly or never.'),
  priority: fault(TITLES.priority, 'Write a decimal number from 0.0 to 1.0.'),
  'page-weight': fault(
    TITLES['page-weight'],
    'Write both for home, /catalog, /sitemap and /rfq, each its own, and none for other pages.',
  ),
  duplicate: fault(TITLES.duplicate, GENERATE),
  'index-lists-index': fault(TITLES['index-lists-index'], 'List sitemaps only. What that index lists was not read.'),
  'index-missing-file': fault('An index lists a file that is not there', 'Make the file, or take it out of the index.'),
  gap: fault('A number is left out of a row of sitemaps', GENERATE),
  'nsn-unknown': fault(TITLES['nsn-unknown'], STALE),
  'nsn-missing': fault('An NSN of the catalog is not listed', STALE),
  'lastmod-wrong': fault(TITLES['lastmod-wrong'], STALE),
  'lastmod-missing': fault(TITLES['lastmod-missing'], GENERATE),
  misplaced: fault(TITLES.misplaced, GENERATE),
  'plan-count': fault(TITLES['plan-count'], STALE),
  'index-lacks': fault(
    TITLES['index-lacks'],
    'Look at what answers before the site does: a cache, a proxy, a stored file.',
  ),
  'plan-file-missing': fault('A file of the plan is not there', GENERATE),
  'plan-file-extra': fault('A stored file is not of the plan', GENERATE),
  'index-unplanned': fault(TITLES['index-unplanned'], 'Take it out of the index.'),
  'page-unknown': fault(TITLES['page-unknown'], STALE),
  'page-missing': fault('A page of the catalog is not listed', STALE),
  'robots-unreadable': fault(
    'robots.txt cannot be read',
    'Serve it: while it fails, crawlers take everything as forbidden.',
  ),
  'robots-forbids': fault('robots.txt forbids what the sitemaps list', 'Allow it, or leave it out of the sitemaps.'),
  'page-status': fault('A listed page is not answered with 200 and HTML', 'Serve it, or leave it out of the sitemaps.'),
  'page-redirects': fault('A listed page redirects', 'List the address that it leads to.'),
  'page-noindex': fault('A listed page asks not to be indexed', 'Let it be indexed, or leave it out of the sitemaps.'),
  'part-content': fault(
    'A part lacks content that its record says it has',
    'Import the edition again: the stored catalog is damaged.',
  ),
  'page-canonical': fault(
    'A listed page does not name itself as canonical, once and in its head',
    'List the address that it names, or look at what rewrites the page on its way.',
  ),
  'page-content': fault('A listed page has lost its content', 'Look at what rewrites or cuts pages on their way.'),
  'page-soft-404': fault('A page that is not there is answered with 200', 'Answer it with 404.'),
  'page-attachment': fault('A page is sent as a download', 'Take off Content-Disposition: engines do not index it.'),
  'agent-differs': fault(
    'A crawler is answered otherwise than a browser',
    'Let crawlers in at the proxy or CDN. Accept this only where that knows real crawlers by their addresses.',
  ),
  'changed-not-modified': fault(
    'Changed bytes are answered with 304',
    'Let the proxy or CDN compare ETags: engines keep the old bytes.',
  ),
  'class-mismatch': fault('A class sitemap lists NSNs of another class', GENERATE),
  'manifest-unreadable': fault('The manifest cannot be read', GENERATE),
  'manifest-file-missing': fault('A file of the manifest is not there', GENERATE),
  'manifest-file-extra': fault(
    'A file is not in the manifest',
    'Remove it, or make the files again with `npm run sitemaps`.',
  ),
  'manifest-bytes': fault('A file has another size than the manifest says', GENERATE),
  'manifest-sha256': fault('A file has another SHA-256 than the manifest says', GENERATE),
  'manifest-records': fault('A file lists another number of addresses than the manifest says', GENERATE),
  'manifest-lastmod': fault('The latest lastmod of a file is another than the manifest says', GENERATE),
  'manifest-origin': fault('The manifest says that a file is of another site than SITE_URL', GENERATE),
  'robots-no-sitemap': warn(
    'robots.txt names no sitemap, or one that is not there',
    'Write the address of an index in a line "Sitemap:": not every engine is told in another way.',
  ),
  'robots-other-sitemap': warn(
    'robots.txt names another sitemap than the index of ROBOTS_SITEMAPS, or several',
    'Name that index alone: others list a part, or list pages twice.',
  ),
  'robots-loose': warn(
    'A line of robots.txt is written as Google alone reads it',
    'Write a colon after Disallow, Allow, User-agent or Sitemap, and spell it right.',
  ),
  'robots-crawl-delay': warn('robots.txt slows crawlers down', 'Leave out Crawl-delay: the site bounds them itself.'),
  'page-title': warn('A listed page has no title, or not one heading', 'Give it one title and one h1.'),
  'page-data': warn(
    'Structured data of a page cannot be read, or names another part',
    'Look at what rewrites the page on its way.',
  ),
  'page-size': warn('A page is larger than 2 MB', 'Engines read the beginning alone: make it smaller.'),
  slow: warn('An address takes more than 5 s', 'Look at the proxy, the CDN and the server: crawlers slow down.'),
  stale: warn('A cache sends what is older than it may be', 'Let the CDN keep to Cache-Control, or purge it.'),
  'head-status': warn('HEAD is answered otherwise than GET', 'Let the proxy or CDN pass HEAD on.'),
  'vary-gone': warn(
    'An answer does not say what it varies by',
    'Let the proxy or CDN pass Vary on: caches mix up answers without it.',
  ),
  'encoding-gone': warn('Compression is undone on the way', 'Let the proxy or CDN pass Accept-Encoding on.'),
  'last-modified': warn('It is dated in the future, in Last-Modified or on disk', 'Look at the clock of what answers.'),
  'manifest-absent': warn('There is no manifest', 'Sizes and SHA-256 could not be compared.'),
  'other-catalog': warn('The sitemaps were made from another catalog than the one in force', STALE),
  'catalog-unreadable': warn('The catalog could not be read', 'NSNs were not compared, or not all. Check again.'),
  'not-compared': warn('There is more than this check compares', 'What is beyond this was not looked at.'),
  'lastmod-loose': warn(TITLES['lastmod-loose'], 'Write YYYY-MM-DD, or date, time with seconds, and zone.'),
  'content-type': warn('A sitemap is sent under a foreign type', 'Send application/xml, or application/gzip for .gz.'),
  redirected: note('An address redirects', 'List the final address.'),
  'index-lastmod': note(
    "An index says an older lastmod than the sitemap's own addresses",
    'Let it say the latest of them.',
  ),
  'same-lastmod': note(
    'Every address has the same lastmod',
    'Right after a first import; later, lastmod should follow the content.',
  ),
  unsorted: note('NSNs are not listed in order', 'Nothing, unless the order is meant to be that of NSNs.'),
  'not-in-index': note('A file is in no index of the folder', 'Nothing, if it is submitted in another way.'),
  'not-followed': note('An index was given as a file', 'Give its address or folder to check what it lists.'),
  extension: note('There are elements of another namespace', 'They are allowed; they were not checked.'),
  'files-not-made': note(
    'No sitemap files have been made',
    'Nothing, unless crawlers are to read files: then run `npm run sitemaps`.',
  ),
  'outside-unasked': note(
    'The public address leads to an address that is not public',
    'Nothing for a site of a closed network. Else look at DNS: the site was not walked from outside.',
  ),
  leftover: note('There is something else in the folder', 'Remove it if nobody needs it.'),
};

export type FindingKind = keyof typeof FINDING_KINDS;
export type ReportFinding = (kind: FindingKind, detail: string) => void;

export const KINDS_IN_ORDER = Object.keys(FINDING_KINDS) as FindingKind[];

export const inOrder = <Found extends object>(findings: ReadonlyMap<FindingKind, Found>) =>
  KINDS_IN_ORDER.filter((kind) => findings.has(kind)).map((kind) => ({ kind, ...findings.get(kind)! }));
