/** Titles of findings in one document, in the order of screens: the gravest first (S8.6). */
export const PROTOCOL_TITLES = {
  placeholder: 'A sitemap says that it is a placeholder',
  empty: 'A sitemap is empty',
  'too-many-urls': 'A sitemap lists more than 50,000 addresses',
  namespace: 'The namespace is not that of the protocol',
  schema: 'A sitemap is not valid against the schema 0.9',
  'loc-form': 'An address is not an absolute http or https URL, or names a user',
  'loc-length': 'An address is shorter than 12 or longer than 2,048 characters',
  'loc-escape': 'An address is not escaped',
  'nsn-form': 'The address of an NSN is not in its one form',
  'class-form': 'The address of a group, class, maker or item name is not in its one form',
  'lastmod-form': 'A lastmod is not a W3C date',
  'lastmod-past': 'A lastmod is older than the web',
  'lastmod-future': 'A lastmod lies in the future',
  'lastmod-loose': 'The protocol and its schema do not agree on this form of date',
  changefreq: "A changefreq is not one of the protocol's",
  priority: 'A priority is not from 0.0 to 1.0',
  'page-weight': 'A changefreq or priority is not that of its page',
};

/** Differences from the plan of the catalog (S15.50). */
export const PLAN_TITLES = {
  'not-a-sitemap': 'The document is not the urlset or sitemapindex that is due',
  'index-lists-index': 'An index lists an index',
  'index-lacks': 'The index lacks a sitemap of the plan',
  'index-unplanned': 'The index lists a sitemap that the plan does not have',
  duplicate: 'An address is listed more than once in its family',
  misplaced: 'A sitemap lists NSNs that the plan has in another',
  'plan-count': 'A sitemap lists another number of addresses than the plan',
  'nsn-unknown': 'An NSN is listed that is not in the catalog',
  'page-unknown': 'A page is listed that is not in the catalog',
  'lastmod-missing': 'A page or sitemap has no lastmod, though the catalog knows its day',
  'lastmod-wrong': 'A lastmod is not the day on which the page last changed',
};
