import { expect, test } from 'vitest';
import { familyOf } from './check-families.ts';

const SITE = 'https://parts.example';

test.each([
  ['nsn-12.xml.gz', { family: 'nsn files', number: 12, fsc: null }],
  [`${SITE}/sitemaps/nsn-12.xml.gz`, { family: 'nsn files', number: 12, fsc: null }],
  ['fsc-0012.xml.gz', { family: 'class sitemaps', number: null, fsc: 12 }],
  [`${SITE}/sitemap.xml?type=nsn&page=7`, { family: 'NSN pages', number: 7, fsc: null }],
  [`${SITE}/sitemap.xml?type=nsn`, { family: 'NSN pages', number: 1, fsc: null }],
  [`${SITE}/sitemap.xml?page=x&type=nsn`, { family: 'NSN pages', number: null, fsc: null }],
  [`${SITE}/sitemap/nsn/7`, { family: 'NSN pages', number: 7, fsc: null }],
  [`${SITE}/sitemap.xml?type=cage&page=2`, { family: 'maker pages', number: 2, fsc: null }],
  [`${SITE}/sitemap/cage/2`, { family: 'maker pages', number: 2, fsc: null }],
  [`${SITE}/sitemap.xml?type=name&page=3`, { family: 'item name pages', number: 3, fsc: null }],
  [`${SITE}/sitemap/name`, { family: 'item name pages', number: 1, fsc: null }],
  [`${SITE}/sitemap.xml?type=fsc&fsc=5305&page=2`, { family: 'class sitemaps', number: null, fsc: 5305 }],
  [`${SITE}/sitemap/fsc/5305`, { family: 'class sitemaps', number: null, fsc: 5305 }],
  [`${SITE}/sitemap.xml?type=static`, { family: 'static', number: null, fsc: null }],
  [`${SITE}/sitemap-static.xml`, { family: 'static', number: null, fsc: null }],
  [`${SITE}/sitemap/static`, { family: 'static', number: null, fsc: null }],
  [`${SITE}/sitemap-groups.xml`, { family: 'group pages', number: null, fsc: null }],
  [`${SITE}/sitemap.xml`, { family: 'other', number: null, fsc: null }],
  ['posts.xml', { family: 'other', number: null, fsc: null }],
  ['fsc-123.xml.gz', { family: 'other', number: null, fsc: null }],
])('%s belongs to its family', (sitemap, family) => {
  expect(familyOf(sitemap)).toEqual(family);
});
