import { expect, test } from 'vitest';
import type { Fsc, Fsg } from '#base/domain/nsn.ts';
import { aClass, aGroup } from '../../../test/support/catalog/catalog-page.fixture.ts';
import { byGroup } from '../pages/catalog/page.tsx';
import { splitAtClasses } from '../pages/fsc/page.tsx';
import { previewGroups } from './group-grid.tsx';

test('classes are cut where their group changes', () => {
  const classes = ['5305', '5306', '5905'].map((fsc) => aClass({ fsc: fsc as Fsc, fsg: fsc.slice(0, 2) as Fsg }));
  expect(byGroup(classes).map((sheet) => sheet.map(({ fsc }) => fsc))).toEqual([['5305', '5306'], ['5905']]);
});

test('the home page shows 18 groups: the usual ones first, others in place of missing ones', () => {
  const groups = Array.from({ length: 40 }, (_, index) => aGroup({ fsg: String(60 + index) as Fsg }));
  const shown = previewGroups([aGroup({ fsg: '15' as Fsg }), ...groups]).map(({ fsg }) => fsg);
  expect(shown).toHaveLength(18);
  expect(shown.slice(0, 4)).toEqual(['15', '61', '66', '62']);
  expect(new Set(shown).size).toBe(18);
});

test('the pieces of a note joined again are the note', () => {
  const text = '5306: bolts; see 5306, not 53061 or 9999.';
  const pieces = splitAtClasses(text, ['5306' as Fsc]);
  expect(pieces.map((piece) => piece.text).join('')).toBe(text);
  expect(pieces.filter((piece) => piece.fsc !== null)).toHaveLength(2);
});
