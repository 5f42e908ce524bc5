import { UNIT_OF } from '#base/domain/measure.ts';
import type {
  NameGroup,
  ReadPiece,
  Requirement,
  RequirementFacet,
  SelectedPart,
  WordResults,
} from '#publog/part-selection.ts';
import { paths } from '#base/paths.ts';
import type { z } from 'zod';
import { partSummaryOf } from './api-answer.ts';
import type { ApiSelection } from './read-selection.ts';
import type { FacetsAnswer, nameGroup, selectedPart, understood } from './selection-schemas.ts';

/** Item names that a piece of a text lists. */
const MAX_NAMES_OF_PIECE = 20;

export const requirementOf = ({ mrc, title, dimension }: Requirement) => ({
  code: mrc,
  title,
  measures: dimension,
  unit: dimension === null ? null : UNIT_OF[dimension],
});

/** The filters in force, as an answer repeats them. */
export const filtersOf = ({ filters, requirements }: Pick<ApiSelection, 'filters' | 'requirements'>) =>
  filters.map(({ mrc, values, range, orNone }) => ({
    ...requirementOf(requirements.get(mrc)!),
    replies: [...values],
    min: range?.low ?? null,
    max: range?.high ?? null,
    orNone,
  }));

/** An item in a list for choosing. */
export const selectedPartOf = (part: SelectedPart, origin: string): z.infer<typeof selectedPart> => ({
  ...partSummaryOf(part, origin),
  reference: part.reference && {
    partNumber: part.reference.partNumber,
    cage: part.reference.cage,
    maker: part.reference.company,
  },
  characteristics: Object.fromEntries(Object.entries(part.replies).map(([mrc, replies]) => [mrc, [...replies]])),
});

export function facetOf(facet: RequirementFacet): FacetsAnswer['requirements'][number] {
  const { onFile, none, replyCount, replies, histogram, dimension } = facet;
  return {
    ...requirementOf(facet),
    onFile,
    none,
    replyCount,
    replies: replies.map(({ reply, measure, count }) => {
      const fits = measure !== null && measure.dimension === dimension;
      return { reply, low: fits ? measure.low : null, high: fits ? measure.high : null, count };
    }),
    histogram: histogram && { low: histogram.low, high: histogram.high, counts: [...histogram.counts] },
  };
}

export const understoodOf = ({ pieces, met }: Pick<WordResults, 'pieces' | 'met'>): z.infer<typeof understood> => ({
  pieces: pieces.map(pieceOf),
  met,
});

function pieceOf({ text, isMet, as, without }: ReadPiece) {
  return {
    text,
    met: isMet,
    kind: as.kind,
    why: as.kind === 'name' ? as.why : null,
    itemNames: as.kind === 'name' ? as.itemNames.slice(0, MAX_NAMES_OF_PIECE) : [],
    value: as.kind === 'value' ? as.label : null,
    requirement: as.kind === 'value' ? as.requirement : null,
    filters: (as.kind === 'value' ? as.filters : []).map(({ mrc, values, range }) => ({
      code: mrc,
      replies: [...values],
      min: range?.low ?? null,
      max: range?.high ?? null,
    })),
    without: without && { query: without.text, total: without.total },
  };
}

export const nameGroupOf = (group: NameGroup, origin: string): z.infer<typeof nameGroup> => ({
  itemName: group.itemName,
  inc: group.inc,
  url: group.inc === null ? null : origin + paths.itemName(group.inc),
  fsc: group.fsc,
  classTitle: group.classTitle,
  count: group.count,
  nameTotal: group.nameTotal,
  examples: [...group.examples],
});

/** Why an item was found, a sentence for each piece of the text that it meets: "allen screw: SCREW,CAP,SOCKET HEAD (trade word)". */
export const reasonsOf = (
  pieces: readonly ReadPiece[],
  meets: readonly boolean[],
  { itemName }: Pick<SelectedPart, 'itemName'>,
): string[] =>
  pieces.flatMap(({ text, as }, index) => {
    if (!meets[index]) return [];
    if (as.kind === 'name')
      return [`${text}: ${as.itemNames.includes(itemName) ? itemName : as.itemNames[0]} (${as.why})`];
    return as.kind === 'value' ? [`${text}: ${as.label} (${as.requirement})`] : [];
  });

/** Pieces of the text that an item does not meet. */
export const unmetOf = (pieces: readonly ReadPiece[], meets: readonly boolean[]): string[] =>
  pieces.flatMap(({ text }, index) => (meets[index] ? [] : [text]));
