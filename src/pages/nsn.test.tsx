import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { Nsn } from '../domain/nsn.ts';
import { aCode, aPart, aPartNumber, relatedParts, someSections } from '../features/part/a-part.ts';
import type { PartData } from '../features/part/part-data.ts';
import { aSite } from './a-site.ts';
import type { NsnPageData } from './nsn.data.ts';
import { head, View } from './nsn.tsx';

const NSN = 5_305_012_345_678 as Nsn;
const render = (data: NsnPageData) => renderToStaticMarkup(<View data={data} site={aSite()} />);
const renderPart = (overrides: Partial<PartData> = {}) => render({ kind: 'part', part: aPart(overrides) });
const headOf = (data: NsnPageData) => head(data, aSite());

describe('texts of the specification', () => {
  test.each([
    [{ kind: 'invalid' }, 'Invalid NSN code'],
    [{ kind: 'failed' }, 'Failed to load NSN data. Please try again.'],
    [{ kind: 'not-found', nsn: NSN }, 'NSN Not Found'],
    [{ kind: 'not-found', nsn: NSN }, 'The requested NSN could not be found.'],
    [{ kind: 'not-found', nsn: NSN }, 'Back to Catalog'],
    [{ kind: 'stub', nsn: NSN }, 'Military Part 5305-01-234-5678'],
  ] as const)('%j says "%s"', (data, text) => {
    expect(render(data)).toContain(text);
    expect(headOf(data).noindex).toBe(true);
  });

  test('a reference of an unknown maker names its CAGE', () => {
    expect(renderPart({ partNumbers: [aPartNumber({ company: null, cage: '6T0K1' })] })).toContain(
      'Unknown Manufacturer (CAGE: 6T0K1)',
    );
  });

  test('a part without part numbers says so and offers a quote', () => {
    const html = renderPart({ partNumbers: [], partCount: 0 });
    expect(html).toContain('No part numbers available for this NSN.');
    expect(html).toContain('href="/?part=5305-01-234-5678#rfq"');
  });

  test('a part without characteristics may not need detailed specifications', () => {
    expect(renderPart()).toContain('may not need detailed specifications');
  });
});

describe('part numbers', () => {
  test('each leads to the quote form with its own number', () => {
    const html = renderPart({ partNumbers: [aPartNumber({ partNumber: 'A/B 1' })] });
    expect(html).toContain('href="/?part=A%2FB%201#rfq"');
  });

  test('what is not shown is one link away', () => {
    const html = renderPart({ partCount: 1431 });
    expect(html).toContain('Show all 1,431 part numbers');
    expect(html).toContain('/nsn/53/5305/5305-01-234-5678?parts=all#part-numbers');
  });

  test('nothing more is offered when all are shown', () => {
    expect(renderPart({ partCount: 1 })).not.toContain('Show all');
  });
});

describe('long lists', () => {
  const replies = Array.from({ length: 12 }, (_, index) => ({
    mrc: aCode('AAJD'),
    requirements_statement: aCode(`REQUIREMENT ${index + 1}`),
    clear_text_reply: aCode('3A'),
  }));

  test('ten characteristics are shown, the others behind "Show all"', () => {
    const html = renderPart({ sections: someSections({ characteristics: replies }) });
    expect(html).toContain('>REQUIREMENT 10<');
    expect(html).not.toContain('>REQUIREMENT 11<');
    expect(html).toContain('Show all 12 characteristics');
  });

  test('all characteristics are shown when asked for', () => {
    const html = renderPart({ sections: someSections({ characteristics: replies }), allCharacteristics: true });
    expect(html).toContain('>REQUIREMENT 12<');
    expect(html).not.toContain('Show all 12');
  });

  test('the sidebar shows five related NSNs and how many more there are', () => {
    const html = renderPart({ related: relatedParts(12) });
    const sidebar = html.slice(html.indexOf('<aside class="aside'));
    expect(sidebar).toContain('SETSCREW 5<');
    expect(sidebar).not.toContain('SETSCREW 6<');
    expect(sidebar).toContain('+7 more');
    expect(html).toContain('Show all 12 related NSNs');
  });

  test('five related NSNs need no note', () => {
    expect(renderPart({ related: relatedParts(5) })).not.toContain(' more<');
  });
});

describe('sections', () => {
  test('one that could not be read says so, and the others stand', () => {
    const html = renderPart({ sections: { ...someSections(), freight: null } });
    expect(html).toContain('The freight section could not be read just now.');
    expect(html).toContain('No packaging data on file for this NSN.');
  });

  test('a code stands beside its meaning; one without says so', () => {
    const management = [{ aac: aCode('D', 'Stocked and issued'), ciic: aCode('%') }];
    const html = renderPart({ sections: someSections({ management }) });
    expect(html).toContain('<dd class="pairs-code num">D</dd><dd>Stocked and issued</dd>');
    expect(html).toContain('<dd class="pairs-code num">%</dd><dd><span class="faint">No published meaning</span></dd>');
  });

  test('a cancelled item names its successor', () => {
    const cancellation = { status: aCode('3', 'Cancelled'), date: '01-FEB-2004', survivor: '00-111-2222' };
    const html = renderPart({ cancellation, listed: false });
    expect(html).toContain('This item is cancelled');
    expect(html).toContain('00-111-2222');
  });
});

describe('head', () => {
  test('a part has title, canonical address, a product without offers and its breadcrumb', () => {
    const made = headOf({ kind: 'part', part: aPart() });
    expect(made.title).toBe('5305-01-234-5678 SCREW,CAP,SOCKET HEAD | Example Aerospace Supply');
    expect(made.canonical).toBe('/nsn/53/5305/5305-01-234-5678');
    const [product, breadcrumb] = made.jsonLd as [Record<string, unknown>, { itemListElement: { item: string }[] }];
    expect(product).toMatchObject({ '@type': 'Product', sku: '5305-01-234-5678', mpn: 'MS16998-28' });
    expect(product).not.toHaveProperty('offers');
    expect(breadcrumb.itemListElement.map(({ item }) => item)).toEqual([
      'https://parts.example/catalog',
      'https://parts.example/fsg/53',
      'https://parts.example/fsc/53/5305',
      'https://parts.example/nsn/53/5305/5305-01-234-5678',
    ]);
  });

  test('an item that is not listed is kept out of search engines', () => {
    expect(headOf({ kind: 'part', part: aPart({ listed: false }) }).noindex).toBe(true);
    expect(headOf({ kind: 'part', part: aPart() }).noindex).toBe(false);
  });
});

test('no page carries an inline style or script', () => {
  const html = renderPart({ related: relatedParts(12), partCount: 40 });
  expect(html).not.toMatch(/ style=|<script|<style| on[a-z]+=/);
});
