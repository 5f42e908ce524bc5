import type { RequirementFacet, SelectionFacets } from '#publog/catalog-store.ts';
import { expect, test } from 'vitest';
import { searchFacets } from './word-results.tsx';

const facet = (place: number): RequirementFacet => ({
  mrc: `A${String(place).padStart(3, '0')}`,
  title: `REQUIREMENT ${place}`,
  dimension: null,
  onFile: 100 - place,
  replies: Array.from({ length: 30 }, (_, reply) => ({ reply: `REPLY ${reply}`, measure: null, count: 30 - reply })),
  replyCount: 30,
  histogram: null,
  none: 0,
});
const FACETS: SelectionFacets = {
  requirements: Array.from({ length: 12 }, (_, place) => facet(place)),
  others: [],
  fsg: [],
  fsc: [],
  itemNames: [],
  sections: { characteristics: 0, freight: 0, packaging: 0 },
};

test('the first requirements have their largest values, and the others stand without values', () => {
  const { requirements, others } = searchFacets(FACETS, [])!;
  expect(requirements!.map(({ mrc, replies }) => `${mrc} ${replies.length}`)).toEqual(
    Array.from({ length: 8 }, (_, place) => `A00${place} 20`),
  );
  expect(others.map(({ mrc }) => mrc)).toEqual(['A008', 'A009', 'A010', 'A011']);
});

test('what is filtered by stays, with its values; what is not counted stays so', () => {
  const { requirements } = searchFacets(FACETS, [{ mrc: 'A011', values: ['REPLY 29'], range: null, orNone: false }])!;
  expect(requirements!.at(-1)).toMatchObject({ mrc: 'A011' });
  expect(requirements!.at(-1)!.replies.at(-1)).toMatchObject({ reply: 'REPLY 29' });
  expect(searchFacets(null, [])).toBeNull();
});
