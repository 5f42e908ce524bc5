import { describe, expect, test } from 'vitest';
import type { Nsn } from '#base/domain/nsn.ts';
import { aCode, aPart, relatedParts, someSections } from '../../../../test/support/part/part.fixture.ts';
import type { ChainStep } from '../../part/read-chain.server.ts';
import type { PartData } from '../../part/load-part.server.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { aSite } from '../../../../test/support/pages/site.fixture.ts';
import type { NsnPageData } from './load.server.ts';
import { View } from './page.tsx';

const NSN = 5_305_012_345_678 as Nsn;
const render = (data: NsnPageData) => renderToStaticMarkup(<View data={data} site={aSite()} />);
const renderPart = (overrides: Partial<PartData> = {}) => render({ kind: 'part', part: aPart(overrides) });

describe('sections', () => {
  const onFile = someSections({
    packaging: [{ mop: aCode('10') }],
    freight: [{ ltl: aCode('085') }],
    management: [{ aac: aCode('D') }],
    standardization: [{ isc: aCode('1') }],
  });

  test('have their names, below a breadcrumb and a search box (C5.1)', () => {
    const html = renderPart({ related: relatedParts(1), sections: onFile });
    for (const title of [
      'Part numbers',
      'Overview and notes',
      'Technical characteristics',
      'Packaging',
      'Related NSNs',
      'Freight',
      'Management data',
      'Standardization',
    ])
      expect(html).toContain(`${title}</h2>`);
    expect(html).toContain('aria-label="Breadcrumb"');
    expect(html).toContain('action="/catalog"');
    expect(html).not.toContain('Nothing on file');
  });

  test('without anything on file are named in one line (C16.15)', () => {
    const html = renderPart({ sections: { ...onFile, packaging: [], standardization: [] } });
    expect(html).toContain('<b>Nothing on file:</b> packaging, standardization, related NSNs.');
    expect(html).not.toMatch(/Packaging<|Standardization<|Related NSNs</);
  });

  test('one that could not be read says so, and the others stand (C5.14)', () => {
    const html = renderPart({ sections: { ...someSections(), freight: null } });
    expect(html).toContain('The freight section could not be read just now.');
    expect(html).toContain('<b>Nothing on file:</b> management, packaging, standardization, related NSNs.');
  });

  test('a code stands beside its meaning; one without says so (C5.8)', () => {
    const management = [{ aac: aCode('D', 'Stocked and issued'), ciic: aCode('%') }];
    const html = renderPart({ sections: someSections({ management }) });
    expect(html).toContain('<b class="num">D</b> Stocked and issued</dd>');
    expect(html).toContain('<b class="num">%</b> <span class="faint">No published meaning</span></dd>');
  });

  test('a cancelled item names its successor (C2.6)', () => {
    const cancellation = { status: aCode('3', 'Cancelled'), date: '01-FEB-2004', survivor: '00-111-2222' };
    const html = renderPart({ cancellation, listed: false });
    expect(html).toContain('This item is cancelled');
    expect(html).toContain('00-111-2222');
    // why it was cancelled is said where nothing follows it
    expect(html).not.toContain(': Cancelled');
    const alone = renderPart({ cancellation: { ...cancellation, survivor: null }, listed: false });
    expect([alone.includes(': Cancelled.'), alone.includes('successor')]).toEqual([true, false]);
  });
});

describe('what failed to be read', () => {
  const failed = { identification: null, management: null };

  test('is not called "not recorded", and the export warning is not ruled out', () => {
    const html = renderPart({ sections: { ...someSections(), ...failed } });
    expect(html).not.toContain('Not recorded');
    expect(html).toContain('Could not be read just now');
    expect(html).toContain('Export control could not be checked');
  });

  test('leaves what was read', () => {
    const html = renderPart({ sections: { ...someSections(), identification: null } });
    expect(html).toContain('Not recorded');
    expect(html).toContain('Export control could not be checked');
    expect(renderPart({ sections: { ...someSections(), management: null } })).not.toContain('Export control');
  });

  test('a class title that could not be read is not missing', () => {
    const html = renderPart({ unread: ['class'], groupTitle: null, classTitle: null });
    expect(html).toContain('title could not be read');
    expect(html).not.toContain('no title on file');
  });

  test('the stub does not say that there is nothing', () => {
    const html = render({ kind: 'stub', nsn: NSN });
    expect(html).not.toMatch(/No part numbers|on file|may not need/);
    expect(html).toContain('The part numbers section could not be read just now.');
  });
});

describe('replacement history', () => {
  const step = (number: string, overrides: Partial<ChainStep> = {}): ChainStep => ({
    number,
    itemName: 'SCREW,CAP,SOCKET HEAD',
    isThis: false,
    page: null,
    state: 'cancelled',
    status: aCode('3', 'Cancelled, with replacement'),
    cancelledOn: '01-FEB-2004',
    replacedBy: null,
    ...overrides,
  });
  const own = step('5305-01-234-5678', { isThis: true, state: 'current', status: null, cancelledOn: null });

  test('shows who replaced whom, this item marked, with status and date in plain words (C5.17)', () => {
    const html = renderPart({ chain: [step('5305-00-000-0001', { itemName: 'SETSCREW' }), own] });
    expect(html).toContain('Cancelled, with replacement, 1 February 2004');
    expect(html).toContain('SETSCREW');
    expect(html).toMatch(/chain-this" aria-current="true">.*5305-01-234-5678.*This item/);
    expect(html).toMatch(/<a[^>]* href="#replacements">Replacements<small[^>]*> 2<\/small><\/a>/);
  });

  test('links a number that has a page, and says what replaced one where that does not follow', () => {
    const other = step('5305-00-000-0001', { page: NSN, replacedBy: '5305-01-234-5678' });
    const html = renderPart({ chain: [{ ...own, state: 'cancelled' }, other] });
    expect(html).toContain('<a class="num medium" href="/nsn/53/5305/5305-01-234-5678">5305-00-000-0001</a>');
    expect(html).toContain('Replaced by <span class="num">5305-01-234-5678</span>');
    expect(html).toContain('No number in it is current in this catalog.');
  });

  test('is not there for an item that stands alone', () => {
    const html = renderPart();
    expect(html).not.toContain('Replacement history');
    expect(html).not.toContain('#replacements');
  });

  test('that could not be read says so', () => {
    expect(renderPart({ chain: null })).toContain('The replacement history section could not be read just now.');
  });
});
