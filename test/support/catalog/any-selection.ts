import type { CharacteristicFilter, HeldNsns, PartOrder, PartSelection } from '#publog/catalog-store.ts';
import { SEARCHED_SECTIONS } from '#publog/sections.ts';
import * as fc from 'fast-check';
import { parseCageCode } from '../../../src/base/domain/part-number.ts';
import { parseFsc, parseFsg } from '../../../src/base/domain/nsn.ts';
import type { OraclePart } from './catalog-oracle.ts';

const anyEnd = fc.option(fc.constantFrom(0, 0.25, 0.3, 0.5, 1.5, 3, 30, Number.NaN), { nil: null });
const anyFilter: fc.Arbitrary<CharacteristicFilter> = fc.record({
  mrc: fc.constantFrom('AAGR', 'ABHP', 'MATT', 'SFTT', 'THSD', 'ZZZZ'),
  values: fc.subarray(['STEEL', 'BRASS', 'UNF', 'ZINC', '0.500 INCHES NOMINAL', 'AS REQUIRED', 'NO SUCH'], {
    maxLength: 3,
  }),
  range: fc.option(fc.record({ low: anyEnd, high: anyEnd }), { nil: null, freq: 1 }),
  orNone: fc.boolean(),
});
const anyOrder: fc.Arbitrary<PartOrder> = fc.oneof(
  fc.constantFrom<PartOrder>({ by: 'fit' }, { by: 'nsn' }, { by: 'name' }, { by: 'makers' }),
  fc.record({
    by: fc.constant('reply' as const),
    mrc: fc.constantFrom('AAGR', 'ABHP', 'MATT', 'ZZZZ'),
    direction: fc.constantFrom('up', 'down'),
  }),
);

/** Every so many of the parts, and one that is not listed. */
export const anyShelf = (listed: readonly OraclePart[]): fc.Arbitrary<HeldNsns> =>
  fc.record({ step: fc.constantFrom(1, 2, 5, 50), alone: fc.boolean() }).map(({ step, alone }) => {
    const nsns = listed.filter((_, at) => at % step === 0).map(({ nsn }) => nsn);
    return { key: `every ${step}`, nsns: Float64Array.from([...nsns, 1]).sort(), alone };
  });

/** Any selection of the parts of `selectionParts`, with names, classes, replies and keys that exist and some that do not. */
export function anySelection(listed: readonly OraclePart[]): fc.Arbitrary<PartSelection> {
  const anyKey = fc.nat(listed.length - 1).map((index) => listed[index]!.nsn);
  return fc.record(
    {
      itemNames: fc.option(
        fc.shuffledSubarray(['BOLT,MACHINE', 'SCREW,CAP,SOCKET HEAD', 'O-RING', 'NO SUCH NAME', 'RESISTOR,FIXED,FILM']),
        { nil: null },
      ),
      fsg: fc.constantFrom('53', '59', '10').map((text) => parseFsg(text)!),
      fsc: fc.constantFrom('5305', '5306', '5905', '9999').map((text) => parseFsc(text)!),
      has: fc.subarray([...SEARCHED_SECTIONS], { maxLength: 2 }),
      cage: fc.constantFrom('81343', '99ZZZ', '7XYZ7').map((text) => parseCageCode(text)!),
      filters: fc.array(anyFilter, { maxLength: 3 }),
      order: anyOrder,
      page: fc.oneof(
        fc.record({ limit: fc.constantFrom(1, 7, 100) }),
        fc.record({ after: anyKey, limit: fc.constantFrom(1, 7, 100) }),
        fc.record({ before: anyKey, limit: fc.constantFrom(1, 7, 100) }),
      ),
      facets: fc.boolean(),
      onShelf: anyShelf(listed),
    },
    { requiredKeys: ['itemNames', 'filters', 'order', 'page', 'facets'] },
  );
}
