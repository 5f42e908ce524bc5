import type { NameGroup, ReadPiece, WordResults, WordSearch } from '#publog/catalog-store.ts';
import type { Fsc } from '../../../src/base/domain/nsn.ts';
import { aSelectedPart, DIAMETER, MATERIAL, selectedParts } from '../catalog/choice.fixture.ts';

export const NAMED: ReadPiece = {
  text: 'allen screw',
  isMet: true,
  as: {
    kind: 'name',
    itemNames: ['SCREW,CAP,SOCKET HEAD', 'SETSCREW', 'SCREW,SHOULDER', 'BOLT,EAR'],
    why: 'trade word',
  },
  without: { text: '1/4-28 titanium', total: 31 },
};
export const SIZED: ReadPiece = {
  text: '1/4-28',
  isMet: true,
  as: {
    kind: 'value',
    label: '.250-28',
    requirement: 'THREAD',
    filters: [{ mrc: DIAMETER.mrc, values: [], range: { low: 0.25, high: 0.25 }, orNone: false }],
  },
  without: { text: 'allen screw titanium', total: 112 },
};
export const MADE_OF: ReadPiece = {
  text: 'titanium',
  isMet: true,
  as: {
    kind: 'value',
    label: 'TITANIUM ALLOY',
    requirement: 'MATERIAL',
    filters: [{ mrc: MATERIAL.mrc, values: ['TITANIUM ALLOY'], range: null, orNone: false }],
  },
  without: { text: 'allen screw 1/4-28', total: 288 },
};

export const aNameGroup = (overrides: Partial<NameGroup> = {}): NameGroup => ({
  itemName: 'SCREW,CAP,SOCKET HEAD',
  inc: '24515',
  fsc: '5305' as Fsc,
  classTitle: 'Screws',
  count: 31,
  nameTotal: 9_846,
  drawn: [{ mrc: 'AASB', title: 'FASTENER LENGTH', replies: ['0.750 INCHES NOMINAL'] }],
  examples: ['.250-28 x .750', '.250-28 x 1.000'],
  ...overrides,
});

/** Answers a search by words: 46 parts for three pieces, whatever is asked for. */
export function wordResults(search: WordSearch, overrides: Partial<WordResults> = {}): WordResults {
  const replies = { [DIAMETER.mrc]: ['0.250 INCHES'], [MATERIAL.mrc]: ['TITANIUM ALLOY'] };
  const parts = Array.from({ length: Math.min(search.page.limit, 20) }, (_, index) =>
    aSelectedPart(index, { itemName: 'SCREW,CAP,SOCKET HEAD', replies }),
  );
  const pieces = overrides.pieces ?? [NAMED, SIZED, MADE_OF];
  return {
    ...selectedParts({ ...search, itemNames: null }),
    parts,
    total: 46,
    scopeTotal: 46,
    position: search.page.after === undefined ? 0 : 20,
    columns: [DIAMETER, MATERIAL],
    met: pieces.filter(({ isMet }) => isMet).length,
    groups: [aNameGroup(), aNameGroup({ itemName: 'SETSCREW', inc: null, count: 9, nameTotal: 9, examples: [] })],
    meets: parts.map(() => pieces.map(({ isMet }) => isMet)),
    ...overrides,
    pieces,
  };
}
