import type {
  ItemNamePage,
  PartSelection,
  ReplyCount,
  Requirement,
  RequirementFacet,
  SelectedPart,
  SelectedParts,
} from '#publog/catalog-store.ts';
import { formatNsn, type Nsn, type Fsc } from '../../../src/base/domain/nsn.ts';

export const DIAMETER: Requirement = { mrc: 'AASK', title: 'NOMINAL THREAD DIAMETER', dimension: 'length' };
export const SERIES: Requirement = { mrc: 'AAJD', title: 'THREAD SERIES DESIGNATOR', dimension: null };
export const LENGTH: Requirement = { mrc: 'AAQL', title: 'FASTENER LENGTH', dimension: 'length' };
export const MATERIAL: Requirement = { mrc: 'MATT', title: 'MATERIAL', dimension: null };
export const CURRENT: Requirement = { mrc: 'CRTL', title: 'CURRENT RATING', dimension: 'current' };
const REQUIREMENTS = [DIAMETER, SERIES, LENGTH, MATERIAL, CURRENT];

const size = (inches: number, count: number): ReplyCount => ({
  reply: `${inches.toFixed(3)} INCHES`,
  measure: { dimension: 'length', low: inches, high: inches },
  count,
});
const text = (reply: string, count: number): ReplyCount => ({ reply, measure: null, count });

const facet = (requirement: Requirement, facts: Partial<RequirementFacet>): RequirementFacet => ({
  ...requirement,
  onFile: 6_104,
  replies: [],
  replyCount: facts.replies?.length ?? 0,
  histogram: null,
  none: 0,
  ...facts,
});

const FACETS: readonly RequirementFacet[] = [
  facet(DIAMETER, {
    replies: [
      size(0.25, 1_206),
      size(0.375, 1_041),
      size(0.3125, 988),
      size(0.19, 903),
      size(0.5, 597),
      size(0.4375, 402),
      size(0.164, 214),
      size(0.75, 33),
    ],
    replyCount: 23,
    histogram: { low: 0.06, high: 1.5, counts: Array.from({ length: 24 }, (_, bin) => (bin * 7) % 24) },
  }),
  facet(SERIES, { onFile: 6_088, replies: [text('UNF', 512), text('UNC', 388), text('UNS', 0)] }),
  facet(LENGTH, {
    onFile: 5_902,
    replies: Array.from({ length: 20 }, (_, index) => size(0.25 + index / 8, 90 - index)),
    replyCount: 140,
    histogram: {
      low: 0.125,
      high: 4.5,
      counts: Array.from({ length: 24 }, (_, bin) => Math.max(0, 60 - (bin - 8) ** 2)),
    },
    none: 17,
  }),
  facet(MATERIAL, {
    onFile: 5_640,
    replies: [
      text('STEEL', 121),
      text('STEEL, CORROSION RESISTING', 54),
      text('AMS 5731 ASSN STD SINGLE MATERIAL RESPONSE', 2),
    ],
  }),
];

/** A part of the table, the `index`-th of its list. */
export const aSelectedPart = (index: number, overrides: Partial<SelectedPart> = {}): SelectedPart => ({
  nsn: (5_305_000_000_094 + index) as Nsn,
  itemName: 'SCREW,CAP,HEXAGON HEAD',
  sections: 0,
  partCount: 2,
  makerCount: 3,
  replies: {
    [DIAMETER.mrc]: ['0.250 INCHES'],
    [LENGTH.mrc]: [`${(0.5 + index / 16).toFixed(3)} INCHES NOMINAL`],
    [MATERIAL.mrc]: ['STEEL, CORROSION RESISTING'],
  },
  drawn: [
    { mrc: DIAMETER.mrc, title: DIAMETER.title, replies: ['0.250 INCHES'] },
    { mrc: LENGTH.mrc, title: LENGTH.title, replies: [`${(0.5 + index / 16).toFixed(3)} INCHES NOMINAL`] },
  ],
  reference: { partNumber: `NAS6204-${index}`, cage: '80205', company: 'National Aerospace Standards' },
  ...overrides,
});

/** Answers a selection: 212 of 6,319 parts, whatever is asked for. */
export const selectedParts = (selection: PartSelection, overrides: Partial<SelectedParts> = {}): SelectedParts => {
  const position = selection.page.after === undefined ? 0 : 20;
  const filtered = (mrc: string) => selection.filters.some((filter) => filter.mrc === mrc);
  return {
    parts: Array.from({ length: selection.page.limit }, (_, index) => aSelectedPart(position + index)),
    total: selection.filters.length === 0 ? 6_319 : 212,
    scopeTotal: 6_319,
    position,
    columns: [DIAMETER, LENGTH, MATERIAL],
    facets:
      selection.facets === false
        ? null
        : {
            requirements: FACETS.map((one) => (filtered(one.mrc) ? { ...one, none: 17 } : one)),
            others: [{ ...CURRENT, onFile: 12 }],
            fsg: [],
            fsc: [],
            itemNames: [],
            sections: { characteristics: 6_104, freight: 1, packaging: 2 },
          },
    ...overrides,
  };
};

/** The reads of a catalog that the screen for choosing needs. `asked` gets every selection. */
export function aChoosingCatalog(overrides: Partial<SelectedParts> = {}) {
  const asked: PartSelection[] = [];
  return {
    asked,
    findRequirements: async (mrcs: readonly string[]) =>
      mrcs.map((mrc) => REQUIREMENTS.find((requirement) => requirement.mrc === mrc) ?? null),
    selectParts: async (selection: PartSelection) => {
      asked.push(selection);
      return selectedParts(selection, overrides);
    },
  };
}

/** The page of an item name for tests. */
export const anItemName = (overrides: Partial<ItemNamePage> = {}): ItemNamePage => ({
  inc: '30285',
  itemName: 'SCREW,CAP,HEXAGON HEAD',
  definition: 'A screw with a hexagonal head.',
  otherNames: ['HEX BOLT', 'CAP SCREW'],
  nsnCount: 6_319,
  classes: [{ fsc: '5305' as Fsc, title: 'Screws', nsnCount: 6_319 }],
  changedOn: 20_000,
  ...overrides,
});

export const nsnOf = (index: number): string => formatNsn(aSelectedPart(index).nsn);
