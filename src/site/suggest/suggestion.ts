export const TITLES = {
  nsns: 'NSNs',
  parts: 'Part numbers',
  makers: 'Makers',
  classes: 'Groups and classes',
  names: 'Item names',
};
export type SuggestionKind = keyof typeof TITLES;

export type Suggestion = {
  text: string;
  detail: string;
  href: string;
  mark?: [number, number];
  /** Its name in `icons.svg`. */
  icon?: string;
};

export type SuggestAnswer = { groups: { kind: SuggestionKind; title: string; options: Suggestion[] }[] };

export const MAX_SUGGESTIONS = 10; // C11.5
