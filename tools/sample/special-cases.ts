/** Each on a listed record of its own. */
export const SPECIAL_CASES = [
  'unknown class',
  'no item name',
  'name not approved',
  'repeated MRC',
  'empty reply',
  'quoted reply',
  'unknown maker',
  'unknown code',
  'duplicate row',
  'thirty parts',
  'class changed',
  'many related',
  'long part number',
  'several MOEs',
  'no price',
  'no weight',
] as const;

export type SpecialCase = (typeof SPECIAL_CASES)[number];
