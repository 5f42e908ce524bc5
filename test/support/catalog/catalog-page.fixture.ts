import type { Nsn, Fsc, Fsg } from '../../../src/base/domain/nsn.ts';
import type {
  ClassSummary,
  GroupSummary,
  ListedPart,
  PartPage,
  SupplyClass,
} from '../../../src/publog/catalog-store.ts';

/** A group for tests. */
export const aGroup = (overrides: Partial<GroupSummary> = {}): GroupSummary => ({
  fsg: '53' as Fsg,
  title: 'Hardware and Abrasives',
  classCount: 18,
  nsnCount: 1_092_806,
  ...overrides,
});

/** A class for tests. */
export const aClass = (overrides: Partial<ClassSummary> = {}): ClassSummary => ({
  fsc: '5305' as Fsc,
  fsg: '53' as Fsg,
  title: 'Screws',
  nsnCount: 180_451,
  ...overrides,
});

/** A class with its notes for tests. */
export const aSupplyClass = (overrides: Partial<SupplyClass> = {}): SupplyClass => ({
  ...aClass(),
  groupTitle: 'Hardware and Abrasives',
  groupNotes: null,
  notes: null,
  inclusions: null,
  exclusions: null,
  ...overrides,
});

/** `count` parts of class 5305 for tests. */
export const listedParts = (count: number): ListedPart[] =>
  Array.from({ length: count }, (_, index) => ({
    nsn: (5_305_000_000_094 + index) as Nsn,
    itemName: 'SCREW,MACHINE',
    sections: 0,
    partCount: 2,
    makerCount: 1,
  }));

/** A page of parts for tests: the only one unless said otherwise. */
export const aPartPage = (overrides: Partial<PartPage> = {}): PartPage => ({
  parts: listedParts(2),
  hasPrevious: false,
  hasNext: false,
  total: 2,
  position: 0,
  ...overrides,
});
