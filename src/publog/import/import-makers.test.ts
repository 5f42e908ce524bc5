import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cageText } from './field-bytes.ts';
import { compareAsBytes, createMakerWords } from './import-makers.ts';
import { BASE, fileReport, loaded } from '../../../test/support/catalog/loaded-catalog.fixture.ts';
import { aReference } from '../../../test/support/catalog/publog.fixture.ts';

test('gives each word of each company once, by word, then CAGE', () => {
  const words = createMakerWords();
  words.add(5, 'BOEING CO., THE');
  words.add(3, 'CO & CO');
  words.add(60_466_175, 'ÖSE/12');
  expect([...words.rows()]).toEqual([
    ['12', 'ZZZZZ'],
    ['BOEING', '00005'],
    ['CO', '00003'],
    ['CO', '00005'],
    ['THE', '00005'],
    ['ÖSE', 'ZZZZZ'],
  ]);
});

test('holds any number of makers', () => {
  const words = createMakerWords();
  for (let key = 0; key < 50_000; key++) words.add(key, `MAKER ${key}`);
  const rows = [...words.rows()];
  expect([rows.length, rows.at(-1)]).toEqual([100_000, ['MAKER', cageText(49_999)]]);
});

test('puts words in the order of their bytes, as databases do', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (left, right) => {
      expect(Math.sign(compareAsBytes(left, right))).toBe(Buffer.compare(Buffer.from(left), Buffer.from(right)));
    }),
  );
  expect(compareAsBytes('\u{1f600}', '\uff01')).toBeGreaterThan(0);
});

test('makers are put together from three files, P_CAGE first, and know how many parts they have', async () => {
  const address = { STREET_ADDRESS_1: '1 MAIN ST', PO_BOX: '42', CITY: 'ELSEWHERE', COUNTRY: 'UNITED STATES' };
  const { tables, report } = await loaded({
    ...BASE,
    V_FLIS_PART: [aReference('012345678', 'A'), aReference('012345678', 'B'), aReference('000000001', 'C')],
    P_CAGE: [
      { CAGE_CODE: '96906', COMPANY: 'Acme "Works"', CAGE_STATUS: 'A', CITY: 'MIAMI', COUNTRY: '' },
      { CAGE_CODE: '96906', COMPANY: 'SECOND' },
      { CAGE_CODE: '9690', COMPANY: 'SHORT' },
    ],
    V_CAGE_ADDRESS: [
      { ...address, CAGE_CODE: '96906', COMPANY_NAME: 'OTHER', FORMER_NAME_1: 'OLD', FORMER_NAME_3: 'OLDER' },
      { CAGE_CODE: '0abcd', COMPANY_NAME: 'SPLIT', COMPANY_NAME_2: 'NAME' },
    ],
    V_CAGE_STATUS_AND_TYPE: [
      { CAGE_CODE: '96906', STATUS: 'F', TYPE: 'M', PARENT_CAGE: '11111', RPLM_CODE: '22222' },
      { CAGE_CODE: 'ZZZZZ', STATUS: 'F' },
    ],
  });
  const shown = ['1 MAIN ST, PO BOX 42', 'MIAMI', null, null, 'UNITED STATES', 'OLD; OLDER'];
  expect(tables.maker).toEqual([
    ['0ABCD', 'SPLIT NAME', 'SPLIT NAME', ...Array(10).fill(null), 0],
    ['96906', 'Acme "Works"', 'ACME "WORKS"', 'A', 'M', ...shown, '11111', '22222', 3],
  ]);
  expect(fileReport(report, 'P_CAGE').skipped).toEqual([
    { reason: 'CAGE code is not five letters or digits', count: 1, examples: ['9690'] },
  ]);
});
