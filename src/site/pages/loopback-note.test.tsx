import { expect, test } from 'vitest';
import { renderToStaticMarkup } from 'react-dom/server';
import { aSite } from '../../../test/support/pages/site.fixture.ts';
import { aToolFacts } from '../../../test/support/sitemaps/tool-facts.fixture.ts';
import * as bulk from '#sitemaps/pages/bulk-sitemap-generator/page.tsx';
import * as uploader from '#sitemaps/pages/sitemap-exporter/page.tsx';
import * as range from '#sitemaps/pages/sitemap-range-exporter/page.tsx';

test.each([
  ['bulk-sitemap-generator', bulk],
  ['sitemap-exporter', uploader],
  ['sitemap-range-exporter', range],
] as const)('/%s says that files of a loopback address are of no use to others (S15.36)', (page, { View }) => {
  const render = (origin: string): string => {
    const data = { page, catalogVersion: '1', facts: aToolFacts({ origin }) };
    return renderToStaticMarkup(<View data={data} site={aSite()} />).replace(/<[^>]*>/g, '');
  };
  expect(render('http://localhost:3000')).toContain(
    'name http://localhost:3000, which only this machine can reach. No search engine can use them.',
  );
  expect(render('https://parts.example')).not.toContain('only this machine can reach');
});
