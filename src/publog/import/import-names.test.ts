import { expect, test } from 'vitest';
import { anNsn, aReference, type PublogTables } from '../../../test/support/catalog/publog.fixture.ts';
import { BASE, loaded } from '../../../test/support/catalog/loaded-catalog.fixture.ts';

test('item names have the code, the definition and the other names of the approved name that is the same', async () => {
  const { tables } = await loaded({
    ...BASE,
    P_H6_PICK: [
      { INC: '00090', ITEM_NAME: 'BOLT,MACHINE' },
      { INC: '00088', ITEM_NAME: 'BOLT,MACHINE' },
      { INC: '00089', ITEM_NAME: 'BOLT,SHEAR' },
      // without approval
      { INC: '77777', ITEM_NAME: 'GUN' },
    ],
    V_H6_NAME_INC: [
      { INC: '00088', DEFINITION: 'A rod, "threaded".' },
      { INC: '00099', DEFINITION: '', ITEM_NAME: '' },
    ],
    V_COLLOQUIAL_NAME: ['STUD', 'STUD', 'MACHINE BOLT', ' '].map((name) => ({ INC: '00088', COLLOQUIAL_NAME: name })),
    V_H6_RELATED: [
      // the name of another item
      { INC: '00088', RELATED_INC: '00089', ITEM_NAME: 'BOLT,SHEAR' },
      { INC: '00088', RELATED_INC: '60001', ITEM_NAME: 'STOVE BOLT' },
      { INC: '00088', RELATED_INC: '60002', ITEM_NAME: 'MACHINE BOLT' },
      { INC: '00089', RELATED_INC: '60003', ITEM_NAME: '' },
    ],
  });
  expect(tables.item_name.map(([, name, , inc]) => [name, inc])).toEqual([
    ['BOLT,MACHINE', '00088'],
    ['GUN', null],
  ]);
  expect(tables.item_definition).toEqual([
    ['00088', 'BOLT,MACHINE', 'A rod, "threaded".'],
    ['00089', 'BOLT,SHEAR', null],
    ['00090', 'BOLT,MACHINE', null],
    ['77777', 'GUN', null],
  ]);
  expect(tables.colloquial_name).toEqual([
    ['00088', 0, 'STUD'],
    ['00088', 1, 'MACHINE BOLT'],
    ['00088', 2, 'STOVE BOLT'],
  ]);
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
