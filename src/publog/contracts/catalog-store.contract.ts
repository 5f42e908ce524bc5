import { hasSection } from '../sections.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseCageCode } from '#base/domain/part-number.ts';
import { parseNiin, parseNsn, type Nsn, parseFsc, parseFsg } from '#base/domain/nsn.ts';
import type { ManyParts } from '../../../test/support/catalog/open-store.fixture.ts';
import { anyPageOf, expectPage, expectWalks } from '../../../test/support/catalog/expect-pages.ts';
import { inClass, matches } from '../../../test/support/catalog/catalog-oracle.ts';

const nsn = (text: string): Nsn => parseNsn(text)!;
const fsc = (text: string) => parseFsc(text)!;
const ODD = nsn('5310-00-000-0001');

/** Every engine's store answers: the same data, the same assertions. */
export function describeCatalogStore({ engine, store, parts, listed, catalog }: ManyParts): void {
  const anyPage = anyPageOf(listed);

  test('says which edition it holds', () => {
    const { version, ...edition } = store.edition;
    expect([edition, version]).toEqual([catalog.edition, expect.stringMatching(/^\d{8}T\d{9}$/)]);
  });

  test('lists groups and classes by code, and the classes of one group', async () => {
    expect((await store.listGroups()).map(({ fsg }) => fsg)).toEqual(['10', '47', '53', '99']);
    const inHardware = ['5305', '5306', '5310', '5320', '5330'];
    expect((await store.listClasses()).map((row) => row.fsc)).toEqual(['1005', '4730', ...inHardware, '9999']);
    const hardware = await store.listClasses(parseFsg('53')!);
    expect(hardware.map((row) => row.fsc)).toEqual(inHardware);
    expect(hardware[2]).toEqual({ fsc: '5310', fsg: '53', title: 'CLASS 5310', nsnCount: 2 });
  });

  test('finds a group and a class with their notes, and null for unknown ones', async () => {
    const nsnCount = listed.filter(inClass(fsc('4730'))).length;
    const group = { fsg: '47', title: 'GROUP 47', notes: 'Notes of 47', classCount: 1, nsnCount };
    expect(await store.findGroup(parseFsg('47')!)).toEqual(group);
    expect(await store.findClass(fsc('5310'))).toMatchObject({ groupTitle: 'GROUP 53', nsnCount: 2, inclusions: null });
    expect([await store.findGroup(parseFsg('98')!), await store.findClass(fsc('5399'))]).toEqual([null, null]);
  });

  test('says where a NIIN leads: to its record, to what replaces it, or nowhere', async () => {
    expect(await store.findNiin(parseNiin('000000001')!)).toMatchObject({ nsn: ODD, listed: true, replacedBy: null });
    const former = { niin: 3, nsn: nsn('5310-00-000-0003'), listed: false, status: '6', cancelledOn: '01-JAN-2020' };
    expect(await store.findNiin(parseNiin('000000003')!)).toEqual({ ...former, replacedBy: ODD, survivor: 2 });
    expect(await store.findNiin(parseNiin('999999999')!)).toBeNull();
  });

  test('finds a part, listed or not, with the day of its last change', async () => {
    const odd = await store.findPart(ODD);
    expect(odd).toMatchObject({ itemName: 'WASHER, "ODD"', listed: true, partCount: 3, makerCount: 3 });
    expect(odd!.changedOn).toBe('2026-02-16');
    expect(hasSection(odd!.sections, 'characteristics') && !hasSection(odd!.sections, 'freight')).toBe(true);
    expect(await store.findPart(nsn('5310-00-000-0002'))).toMatchObject({ itemName: 'WASHER, LONELY', listed: false });
    expect(await store.findPart(nsn('5310-00-000-0099'))).toBeNull();
  });

  test('finds several listed parts by NSN and leaves out what is not listed', async () => {
    const asked = [listed[70]!.nsn, ODD, nsn('5310-00-000-0002'), nsn('5310-00-000-0099'), listed[3]!.nsn];
    const found = await store.findListedParts(asked);
    expect(found.map((part) => part.nsn)).toEqual([listed[3]!.nsn, listed[70]!.nsn, ODD]);
    const many = listed.slice(0, 500).map((part) => part.nsn);
    expect((await store.findListedParts(many)).map((part) => part.nsn)).toEqual(many);
    expect(await store.findListedParts([])).toEqual([]);
  });

  test('lists part numbers in the order of the catalog, with makers, codes and a later part of the list', async () => {
    const all = await store.listPartNumbers(ODD, 25);
    const codes = { rncc: '3', rnvc: '2', codes: { rnaac: 'TX', rnfc: '1' } };
    expect(all).toEqual([
      { partNumber: 'AN-960/416', cage: '81343', company: 'SAE INTERNATIONAL', ...codes },
      { partNumber: 'AN960 416', cage: '99ZZZ', company: null, rncc: '', rnvc: '', codes: {} },
      { partNumber: '-/-', cage: '96906', company: 'MILITARY STANDARDS', rncc: '5', rnvc: '9', codes: {} },
    ]);
    expect(await store.listPartNumbers(ODD, 1, 1)).toEqual([all[1]]);
    expect(await store.listPartNumbers(nsn('5310-00-000-0002'), 25)).toEqual([]);
  });

  test('gives the rows of a section with their columns, whatever characters they hold', async () => {
    const sections = await store.readSections(ODD);
    const reply = 'HEX\tHEAD \\N "A", Größe 3″\nSECOND LINE';
    expect(sections.characteristics).toEqual([
      { mrc: 'AAQL', requirements_statement: 'BODY STYLE', clear_text_reply: reply },
      { mrc: 'AAQL', clear_text_reply: 'ROUND' },
      { mrc: 'ABHP', requirements_statement: 'OVERALL LENGTH' },
    ]);
    expect(sections).toMatchObject({ weight_and_cube: [{ dss_weight: '0.5', dss_cube: '0.01' }], freight: [] });
    expect((await store.readSections(nsn('5310-00-000-0099'))).freight).toEqual([]);
  });

  test('gives the management record in force first, whatever the order of the file (C5.18)', async () => {
    const { management } = await store.readSections(ODD);
    expect(management?.map(({ effective_date: day, ui, standing }) => [day, ui, standing])).toEqual([
      ['01-FEB-2025', 'EA', 'in force'],
      ['01-JAN-2019', 'HD', 'earlier'],
    ]);
  });

  test('finds item definitions, makers and meanings of codes', async () => {
    expect(await store.findItemDefinition('00342')).toEqual({
      inc: '00342',
      name: 'BOLT, MACHINE',
      definition: 'An externally threaded item.',
      colloquialNames: ['MACHINE BOLT', 'STUD'],
    });
    expect(await store.findItemDefinition('00343')).toMatchObject({ definition: null, colloquialNames: [] });
    expect(await store.findItemDefinition('99999')).toBeNull();
    const address = { street: '1 Main\tSt', city: 'Jupiter', state: 'FL', postalCode: '33458', country: 'US' };
    const related = { formerNames: 'Old, Inc.', parentCage: '81343', replacedByCage: null };
    const company = { cage: '0ABC1', company: 'Böhm & "Söhne" GmbH', status: 'A', type: 'F', partCount: 7 };
    expect(await store.findMaker(parseCageCode('0ABC1')!)).toEqual({ ...company, ...address, ...related });
    expect(await store.findMaker(parseCageCode('ZZZZZ')!)).toBeNull();
    const head = { head: '81343', company: 'SAE INTERNATIONAL', count: 5 };
    const of = { city: null, country: null };
    const members = [
      { cage: '96906', company: 'MILITARY STANDARDS', partCount: 4, ...of },
      { cage: '81343', company: 'SAE INTERNATIONAL', partCount: 3, ...of },
      { cage: '3AB77', company: 'BOEING SURPLUS OF OHIO, INC.', partCount: 0, ...of },
      { cage: '0ABC1', company: 'Böhm & "Söhne" GmbH', partCount: 7, city: 'Jupiter', country: 'US' },
    ];
    const ofHead = { ...head, associationCage: null, affiliation: null, members };
    expect(await store.findMakerGroup(parseCageCode('81343')!)).toEqual(ofHead);
    const affiliated = { associationCage: '96906', affiliation: null };
    expect(await store.findMakerGroup(parseCageCode('99ZZZ')!)).toMatchObject({ ...head, ...affiliated });
    expect(await store.findMakerGroup(parseCageCode('76301')!)).toBeNull();
    expect(store.codeMeaning('aac', 'D')).toBe('DOD integrated material managed');
    expect(store.codeMeaning('aac', '3')).toBeNull();
  });

  test('walks through a class forwards and backwards without missing or repeating an item', async () => {
    const expected = listed.filter(inClass(fsc('5305')));
    await expectWalks(expected, (page) => store.findParts({ fsc: fsc('5305'), box: null }, page), 100, true);
  });

  test('gives at most 100 a page, and nothing for an unknown class (C4.2)', async () => {
    const page = await store.findParts({ fsc: fsc('5305'), box: null }, { limit: 5_000 });
    expect(page.parts).toHaveLength(100);
    expect(page.parts[0]!.itemName).toBe(listed.find(inClass(fsc('5305')))!.itemName);
    const nothing = { parts: [], hasPrevious: false, hasNext: false, total: 0, position: 0, lookedUpTo: null };
    for (const box of [null, { text: 'A', digits: null }])
      expect(await store.findParts({ fsc: fsc('5399'), box }, { limit: 100 })).toEqual(nothing);
  });

  test('lists all parts with their place in the whole catalog', async () => {
    await expectWalks(listed, (page) => store.findParts({ box: null }, page), 97, true);
  });
  const anyText = fc.constantFrom(...'|BOLT|A|,|RARE|RARE 0|RARE 01|RARE 299|0|ÖSE|MM|NO SUCH'.split('|'));
  const anyDigits = fc.oneof(
    fc.constant(null),
    fc.constantFrom('5', '53', '5305', '530500', '5305000', '0', '00', '0001', '0000012', '99999999999999'),
    fc.tuple(fc.constantFrom(...listed), fc.nat(12), fc.nat(13)).map(([{ nsn: number }, from, to]) =>
      String(number)
        .padStart(13, '0')
        .slice(Math.min(from, to), Math.max(from, to) + 1),
    ),
  );

  test('finds in a class what looking at every part finds, at any key and in both directions (C4.3)', async () => {
    const anyClass = fc.constantFrom('1005', '4730', '5305', '5306', '5310').map(fsc);
    await fc.assert(
      fc.asyncProperty(anyClass, anyText, anyDigits, anyPage, async (fsc, text, digits, page) => {
        const box = { text, digits };
        const expected = listed.filter((part) => inClass(fsc)(part) && matches(part, box));
        expectPage(await store.findParts({ fsc, box }, page), expected, page);
      }),
      { numRuns: engine.runs(150), seed: 42 },
    );
  });

  test('finds in the whole catalog what looking at every part finds', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, anyDigits, anyPage, async (text, digits, page) => {
        const box = { text, digits };
        const expected = listed.filter((part) => matches(part, box));
        expectPage(await store.findParts({ box }, page), expected, page);
      }),
      { numRuns: engine.runs(100), seed: 43 },
    );
  });

  test('counts what a search by name or by number alone finds', async () => {
    const inNuts = { text: 'NUT', digits: null };
    const nuts = await store.findParts({ fsc: fsc('5305'), box: inNuts }, { limit: 10 });
    expect(nuts.total).toBe(listed.filter((part) => inClass(fsc('5305'))(part) && matches(part, inNuts)).length);
    const ending = await store.findParts({ box: { text: '', digits: '0001' } }, { limit: 10 });
    expect(ending.total).toBe(listed.filter((part) => matches(part, { text: '', digits: '0001' })).length);
  });

  test('gives a later import the records in force in NSN order', async () => {
    const records = (await Array.fromAsync(engine.database.readPublished())).flat();
    const expected = parts.map(({ nsn: text, contentHash = 1, changedOn = 20_000, partNumbers = [], cancelled }) => {
      const listedNow = partNumbers.length > 0 && !cancelled;
      const compared = { listed: listedNow, partCount: partNumbers.length, facts: 0, sources: 0 };
      return { nsn: nsn(text), contentHash, changedOn, ...compared };
    });
    expect(records).toEqual(expected.sort((left, right) => left.nsn - right.nsn));
  });
}
