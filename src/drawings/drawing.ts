import type { Units } from './size.ts';
import type { View } from './view.ts';

/** A part drawn from its values on file: views to one scale, in inches. */
export type Drawing = {
  itemName: string;
  /** At least one. The first is the small picture. */
  views: readonly View[];
  /** In which most of its lengths are on file. */
  units: Units;
};
