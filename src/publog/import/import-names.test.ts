import { expect, test } from 'vitest';
import { anNsn, aReference, type PublogTables } from '../../../test/support/catalog/publog.fixture.ts';
import { BASE, loaded } from '../../../test/support/catalog/loaded-catalog.fixture.ts';

test('item names have the code of the approved name that is the same, never that of names without approval', async () => {
  const { tables } = await loaded({
    ...BASE,
    P_H6_PICK: [
      { INC: '00090', ITEM_NAME: 'BOLT,MACHINE' },
      { INC: '00088', ITEM_NAME: 'BOLT,MACHINE' },
      { INC: '77777', ITEM_NAME: 'GUN' },
    ],
  });
  expect(tables.item_name.map(([, name, , inc]) => [name, inc])).toEqual([
    ['BOLT,MACHINE', '00088'],
    ['GUN', null],
  ]);
});

test('item names keep the day of their last change over imports', async () => {
  const onDay = (day: number) => ({ now: () => new Date(day * 86_400_000 + 1_000) });
  const { tables, into } = await loaded(BASE, onDay(20_000));
  expect(tables.item_name.map((row) => row[4])).toEqual([20_000, 0]);
  expect((await loaded(BASE, { ...onDay(20_030), into })).tables.item_name.map((row) => row[4])).toEqual([20_000, 0]);
  const V_CHARACTERISTICS = [{ NIIN: '012345678', MRC: 'MATT', CLEAR_TEXT_REPLY: 'STEEL' }];
  const changed = await loaded({ ...BASE, V_CHARACTERISTICS }, { ...onDay(20_060), into });
  expect(changed.tables.item_name.map((row) => row[4])).toEqual([20_060, 0]);
});

test('an item name that loses a part has the day of the import that took it away (S2.7)', async () => {
  const onDay = (day: number) => ({ now: () => new Date(day * 86_400_000 + 1_000), acceptLoss: true });
  const both: PublogTables = {
    P_FLIS_NSN: [anNsn('5305-01-234-5678'), anNsn('5305-01-234-5679')],
    V_FLIS_PART: [aReference('012345678', 'A'), aReference('012345679', 'B')],
  };
  const one = { P_FLIS_NSN: [anNsn('5305-01-234-5678')], V_FLIS_PART: [aReference('012345678', 'A')] };
  const daysOf = ({ tables }: Awaited<ReturnType<typeof loaded>>) => [tables.nsn[0]![6], tables.item_name[0]![4]];
  const first = await loaded(both, onDay(20_000));
  const { into } = first;
  expect(daysOf(first)).toEqual([20_000, 20_000]);
  expect(daysOf(await loaded(one, { ...onDay(20_030), into }))).toEqual([20_000, 20_030]);
  expect(daysOf(await loaded(one, { ...onDay(20_060), into }))).toEqual([20_000, 20_030]);
});

test('item names have related names among the colloquial ones, unless those are the names of other items', async () => {
  const { tables } = await loaded({
    ...BASE,
    P_H6_PICK: [
      { INC: '00088', ITEM_NAME: 'BOLT,MACHINE' },
      { INC: '00089', ITEM_NAME: 'BOLT,SHEAR' },
    ],
    V_COLLOQUIAL_NAME: [{ INC: '00088', COLLOQUIAL_NAME: 'MACHINE BOLT' }],
    V_H6_RELATED: [
      { INC: '00088', RELATED_INC: '00089', ITEM_NAME: 'BOLT,SHEAR' },
      { INC: '00088', RELATED_INC: '60001', ITEM_NAME: 'STOVE BOLT' },
      { INC: '00088', RELATED_INC: '60002', ITEM_NAME: 'MACHINE BOLT' },
      { INC: '00089', RELATED_INC: '60003', ITEM_NAME: '' },
    ],
  });
  expect(tables.colloquial_name).toEqual([
    ['00088', 0, 'MACHINE BOLT'],
    ['00088', 1, 'STOVE BOLT'],
  ]);
});
