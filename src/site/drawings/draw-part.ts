import type { Fsc } from '#base/domain/supply-class.ts';
import { type Characteristic, type Facts, readFacts } from './facts.ts';
import { drawAngle } from './shapes/angle.ts';
import { drawAxial } from './shapes/axial.ts';
import { drawBar } from './shapes/bar.ts';
import { drawBearing } from './shapes/bearing.ts';
import { drawBentRod } from './shapes/bent-rod.ts';
import { drawBentTube } from './shapes/bent-tube.ts';
import { drawConnector } from './shapes/connector.ts';
import { drawEyeBolt } from './shapes/eye-bolt.ts';
import { drawFitting } from './shapes/fitting.ts';
import { drawGear } from './shapes/gear.ts';
import { drawNut } from './shapes/nut.ts';
import { drawORing } from './shapes/o-ring.ts';
import { drawCotter, drawPin } from './shapes/pin.ts';
import { drawPlate } from './shapes/plate.ts';
import { drawPlateNut } from './shapes/plate-nut.ts';
import { drawRetainingRing } from './shapes/retaining-ring.ts';
import { drawRivet } from './shapes/rivet.ts';
import { drawScrew } from './shapes/screw.ts';
import { drawSleeve } from './shapes/sleeve.ts';
import { drawSpring } from './shapes/spring.ts';
import { drawStud } from './shapes/stud.ts';
import { drawTaperedPin } from './shapes/tapered-pin.ts';
import { drawTube } from './shapes/tube.ts';
import { drawWasher } from './shapes/washer.ts';
import { drawWingNut } from './shapes/wing-nut.ts';
import type { Drawing, View } from './view.ts';

export type PartToDraw = { itemName: string; fsc: Fsc; characteristics: readonly Characteristic[] };

type Shape = (facts: Facts) => View[] | null;

/** Shapes by the beginning of item names: the first one that fits. */
const SHAPES: readonly (readonly [names: RegExp, shape: Shape])[] = [
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

/**
 * A part drawn from its dimensions on file, by its item name. Null where no dimension of its shape is on file, and for parts that have no shape here: the
 * icon of the group stands there.
 */
export function drawPart({ itemName, characteristics }: PartToDraw): Drawing | null {
  if (characteristics.length === 0) return null;
  const name = itemName.toUpperCase();
  const [, shape] = SHAPES.find(([names]) => names.test(name)) ?? [];
  if (!shape) return null;
  const facts = readFacts(itemName, characteristics);
  const views = shape(facts);
  return views && { itemName, views, units: facts.units() };
}
