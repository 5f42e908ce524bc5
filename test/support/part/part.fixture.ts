import type { Nsn, Fsc, Fsg } from '../../../src/base/domain/nsn.ts';
import { SECTION_NAMES } from '../../../src/base/domain/publog-columns.ts';
import type { Coded, PartSections } from '../../../src/site/part/part-data.ts';
import type { ComparedPart } from '../../../src/site/part/compare/find-compared.server.ts';
import type { PartData, PartNumberRow, RelatedPart } from '../../../src/site/part/load-part.server.ts';

/** A code for tests; no meaning unless given. */
export const aCode = (code: string, meaning: string | null = null): Coded => ({ code, meaning });

/** A row of characteristics for tests; no reply unless given. */
export const aReply = (mrc: string, statement: string, reply?: string) => ({
  mrc: aCode(mrc),
  requirements_statement: aCode(statement),
  ...(reply === undefined ? {} : { clear_text_reply: aCode(reply) }),
});

/** Sections for tests: empty but for those given. */
export const someSections = (overrides: Partial<PartSections> = {}): PartSections =>
  ({ ...Object.fromEntries(SECTION_NAMES.map((name) => [name, []])), ...overrides }) as PartSections;

/** A reference for tests. */
export const aPartNumber = (overrides: Partial<PartNumberRow> = {}): PartNumberRow => ({
  partNumber: 'MS16998-28',
  cage: '96906',
  company: 'MILITARY STANDARDS',
  variation: aCode('2', 'Item-identifying number'),
  category: aCode('3', 'Design control reference'),
  ...overrides,
});

/** `count` related items for tests, one NIIN after the other. */
export const relatedParts = (count: number): RelatedPart[] =>
  Array.from({ length: count }, (_, index) => ({
    nsn: (5_305_000_000_001 + index) as Nsn,
    itemName: `SETSCREW ${index + 1}`,
    relation: 'standardization',
    note: null,
  }));

/** A listed part with one reference and empty sections; override what matters. */
export const aPart = (overrides: Partial<PartData> = {}): PartData => ({
  nsn: 5_305_012_345_678 as Nsn,
  itemName: 'SCREW,CAP,SOCKET HEAD',
  fsg: '53' as Fsg,
  fsc: '5305' as Fsc,
  groupTitle: 'Hardware and Abrasives',
  groupNotes: null,
  classTitle: 'Screws',
  classNotes: null,
  listed: true,
  changedOn: '2026-11-02',
  contentTag: null,
  country: 'United States',
  cancellation: null,
  changes: [],
  definition: null,
  unread: [],
  partCount: 1,
  makerCount: 1,
  partNumbers: [aPartNumber()],
  formerCount: 0,
  formerNumbers: [],
  page: 1,
  units: null,
  neighbors: { previous: null, next: null, ofName: [] },
  telling: null,
  related: [],
  chain: [],
  phraseNumbers: [],
  announced: [],
  prices: [],
  sections: someSections(),
  ...overrides,
});

/** A column of a comparison for tests: a listed part with one reference and empty sections; override what matters. */
export const aComparedPart = (overrides: Partial<ComparedPart> = {}): ComparedPart =>
  Object.assign(aPart(), { cancelled: false, classRead: true }, overrides);
