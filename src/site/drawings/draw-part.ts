import { type Characteristic, type Facts, readFacts } from './facts.ts';
import { drawBar, drawBentTube, drawSleeve, drawTube } from './shapes/cylinders.ts';
import { drawAxial, drawConnector } from './shapes/electronics.ts';
import { drawFitting } from './shapes/fittings.ts';
import { drawGear } from './shapes/gears.ts';
import { drawNut, drawPlateNut, drawWingNut } from './shapes/nuts.ts';
import { drawCotter, drawPin, drawRivet, drawTaperedPin } from './shapes/pins.ts';
import { drawAngle, drawPlate } from './shapes/plates.ts';
import { drawBearing, drawORing, drawRetainingRing, drawWasher } from './shapes/rings.ts';
import { drawEyeBolt, drawScrew, drawStud } from './shapes/screws.ts';
import { drawBentRod, drawSpring } from './shapes/wires.ts';
import type { Drawing, View } from './view.ts';

export type PartToDraw = { itemName: string; characteristics: readonly Characteristic[] };

/** By the beginning of item names. */
const SHAPES: readonly (readonly [names: RegExp, shape: (facts: Facts) => View[] | null])[] = [
  [/^(?:SETSCREW|STUD,(?:PLAIN|CONT|SELF|SHOULD)|STUD$|ROD,THREADED|STUD BOLT)/, drawStud],
  [
    /^(?:SCREW(?:$|,(?!ASSEMBLY|BLEED|LEVEL|POWER|THUMB|EYE|INSERT))|BOLT(?:$|,(?!U$|HOOK|EYE|BREECH|T-|BLIND|ANCHOR|TEE)))/,
    drawScrew,
  ],
  [/^BOLT,(?:U$|HOOK)/, drawBentRod],
  [/^(?:BOLT,EYE|EYEBOLT|SCREW,EYE)/, drawEyeBolt],
  [/^NUT,(?:PLAIN|SELF-LOCKING),PLATE/, drawPlateNut],
  [/^NUT,PLAIN,WING/, drawWingNut],
  [/^NUT,(?!.*(?:PLATE|WING|SHEET|TUBE|UNION|GANG|BARREL|PACKING|TEE|T-SLOT|WELD|RIVET|BEARING|SLEEVE))/, drawNut],
  [
    /^(?:WASHER|PACKING WITH RETAINER|SEAL,PLAIN|SEAL RING|RETAINER,PACKING|SPACER,RING|RING,(?:BACK|WEAR)|GROMMET|EYELET|BEARING,WASHER)/,
    drawWasher,
  ],
  [/^(?:O-RING(?!,| KIT)|PACKING,(?:PREFORMED|X-RING))/, drawORing],
  [/^PIN,COTTER/, drawCotter],
  [/^PIN,TAPERED/, drawTaperedPin],
  [/^PIN,(?:STRAIGHT|SPRING|GROOVED|HINGE|PIVOT|PISTON|LOCATING|DOWEL)/, drawPin],
  [/^(?:RIVET,|NAIL|TACK)/, drawRivet],
  [
    /^(?:BEARING,(?:SLEEVE|PLAIN$)|BUSHING,(?:SLEEVE|NONMET|MACHINE)|SPACER,(?:SLEEVE|STRAIGHT)|STANDOFF|COLLAR,(?:SHAFT|SWAGED)|SLEEVE,(?:SPACER|BUSHING|SHAFT))/,
    drawSleeve,
  ],
  [/^BEARING,(?:BALL|ROLLER|NEEDLE)(?!.*(?:ROD END|LINEAR|CAM))/, drawBearing],
  [/^SPRING,HELICAL/, drawSpring],
  [/^RING,(?:RETAINING|SPRING)/, drawRetainingRing],
  [/^(?:GEAR(?:$|,(?!INTERNAL|RACK))|GEARWHEEL|SPROCKET WHEEL|PULLEY,(?:GROOVE|FLAT|GEAR))/, drawGear],
  [
    /^(?:ELBOW,(?:TUBE|PIPE)|TEE,(?:TUBE|PIPE)|ADAPTER,STRAIGHT|COUPLING,(?:TUBE|PIPE)|UNION,|NIPPLE,|REDUCER,(?:TUBE|PIPE)|BUSHING,PIPE)/,
    drawFitting,
  ],
  [/^TUBE,BENT/, drawBentTube],
  [/^(?:HOSE,|HOSE ASSEMBLY|TUBE,(?:METALLIC|NONMETALLIC)|PIPE,(?:METALLIC|PLASTIC|NONMETALLIC)|TUBING)/, drawTube],
  [/^(?:RESISTOR,FIXED|CAPACITOR,FIXED|COIL,RADIO|SEMICONDUCTOR DEVICE,DIODE|FUSE,CARTRIDGE)/, drawAxial],
  [/^CONNECTOR,(?:PLUG|RECEPTACLE)/, drawConnector],
  [/^(?:BAR,METAL|ROD,(?:PLASTIC|METAL)|PLASTIC ROD|STEEL BAR|ALUMINUM ALLOY BAR)/, drawBar],
  [/^(?:ANGLE,STRUCTURAL|BRACKET,ANGLE|STEEL ANGLE|ALUMINUM ALLOY ANGLE)/, drawAngle],
  [/^(?:SHIM|GASKET$|SPACER,PLATE)/, (facts) => drawWasher(facts) ?? drawPlate(facts)],
  [
    /^(?:KEY,MACHINE|STEEL (?:SHEET|PLATE|STRIP)|ALUMINUM ALLOY (?:SHEET|PLATE)|SHEET,METAL|PLATE,METAL|STRIP,METAL|PLASTIC (?:SHEET|STRIP)|RUBBER SHEET)/,
    drawPlate,
  ],
];

/** Null for an unknown shape, or without its dimensions. */
export function drawPart({ itemName, characteristics }: PartToDraw): Drawing | null {
  if (characteristics.length === 0) return null;
  const name = itemName.toUpperCase();
  const [, shape] = SHAPES.find(([names]) => names.test(name)) ?? [];
  if (!shape) return null;
  const facts = readFacts(itemName, characteristics);
  const views = shape(facts);
  return views && { itemName, views, units: facts.units() };
}
