import type { QueryPrefix } from '../../domain/parse-query.ts';
import type { Label } from '../../domain/query-parts.ts';
import type { SuggestionKind } from './suggestion.ts';

/** Fewer digits or characters than these begin nearly every number, and say nothing. */
const NSN_FROM_DIGITS = 3;
const PART_FROM_CHARACTERS = 2;
const MAKER_FROM_CHARACTERS = 2;
const CODE_LENGTH = 4;
const CAGE_LENGTH = 5;

const LABELLED: Record<Label, SuggestionKind> = {
  nsn: 'nsns',
  niin: 'nsns',
  part: 'parts',
  cage: 'makers',
  class: 'classes',
  group: 'classes',
};

/** Which kinds a text may become, best first. */
export function chooseKinds(prefix: QueryPrefix): SuggestionKind[] {
  const possible = kindsThatFit(prefix);
  if (prefix.label !== null && possible.has(LABELLED[prefix.label])) return [LABELLED[prefix.label]];
  return orderOf(prefix).filter((kind) => possible.has(kind));
}

function kindsThatFit({ text, label, digits, partNumbers }: QueryPrefix): Set<SuggestionKind> {
  const hasLetter = /\p{L}/u.test(text);
  const isOneWord = !/\s/.test(text);
  const isCode = /^[0-9]+$/.test(text) && text.length <= CODE_LENGTH;
  const fits: Record<SuggestionKind, boolean> = {
    nsns: digits !== null && (digits.length >= NSN_FROM_DIGITS || label !== null),
    parts:
      partNumbers.length > 0 && partNumbers[0]!.length >= PART_FROM_CHARACTERS && (isOneWord || /[0-9]/.test(text)),
    makers: text.length >= MAKER_FROM_CHARACTERS && (hasLetter || text.length <= CAGE_LENGTH),
    classes: isCode || hasLetter,
    names: hasLetter,
  };
  return new Set((Object.keys(fits) as SuggestionKind[]).filter((kind) => fits[kind]));
}

function orderOf({ text, digits }: QueryPrefix): SuggestionKind[] {
  if (!/[0-9]/.test(text)) return ['names', 'classes', 'makers', 'parts', 'nsns'];
  if (digits === null) return ['parts', 'makers', 'names', 'nsns', 'classes'];
  if (/^[0-9]+$/.test(text) && text.length <= CODE_LENGTH) return ['classes', 'nsns', 'parts', 'makers', 'names'];
  if (/^[0-9]{5}$/.test(text)) return ['makers', 'nsns', 'parts', 'names', 'classes'];
  return ['nsns', 'parts', 'makers', 'names', 'classes'];
}
