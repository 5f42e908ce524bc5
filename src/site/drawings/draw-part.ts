import { drawn, type Facts, lengthOf, lineOf, pairOf, within, type Characteristic, readFacts } from './facts.ts';
import { corners, createView, type Point, type View, type Drawing, xy, bothSides } from './view.ts';
import { drawCylinderSide, drawBar, drawBentTube, drawSleeve, drawTube } from './shapes/cylinders.ts';
import { drawPlate, drawAngle } from './shapes/plates.ts';
import { OUTSIDE_DIAMETER, OVERALL_HEIGHT, OVERALL_LENGTH, OVERALL_WIDTH } from './shapes/titles.ts';
import { drawFitting } from './shapes/fittings.ts';
import { drawGear } from './shapes/gears.ts';
import { drawNut, drawPlateNut, drawWingNut } from './shapes/nuts.ts';
import { drawCotter, drawPin, drawRivet, drawTaperedPin } from './shapes/pins.ts';
import { drawBearing, drawORing, drawRetainingRing, drawWasher } from './shapes/rings.ts';
import { drawEyeBolt, drawScrew, drawStud } from './shapes/screws.ts';
import { drawBentRod, drawSpring } from './shapes/wires.ts';
const VALUE = /^(?:ELECTRICAL )?RESISTANCE|^CAPACITANCE VALUE|^INDUCTANCE/;
const VALUE_TEXT = /^[\d.,]{1,10} (?:MICRO|PICO|NANO|MILLI|KIL|MEG)?O?(?:OHMS?|HMS?|FARADS?|HENRIES|HENRYS?)/;
const MAX_CONTACTS = 128;

function drawAxial(facts: Facts): View[] | null {
  const across = facts.size(/^(?:BODY|OVERALL|OUTSIDE) (?:OUTSIDE )?DIAMETER/, OUTSIDE_DIAMETER);
  if (across === null && facts.size(OVERALL_WIDTH, OVERALL_HEIGHT)) return drawPlate(facts);
  const [body, length] = pairOf(across, facts.size(/^BODY LENGTH/, OVERALL_LENGTH), 1 / 2.6);
  if (!body) return null;
  const lead = lengthOf(within(facts.size(/(?:LEAD|TERMINAL|WIRE) (?:OUTSIDE )?DIAMETER/), across), body.value * 0.12);
  const reach = lengthOf(facts.size(/(?:LEAD|TERMINAL) LENGTH/), length.value * 0.6);
  const isBroken = length.value > body.value * 10;
  const half = (isBroken ? body.value * 10 : length.value) / 2;
  const shown = Math.min(reach.value, half * 1.4);
  const [rim, wire] = [body.half, lead.half];
  const view = createView();
  view.box(lineOf(body, length), -half, -rim, half, rim);
  const hasLeads = !/FUSE/.test(facts.itemName);
  const end = hasLeads ? half + shown : half;
  for (const sign of hasLeads ? [-1, 1] : [])
    view.polyline(lineOf(lead, reach), bothSides(xy(sign * half, -wire), xy(sign * end, -wire)));
  view.axis(-end, 0, end, 0);
  view.dimension('top', -half, half, -rim, { name: 'body length', size: length.size, isBroken });
  view.diameter('left', rim, -half, 'body diameter', body.size);
  if (hasLeads) {
    const name = { name: 'lead length', size: reach.size, isBroken: shown < reach.value };
    view.dimension('top', half, end, [-rim, -wire], name);
    view.diameter('right', wire, end, 'lead diameter', lead.size);
  }
  // drops what follows the number with a unit
  view.note([0, rim], 'value', VALUE_TEXT.exec(facts.text(VALUE))?.[0].toLowerCase() ?? '');
  return [view.done()];
}

/** Face with contacts, and side. Their places are not on file. */
function drawConnector(facts: Facts): View[] | null {
  const diameterSize = facts.size(/SHELL (?:OUTSIDE )?DIAMETER|COUPLING.*DIAMETER/, OUTSIDE_DIAMETER);
  const [widthSize, heightSize] = [facts.size(OVERALL_WIDTH), facts.size(OVERALL_HEIGHT)];
  const lengthSize = facts.size(OVERALL_LENGTH);
  const contacts = facts.count(/CONTACT QUANTITY|QUANTITY OF CONTACTS|PIN QUANTITY/);
  const isRectangular = diameterSize === null && widthSize !== null && heightSize !== null;
  if (diameterSize === null && lengthSize === null && !isRectangular) return null;
  const shell = facts.text(/SHELL SIZE/);
  const isShown = contacts !== null && contacts <= MAX_CONTACTS;
  const note = [contacts !== null && `${contacts} contacts`, /^[A-Z0-9-]{1,4}$/.test(shell) && `shell ${shell}`];
  const text = note.filter(Boolean).join(', ');
  const face = createView();
  if (isRectangular) {
    const [half, tall] = [drawn(widthSize) / 2, drawn(heightSize) / 2];
    face.box('edge', -half, -tall, half, tall);
    if (isShown) for (const [x, y, r] of gridOf(contacts, half * 0.84, tall * 0.8)) face.circle('thin', x, y, r, true);
    face.dimension('top', -half, half, -tall, { name: 'width', size: widthSize });
    face.dimension('left', -tall, tall, -half, { name: 'height', size: heightSize });
    face.note([0, tall], isShown ? 'contacts' : 'shell', text);
    return [face.done()];
  }
  const rim = lengthOf(diameterSize, lengthSize === null ? 0 : drawn(lengthSize) * 0.7);
  const radius = rim.half;
  face.rings(rim);
  face.circle('unknown', 0, 0, radius * 0.86, true);
  if (isShown) for (const [x, y, r] of ringsOf(contacts, radius * 0.8)) face.circle('thin', x, y, r, true);
  face.diameter('top', radius, 0, 'outside diameter', rim.size);
  face.note([rim.value * 0.35, rim.value * 0.35], isShown ? 'contacts' : 'shell', text);
  const side = createView();
  drawCylinderSide(side, { length: lengthOf(lengthSize, rim.value * 1.2), outside: rim, isNamedElsewhere: true });
  return [face.done(), side.done()];
}

type Contact = readonly [x: number, y: number, r: number];

function ringsOf(count: number, radius: number): Contact[] {
  let rings = 1;
  while (1 + 3 * rings * (rings - 1) < count) rings++;
  const pitch = radius / rings;
  const places: Point[] = [];
  for (let ring = rings - 1; ring >= 0; ring--)
    places.push(...corners(Math.min(Math.max(ring * 6, 1), count - places.length), pitch * ring, true));
  return places.map(([x, y]) => [x, y, pitch * 0.32]);
}

function gridOf(count: number, half: number, tall: number): Contact[] {
  const columns = Math.min(count, Math.max(1, Math.round(Math.sqrt((count * half) / tall))));
  const rows = Math.ceil(count / columns);
  const r = Math.min(half / columns, tall / rows) * 0.5;
  return Array.from({ length: count }, (_, at): Contact => {
    const [row, column] = [Math.floor(at / columns), at % columns];
    return [-half + ((2 * column + 1) * half) / columns, -tall + ((2 * row + 1) * tall) / rows, r];
  });
}

export type PartToDraw = { itemName: string; characteristics: readonly Characteristic[] };

const SHAPES: readonly (readonly [names: RegExp, shape: (facts: Facts) => View[] | null])[] = [
  [/^(?:SETSCREW|STUD,(?:PLAIN|CONT|SELF|SHOULD)|STUD$|ROD,THREADED|STUD BOLT)/, drawStud],
  [/^SCREW(?:$|,(?!ASSEMBLY|BLEED|LEVEL|POWER|THUMB|EYE|INSERT))/, drawScrew],
  [/^BOLT(?:$|,(?!U$|HOOK|EYE|BREECH|T-|BLIND|ANCHOR|TEE))/, drawScrew],
  [/^BOLT,(?:U$|HOOK)/, drawBentRod],
  [/^(?:BOLT,EYE|EYEBOLT|SCREW,EYE)/, drawEyeBolt],
  [/^NUT,(?:PLAIN|SELF-LOCKING),PLATE/, drawPlateNut],
  [/^NUT,PLAIN,WING/, drawWingNut],
  [/^NUT,(?!.*(?:PLATE|WING|SHEET|TUBE|UNION|GANG|BARREL|PACKING|TEE|T-SLOT|WELD|RIVET|BEARING|SLEEVE))/, drawNut],
  [/^(?:WASHER|PACKING WITH RETAINER|SEAL,PLAIN|SEAL RING|RETAINER,PACKING)/, drawWasher],
  [/^(?:SPACER,RING|RING,(?:BACK|WEAR)|GROMMET|EYELET|BEARING,WASHER)/, drawWasher],
  [/^(?:O-RING(?!,| KIT)|PACKING,(?:PREFORMED|X-RING))/, drawORing],
  [/^PIN,COTTER/, drawCotter],
  [/^PIN,TAPERED/, drawTaperedPin],
  [/^PIN,(?:STRAIGHT|SPRING|GROOVED|HINGE|PIVOT|PISTON|LOCATING|DOWEL)/, drawPin],
  [/^(?:RIVET,|NAIL|TACK)/, drawRivet],
  [/^(?:BEARING,(?:SLEEVE|PLAIN$)|BUSHING,(?:SLEEVE|NONMET|MACHINE)|SPACER,(?:SLEEVE|STRAIGHT))/, drawSleeve],
  [/^(?:STANDOFF|COLLAR,(?:SHAFT|SWAGED)|SLEEVE,(?:SPACER|BUSHING|SHAFT))/, drawSleeve],
  [/^BEARING,(?:BALL|ROLLER|NEEDLE)(?!.*(?:ROD END|LINEAR|CAM))/, drawBearing],
  [/^SPRING,HELICAL/, drawSpring],
  [/^RING,(?:RETAINING|SPRING)/, drawRetainingRing],
  [/^(?:GEAR(?:$|,(?!INTERNAL|RACK))|GEARWHEEL|SPROCKET WHEEL|PULLEY,(?:GROOVE|FLAT|GEAR))/, drawGear],
  [/^(?:(?:ELBOW|TEE|COUPLING|REDUCER),(?:TUBE|PIPE)|ADAPTER,STRAIGHT|UNION,|NIPPLE,|BUSHING,PIPE)/, drawFitting],
  [/^TUBE,BENT/, drawBentTube],
  [/^(?:HOSE,|HOSE ASSEMBLY|TUBE,(?:METALLIC|NONMETALLIC)|PIPE,(?:METALLIC|PLASTIC|NONMETALLIC)|TUBING)/, drawTube],
  [/^(?:RESISTOR,FIXED|CAPACITOR,FIXED|COIL,RADIO|SEMICONDUCTOR DEVICE,DIODE|FUSE,CARTRIDGE)/, drawAxial],
  [/^CONNECTOR,(?:PLUG|RECEPTACLE)/, drawConnector],
  [/^(?:BAR,METAL|ROD,(?:PLASTIC|METAL)|PLASTIC ROD|STEEL BAR|ALUMINUM ALLOY BAR)/, drawBar],
  [/^(?:ANGLE,STRUCTURAL|BRACKET,ANGLE|STEEL ANGLE|ALUMINUM ALLOY ANGLE)/, drawAngle],
  [/^(?:SHIM|GASKET$|SPACER,PLATE)/, (facts) => drawWasher(facts) ?? drawPlate(facts)],
  [/^(?:KEY,MACHINE|(?:SHEET|PLATE|STRIP),METAL|RUBBER SHEET|STEEL (?:SHEET|PLATE|STRIP))/, drawPlate],
  [/^(?:ALUMINUM ALLOY (?:SHEET|PLATE)|PLASTIC (?:SHEET|STRIP))/, drawPlate],
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
