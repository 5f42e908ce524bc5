import { expect, test } from 'vitest';
import type { Fsg } from '#base/domain/nsn.ts';
import { aGroup } from '../../../test/support/catalog/catalog-page.fixture.ts';
import { previewGroups } from './group-grid.tsx';

test('the home page shows 18 groups: the usual ones first, others in place of missing ones', () => {
  const groups = Array.from({ length: 40 }, (_, index) => aGroup({ fsg: String(60 + index) as Fsg }));
  const shown = previewGroups([aGroup({ fsg: '15' as Fsg }), ...groups]).map(({ fsg }) => fsg);
  expect(shown).toHaveLength(18);
  expect(shown.slice(0, 4)).toEqual(['15', '61', '66', '62']);
  expect(new Set(shown).size).toBe(18);
});
