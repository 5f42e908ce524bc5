import { putGeneral, putUndescribed } from './common.ts';
import {
  describeBreaker,
  describeFuse,
  describeLamp,
  describeBattery,
  describeMotor,
  describeSwitch,
  describeWire,
} from './electrical.ts';
import { describeConnector, describeMicrocircuit, describeSemiconductor } from './electronics.ts';
import { describeCapacitor, describeCoil, describeResistor } from './passives.ts';
import {
  describeFabricated,
  describeGear,
  describeMeasuringTool,
  describeStock,
  describeTape,
  describeTool,
} from './everyday.ts';
import { describeChemical, describeTextile } from './supplies.ts';
import { describeNut, describePin, describeScrew, describeSpring, describeWasher } from './fasteners.ts';
import { describeFilter, describeFitting, describeGage, describeHose, describePump, describeValve } from './fluid.ts';
import type { Describe, DescribeName } from './replies.ts';
import { describeBearing, describeBushing, describeGasket, describeORing, describeSeal } from './seals.ts';

const describeAssembly: DescribeName = () => (random, put) => {
  putUndescribed(random, put);
  putGeneral(random, put);
};

/** By the first pattern that fits. `share` of 100 items. */
const KINDS: readonly (readonly [pattern: RegExp, describe: DescribeName, share: number])[] = [
  [
    /^(SCREWDRIVER|BIT,SCREW|BOLT,BREECH|NUT,TUBE|NUT,PACKING|BALL SCREW|SCREW ASSEMBLY|PINION|PIN,FIRING)/,
    describeFabricated,
    74,
  ],
  [/^(SCREW|SETSCREW|THUMBSCREW|JACKSCREW|BOLT|EYEBOLT|STUD,(PLAIN|SHOULD|SELF|CONT))/, describeScrew, 96],
  [/^(NUT|COUPLING NUT|PUSH ON NUT)/, describeNut, 96],
  [/^WASHER/, describeWasher, 96],
  [
    /^(PIN|RIVET|COLLAR,SWAGED|KEY,(MACHINE|WOODRUFF)|SHIM|SPACER|RING,(RETAINING|SPRING|EXTERN)|GROMMET|EYELET|STANDOFF|NAIL|BRAD|TACK|ROD,THREADED)/,
    describePin,
    96,
  ],
  [/^SPRING/, describeSpring, 96],
  [/^(O-RING$|O-RING,|PACKING,PREFORMED|PACKING,X)/, describeORing, 96],
  [/^GASKET/, describeGasket, 94],
  [/^(SEAL,|SEAL ASS|PACKING|RETAINER,PACKING|WIPER RING|RING,WIPER|SCRAPER,HYD)/, describeSeal, 86],
  [
    /^(BEARING,SLEEVE|BUSHING|BEARING,PLAIN|BEARING,WASHER|BEARING UNIT,PLAIN|BEARING HALF|BEARING SET)/,
    describeBushing,
    92,
  ],
  [/^(BEARING|CONE AND|CUP,TAPER|RING,BEARING)/, describeBearing, 96],
  [/^(RESISTOR|THERMISTOR)/, describeResistor, 96],
  [/^CAPACITOR/, describeCapacitor, 96],
  [/^(COIL|TRANSFORMER|REACTOR|CORE,)/, describeCoil, 92],
  [/^(SEMICONDUCTOR|TRANSISTOR|LIGHT EMITTING|OPTO|RECTIFIER)/, describeSemiconductor, 96],
  [/^MICROCIRCUIT/, describeMicrocircuit, 96],
  [/^(CONNECTOR|CONTACT,ELEC|JACK,T|PLUG,T|TERMINAL,|SPLICE|DUMMY CONN|ADAPTER,CONN|BACKSHELL)/, describeConnector, 94],
  [/^CIRCUIT BREAKER/, describeBreaker, 96],
  [/^FUSE,/, describeFuse, 96],
  [/^(SWITCH|RELAY|CONTACTOR|SOLENOID)/, describeSwitch, 92],
  [/^(LAMP|LIGHT,IND|HEADLIGHT)/, describeLamp, 90],
  [/^(WIRE,ELECTRICAL|CABLE,|CABLE ASSEMBLY|LEAD|WIRING HARNESS)/, describeWire, 84],
  [/^(MOTOR|SERVOMOTOR|GENERATOR)/, describeMotor, 80],
  [/^(BATTERY|CELL,BATT)/, describeBattery, 84],
  [
    /^(ELBOW|TEE|ADAPTER,STRAIGHT|COUPLING,(TUBE|PIPE|CLAMP)|COUPLING HALF|COUPLING ASS|UNION|NIPPLE|REDUCER|PLUG,PIPE|BUSHING,PIPE|CLAMP,HOSE|SLEEVE,COMP|NUT,TUBE)/,
    describeFitting,
    92,
  ],
  [/^(HOSE|TUBE|PIPE|TUBING)/, describeHose, 84],
  [/^(VALVE|COCK|FAUCET|REGULATOR,PRES)/, describeValve, 88],
  [/^PUMP/, describePump, 80],
  [/^(FILTER ELEMENT|FILTER,FLUID|STRAINER|AIR CLEANER)/, describeFilter, 86],
  [/^(GAGE,PRESSURE|GAGE,VACUUM|THERMOMETER|INDICATOR,TEMP|TRANSDUCER,PRES|SENSOR,TEMP|GAGE,DIFF)/, describeGage, 90],
  [/^(CALIPER,(D|M|S|V)|MICROMETER|GAGE|INDICATOR,DIAL|RULE|LEVEL$|LEVEL,)/, describeMeasuringTool, 84],
  [/^(GEAR|SPROCKET|PULLEY|WORM|RACK,GEAR|BELT,(V|FLAT|POS)|BELTS)/, describeGear, 84],
  [
    /^(WRENCH|SOCKET|KEY,SOCKET|KEY SET|PLIERS|HAMMER|FILE|DRILL|REAMER|TAP,|TAP (AND|SET)|DIE|END MILL|CUTTER|CHISEL|PUNCH|SAW|COUNTERSINK|EXTRACTOR|EXTENSION,SOC|HANDLE,SOC|CRIMP|STRIPPER)/,
    describeTool,
    88,
  ],
  [/^(STEEL|ALUMINUM|SHEET|BAR,METAL|ANGLE,STR|PLASTIC|RUBBER SHEET|STRIP,METAL|ROD,PLASTIC)/, describeStock, 90],
  [/^(TAPE|ROPE|CORD|WIRE|CHAIN)/, describeTape, 88],
  [/^(COAT|TROUSERS|SHIRT|JACKET|COVERALLS|GLOVES|BOOTS|SHOES|RAINCOAT|HELMET|CLOTH)/, describeTextile, 88],
  [
    /^(ENAMEL|PRIMER|THINNER|COATING|SEAL|ADHESIVE|CEMENT|GREASE|LUBRIC|HYDRAULIC FLUID|PAINT|CORROSION|PRESERV|ANTIFREEZE|CLEANING|BRAKE FLUID|ACETONE|ISOPROPYL|DRY CLEAN|PENETRATING)/,
    describeChemical,
    92,
  ],
  [
    /(ASSEMBLY|SET|KIT|UNIT|CIRCUIT CARD|PANEL,|CONTROL|RECEIVER|TRANSMITTER|AMPLIFIER|POWER SUPPLY)/,
    describeAssembly,
    74,
  ],
];

const made = new Map<string, { describe: Describe; share: number }>();

/** Shape, size and metal by default. */
export function descriptionOf(itemName: string): { describe: Describe; share: number } {
  let found = made.get(itemName);
  if (found === undefined) {
    const [, describeName, share] = KINDS.find(([pattern]) => pattern.test(itemName)) ?? [/^/, describeFabricated, 76];
    found = { describe: describeName(itemName), share };
    made.set(itemName, found);
  }
  return found;
}
