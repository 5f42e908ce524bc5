import { describe, expect, test } from 'vitest';
import type { Nsn } from '#base/domain/nsn.ts';
import {
  aCode,
  aPart,
  aPartNumber,
  aReply,
  relatedParts,
  someSections,
} from '../../../../test/support/part/part.fixture.ts';
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
    const own = 'Part numbers,Overview and notes,Technical characteristics,Packaging,Freight';
    for (const title of `${own},Related NSNs,Management data,Standardization`.split(','))
      expect(html).toContain(`${title}</h2>`);
    for (const text of ['aria-label="Breadcrumb"', 'action="/catalog"']) expect(html).toContain(text);
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
    expect(html).toContain('<b class="num">%</b> <span class="text-ink-3">No published meaning</span></dd>');
  });

  test('a cancelled item names its successor (C2.6)', () => {
    const cancellation = { status: aCode('3', 'Cancelled'), date: '01-FEB-2004', survivor: '00-111-2222' };
    const html = renderPart({ cancellation, listed: false });
    for (const text of ['This item is cancelled', '00-111-2222']) expect(html).toContain(text);
    // why it was cancelled is said where nothing follows it
    expect(html).not.toContain(': Cancelled');
    const alone = renderPart({ cancellation: { ...cancellation, survivor: null }, listed: false });
    expect([alone.includes(': Cancelled.'), alone.includes('successor')]).toEqual([true, false]);
  });
});

describe('what failed to be read', () => {
  const failed = { identification: null, management: null };

  test('is not called "not recorded", does not rule out the export warning, and leaves what was read', () => {
    const html = renderPart({ sections: { ...someSections(), ...failed } });
    expect(html).not.toContain('Not recorded');
    expect(html).toContain('Could not be read just now');
    expect(html).toContain('Export control could not be checked');
    const some = renderPart({ sections: { ...someSections(), identification: null } });
    for (const text of ['Not recorded', 'Export control could not be checked']) expect(some).toContain(text);
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
    for (const text of ['Cancelled, with replacement, 1 February 2004', 'SETSCREW']) expect(html).toContain(text);
    expect(html).toMatch(/chain-this" aria-current="true">.*5305-01-234-5678.*This item/);
    expect(html).toMatch(/<a[^>]* href="#replacements">Replacements<small[^>]*> 2<\/small><\/a>/);
  });

  test('links a number that has a page, and says what replaced one where that does not follow', () => {
    const other = step('5305-00-000-0001', { page: NSN, replacedBy: '5305-01-234-5678' });
    const html = renderPart({ chain: [{ ...own, state: 'cancelled' }, other] });
    expect(html).toContain('<a class="num font-mid" href="/nsn/53/5305/5305-01-234-5678">5305-00-000-0001</a>');
    expect(html).toContain('Replaced by <span class="num">5305-01-234-5678</span>');
    expect(html).toContain('No number in it is current in this catalog.');
  });

  test('is not there for an item that stands alone; one that could not be read says so', () => {
    const html = renderPart();
    for (const text of ['Replacement history', '#replacements']) expect(html).not.toContain(text);
    expect(renderPart({ chain: null })).toContain('The replacement history section could not be read just now.');
  });
});

describe('management records', () => {
  const row = (standing: string, ui: string, effective: string, end?: string) => ({
    standing: aCode(standing),
    ui: aCode(ui),
    effective_date: aCode(effective),
    ...(end === undefined ? {} : { row_obs_dt: aCode(end) }),
  });

  test('that are not in force stand as history, each marked (C5.18)', () => {
    const management = [row('in force', 'EA', '01-FEB-2025'), row('earlier', 'HD', '01-JAN-2019')];
    const html = renderPart({ sections: someSections({ management }) });
    const [before, history] = html.slice(html.indexOf('id="management"')).split('1 more management record');
    expect(before).toMatch(/Standing<\/dt><dd[^>]*>In force.*EA/s);
    expect(history).toMatch(/Standing<\/dt><dd[^>]*>Earlier.*HD/s);
    expect(html.match(/data-unit="[^"]*"/g)).toEqual(['data-unit="EA"', 'data-unit="EA"']);
  });

  test.each([
    [
      'the last ended 1 March 2025',
      [row('ended', 'HD', '01-FEB-2019', '01-MAR-2020'), row('ended', 'EA', '01-JAN-2019', '01-MAR-25')],
    ],
    ['the last ended SOON', [row('ended', 'HD', '01-FEB-2019', 'SOON')]],
    ['the first begins 1 January 2027', [row('later', 'EA', '01-FEB-2027'), row('later', 'HD', '01-JAN-2027')]],
  ])('none of them may be in force: %s, and no unit counts (C5.18)', (words, management) => {
    const html = renderPart({ sections: someSections({ management }) });
    expect(html.split(`No management record is in force; ${words}.`)).toHaveLength(3);
    expect(html).not.toMatch(/data-unit|Quantity <span/);
    expect(html).toContain(`${management.length} management record`);
  });
});

test('items that phrases name are links, and the one to use stands near the head (C5.22)', () => {
  const [nsn, text, statement] = [5_305_012_345_679 as Nsn, '5305012345679', 'REPLACED BY 5305012345679 (MS1)'];
  const phrase = aCode('E', 'Replaced by (NSN)');
  const phraseNumbers = [{ text, nsn, phrase, statement, advice: 'use' as const }];
  const sections = someSections({ phrases: [{ phrs_cd: phrase, phrase_statement: aCode(statement) }] });
  const html = renderPart({ sections, phraseNumbers });
  const link = (shown: string) => `<a class="num" href="/nsn/53/5305/5305-01-234-5679">${shown}</a>`;
  expect(html).toContain(`<b>A buyer should use ${link('5305-01-234-5679')}</b>. Phrase E: Replaced by (NSN).`);
  expect(html).toContain(`E Replaced by (NSN): REPLACED BY ${link(text)} (MS1)`);
});

test('announcements stand below the order box, former records in the section (C5.23)', () => {
  const sections = someSections({ former_management: [{ ui: aCode('BX') }] });
  const announced = [
    { from: '2027-01-01', services: [aCode('DS', 'Defense Logistics Agency')], changes: { ui: aCode('EA') } },
  ];
  const html = renderPart({ sections, announced });
  const places = [
    'data-quantity',
    'From 1 January 2027, for Defense Logistics Agency: unit of issue EA.',
    'id="management"',
    'Former records<',
    '>BX<',
  ];
  const found = places.map((text) => html.indexOf(text));
  expect(found).toEqual(found.toSorted((one, other) => one - other));
  expect(found).not.toContain(-1);
});

const withUnit = (code: string, meaning: string | null) =>
  renderPart({ sections: someSections({ management: [{ ui: aCode(code, meaning) }] }) });

describe('the first screen', () => {
  test('stands above part numbers and characteristics, and those above everything else (C16.13)', () => {
    const html = renderPart({
      related: relatedParts(1),
      sections: someSections({ management: [{ aac: aCode('D') }], identification: [{ dmil: aCode('D') }] }),
    });
    const order = ['<h1', 'class="first', 'class="fold', 'id="part-numbers"', 'id="characteristics"'];
    const places = [...order, 'id="management"', 'id="overview"'].map((text) => html.indexOf(text));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((left, right) => left - right));
  });

  test('says what the unit of issue means (C16.12)', () => {
    expect(withUnit('HD', 'Hundred')).toContain('>Unit of issue: hundred</b>');
    expect(withUnit('HD', 'Hundred')).toContain('1 HD is 100 pieces');
    expect(withUnit('RO', 'Roll')).toContain('>Unit of issue: roll</b>');
    expect(withUnit('Q9', null)).toContain('>Unit of issue</b>');
    expect(renderPart()).toMatch(/>Unit of issue<\/b><span class="muted small[^"]*">Not recorded<\/span>/);
  });

  test('adds the first part number with quantity and condition (C16.13)', () => {
    const html = renderPart({ partNumbers: [aPartNumber({ partNumber: 'A-1', cage: '6T0K1' })] });
    const first = html.slice(html.indexOf('class="first'), html.indexOf('class="jump-list'));
    expect(first).toMatch(/^class="first[^"]*" data-add-row="" data-name="SCREW,CAP,SOCKET HEAD"/);
    expect(first).toContain('form="add-to-quote" value="A-1;5305-01-234-5678;6T0K1"');
    expect(first).toContain('data-quantity=""');
    expect(first).toContain('<option value="FN" selected="">FN Factory New</option>');
    expect(renderPart({ partNumbers: [], partCount: 0 })).toContain('form="add-to-quote" value="5305-01-234-5678"');
  });

  test('has the icon of the group where there is nothing to draw by', () => {
    expect(renderPart()).toMatch(/<figure class="first-picture[^"]*"><svg class="icon-group[ "]/);
  });

  test('shows lengths in inches or millimeters, each a link to the other (C16.14)', () => {
    const characteristics = [aReply('AASB', 'FASTENER LENGTH', '1.000 INCHES NOMINAL')];
    const inches = renderPart({ sections: someSections({ characteristics }) });
    expect(inches).toMatch(/<dt[^>]*>Fastener length<\/dt><dd[^>]*><span class="num">1 in<\/span>/);
    expect(inches).toContain('href="/nsn/53/5305/5305-01-234-5678?units=mm" rel="nofollow"');
    const millimeters = renderPart({ sections: someSections({ characteristics }), units: 'mm' });
    expect(millimeters).toContain('<span class="num">25.4 mm</span>');
    expect(millimeters).toContain('href="/nsn/53/5305/5305-01-234-5678" rel="nofollow"');
  });
});

describe('numbers that were replaced', () => {
  const replaces = [
    { cancelled_nsn: aCode('5305000005804'), niin_stat_cd: aCode('4', 'Cancelled, without replacement') },
    { cancelled_nsn: aCode('000014885') },
    { cancelled_nsn: aCode('unreadable') },
    // the item itself
    { cancelled_nsn: aCode('5305012345678') },
  ];

  test('each have a line for one who asked for it, which the address shows (C16.16)', () => {
    const html = renderPart({ sections: someSections({ replaces }) });
    const text = html.replaceAll(/<span class="num">([^<]*)<\/span>/g, '$1');
    expect(text).toContain('id="asked-00-000-5804">You asked for 5305-00-000-5804; it was replaced by this one.</p>');
    expect(text).toContain('id="asked-00-001-4885">You asked for 000014885; it was replaced by this one.</p>');
    expect(html.match(/class="note [^"]*" id="asked-/g)).toHaveLength(2);
  });

  test('are not said to be without replacement, nor listed a second time (C16.17)', () => {
    const step = { itemName: null, page: null, cancelledOn: '01-FEB-2004', replacedBy: null } as const;
    const status = aCode('4', 'Cancelled, without replacement');
    const html = renderPart({
      related: [{ nsn: 5_305_000_005_804 as Nsn, itemName: null, relation: 'replaces', note: status }],
      chain: [
        { ...step, number: '5305-00-000-5804', isThis: false, state: 'cancelled', status },
        { ...step, number: '5305-01-234-5678', isThis: true, state: 'current', status: null },
      ],
    });
    expect(html).toContain('Replaced, 1 February 2004');
    expect(html.toLowerCase()).not.toContain('without replacement');
    expect(html).not.toContain('Related NSNs');
  });
});

describe('links to other parts', () => {
  test('are plain links to its neighbors in the class and to others of its name (C16.10)', () => {
    const html = renderPart({
      neighbors: {
        previous: 5_305_012_331_788 as Nsn,
        next: 5_305_012_375_550 as Nsn,
        ofName: [{ nsn: 5_305_003_459_819 as Nsn, partNumber: 'MS16998-26' }],
      },
    });
    expect(html).toContain('href="/nsn/53/5305/5305-01-233-1788" rel="prev"');
    expect(html).toContain('href="/nsn/53/5305/5305-01-237-5550" rel="next"');
    expect(html).toMatch(/<a class="num [^"]*" href="\/nsn\/53\/5305\/5305-00-345-9819">5305-00-345-9819<\/a>/);
    expect(html).toContain('MS16998-26');
  });

  test('are not there for an item that stands alone, and said to be unread where they are', () => {
    expect(renderPart()).not.toContain('Nearby numbers');
    expect(renderPart({ neighbors: null })).toContain('The nearby numbers section could not be read just now.');
  });
});
