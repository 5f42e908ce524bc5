import type { Fsc } from '../domain/supply-class.ts';
import type { Drawing } from './drawing.ts';
import { type Characteristic, type Facts, readFacts } from './facts.ts';
import { drawORing } from './shapes/o-ring.ts';
import { drawScrew } from './shapes/screw.ts';
import { drawWasher } from './shapes/washer.ts';
import type { View } from './view.ts';

export type PartToDraw = { itemName: string; fsc: Fsc; characteristics: readonly Characteristic[] };

type Shape = (facts: Facts) => View[] | null;

/** Shapes by the beginning of item names: the first one that fits. */
const SHAPES: readonly (readonly [names: RegExp, shape: Shape])[] = [
  [/^(?:SCREW,|BOLT,(?!U$|HOOK|EYE|BREECH|T-)|BOLT$|SCREW$|SETSCREW)/, drawScrew],
  [/^(?:WASHER|SHIM,RING|GASKET$)/, drawWasher],
  [/^(?:O-RING|PACKING,PREFORMED)/, drawORing],
];

/**
 * A part drawn from its dimensions on file, by its item name. Null where no dimension of its shape is on file, and for parts that have no shape here: the
 * icon of the group stands there.
 */
export function drawPart({ itemName, characteristics }: PartToDraw): Drawing | null {
  const name = itemName.toUpperCase();
  const [, shape] = SHAPES.find(([names]) => names.test(name)) ?? [];
  if (!shape) return null;
  const facts = readFacts(itemName, characteristics);
  const views = shape(facts);
  return views && { itemName, views, units: facts.units() };
}
