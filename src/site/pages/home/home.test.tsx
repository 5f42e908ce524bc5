import { expect, test } from 'vitest';
import { aGroup } from '../../../../test/support/catalog/catalog-page.fixture.ts';
import { readAskedParts } from '#base/domain/asked-part.ts';
import { emptyHomeEntries } from '../../quote-form/home-entries.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { aSite } from '../../../../test/support/pages/site.fixture.ts';
import type { HomePageData } from './load.server.ts';
import { head, View } from './page.tsx';
import * as notFound from '../not-found/page.tsx';

const NO_EXAMPLES = { nsn: null, partNumber: null, cage: null, words: null };
const aHomeQuote = (part = '') => {
  const parts = readAskedParts(new URLSearchParams({ part }));
  return { entries: emptyHomeEntries(parts), refusal: null, parts };
};
const DATA: HomePageData = { groups: [aGroup()], examples: NO_EXAMPLES, example: null, quote: aHomeQuote() };
const render = (data: Partial<HomePageData> = {}, site = aSite()) =>
  renderToStaticMarkup(<View data={{ ...DATA, ...data }} site={site} />);

test('has the anchors of the navigation, the live count beside the claim, and no place but that of its settings (C2.1, G1.6)', () => {
  const html = render();
  for (const id of ['about', 'rfq', 'contact', 'search']) expect(html).toContain(`id="${id}"`);
  for (const text of ['7,093,332', 'about 9 million parts', '© 2024']) expect(html).toContain(text);
  expect(render({}, aSite({ address: '1 Hafenweg, Hamburg' }))).not.toContain('Florida');
});

test('the navigation leads to the pages, to the list and, from anywhere, to the anchors of the home page (C2.9, C17.6)', () => {
  const html = renderToStaticMarkup(<notFound.View data={{ path: '/x' }} site={aSite()} />);
  const menu = html.slice(html.indexOf('<nav class="bar-nav'), html.indexOf('</nav>'));
  expect([...menu.matchAll(/href="([^"]*)"[^>]*>([^<]*)</g)].map(([, href, word]) => `${word} ${href}`)).toEqual([
    'Home /',
    'Catalog /catalog',
    'About /#about',
    'Contact /#contact',
    'Get Quote /#rfq',
  ]);
});

test('the shelf is in the menu, the footer and the first screen as long as buyers see a list, else nowhere (C22.26)', () => {
  const links = (site: ReturnType<typeof aSite>) => render({}, site).match(/href="\/shelf"/g)?.length ?? 0;
  expect([links(aSite()), links(aSite({ hasShelf: true }))]).toEqual([0, 3]);
});

test('fills the number that the visitor came with into the first line of the quote form, escaped', () => {
  const html = render({ quote: aHomeQuote('"><img>') });
  expect(html).toContain('value="&quot;&gt;&lt;img&gt;"');
  expect(html).not.toContain('<img>');
});

test('the quote form posts to the page itself, keeps its last line, and says what is sent for a text (C8.4, C8.10)', () => {
  const html = render();
  expect(html).toContain('action="/#rfq" method="post"');
  expect(html).toMatch(/aria-label="Remove part 1" disabled=""/);
  expect(render()).toContain('A quantity that is not a number is sent as 1.');
});

test('offers only examples that are given', () => {
  expect(render()).not.toContain('>Try<');
  expect(render({ examples: { ...NO_EXAMPLES, cage: '96906' } })).toContain('href="/catalog?search=96906"');
});

test('says on every page that the catalog is a sample, and only then (G1.5)', () => {
  expect(render({}, aSite({ sample: true, listedNsns: 25_000 }))).toContain(
    'Sample catalog loaded: 25,000 made-up parts',
  );
  expect(render()).not.toContain('Sample catalog');
});

test('is canonical without its query', () => {
  expect(head({ ...DATA, quote: aHomeQuote('X') }, aSite()).canonical).toBe('/');
});

test('an unknown address reads "Oops! Page not found" and leads home (C2.8)', () => {
  const html = renderToStaticMarkup(<notFound.View data={{ path: '/x"><img>' }} site={aSite()} />);
  for (const text of ['<h1>Oops! Page not found</h1>', 'href="/"']) expect(html).toContain(text);
  expect(html).not.toContain('<img>');
});

test('counts nothing while no catalog can be read, in the description, the strip and the footer', () => {
  const site = aSite({ listedNsns: 0, groups: 0, classes: 0, editionDate: null, loadedOn: null });
  const html = render({ groups: [] }, site);
  expect(html).not.toMatch(/>0<|\b0 (National|NSNs|supply)/);
  expect(html.match(/The catalog cannot be read at the moment/g)).toHaveLength(2);
  expect(head(DATA, site).description).toMatch(/^Search National Stock Numbers by NSN/);
  expect(head(DATA, aSite()).description).toMatch(/^Search 7,093,332 National Stock Numbers by NSN/);
});
