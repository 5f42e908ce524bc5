import { describe, expect, test } from 'vitest';
import { BOLT, fileReport, loaded, section } from '../../../test/support/catalog/loaded-catalog.fixture.ts';
import { anNsn, aReference, type PublogRow, type PublogTables } from '../../../test/support/catalog/publog.fixture.ts';

const cancelled = (NIIN: string, CANCELLED_NIIN: string, NIIN_STAT_CD: string, more: PublogRow = {}) => {
  return { NIIN, CANCELLED_NIIN, NIIN_STAT_CD, ...more };
};
describe('cancelled NIINs', () => {
  const chain: PublogTables = {
    P_FLIS_NSN: ['1', '2', '3', '5', '6', '7'].map((last) => anNsn(`5305-00-000-000${last}`)),
    V_FLIS_PART: ['1', '2', '3', '5', '6', '7'].map((last) => aReference(`00000000${last}`, `P${last}`)),
    V_FLIS_CANCELLED_NIIN: [
      cancelled('000000002', '000000001', '3', { CANCELLED_NIIN_FSC: '5305', EFF_DATE: '01-JAN-2020' }),
      cancelled('000000003', '000000002', '6', { CANCELLED_NIIN_FSC: '5305' }),
      cancelled('000000002', '000000004', '3', { CANCELLED_NIIN_FSC: '5306' }),
      cancelled('000000006', '000000005', '3'),
      cancelled('000000005', '000000006', '3'),
      cancelled('099999999', '000000007', '4'),
      { NIIN: '000000003', CANCELLED_NIIN: '000000003' },
      { NIIN: '', CANCELLED_NIIN: '000000008', NIIN_STAT_CD: '4' },
      { NIIN: '000000003', CANCELLED_NIIN: '00000008' },
    ],
  };

  test('are followed to the end of their chain; circles and ends outside lead nowhere', async () => {
    const { tables, report } = await loaded(chain);
    expect(tables.nsn.map((row) => row[0])).toEqual([5305000000003]);
    expect(tables.niin).toEqual([
      [1, 5305000000001, 0, 5305000000003, 2, '3', '01-JAN-2020'],
      [2, 5305000000002, 0, 5305000000003, 3, '6', null],
      [3, 5305000000003, 1, null, null, null, null],
      [4, null, 0, 5305000000003, 2, '3', null],
      [5, 5305000000005, 0, null, 6, '3', null],
      [6, 5305000000006, 0, null, 5, '3', null],
      [7, 5305000000007, 0, null, 99999999, '4', null],
      [8, null, 0, null, null, '4', null],
    ]);
    expect(fileReport(report, 'V_FLIS_CANCELLED_NIIN').skipped.map(({ reason }) => reason)).toEqual([
      'the NIIN is named as its own replacement',
      'CANCELLED_NIIN is not nine digits',
    ]);
  });

  test('are named on the record that replaces them and on the end of the chain', async () => {
    const { tables } = await loaded(chain);
    expect(section(tables, 5305000000003, 'replaces')).toEqual([
      ['5305000000001', '3', '01-JAN-2020'],
      ['5305000000002', '6'],
      ['5306000000004', '3'],
    ]);
    expect(section(tables, 5305000000002, 'replaces')).toEqual([
      ['5305000000001', '3', '01-JAN-2020'],
      ['5306000000004', '3'],
    ]);
  });

  test('named by P_FLIS_NSN lead on only when nothing else is known of them', async () => {
    const { tables } = await loaded({
      P_FLIS_NSN: [anNsn('5305-01-234-5678', { CANCELLED_NIIN: '000000001 000000002' }), anNsn('5305-00-000-0002')],
      V_FLIS_PART: [aReference('012345678', 'A'), aReference('000000002', 'B')],
    });
    expect(tables.niin).toEqual([
      [1, null, 0, BOLT, 12345678, null, null],
      [2, 5305000000002, 1, null, null, null, null],
      [12345678, BOLT, 1, null, null, null, null],
    ]);
  });
});
