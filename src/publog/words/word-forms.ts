import { stemmer } from 'stemmer';

/** Keeps hyphens: "O-RING KIT" is o-ring, kit. */
export function splitWords(text: string): string[] {
  return plainLetters(text).match(/[a-z0-9]+(?:-[a-z0-9]+)*/g) ?? [];
}

/** Without accents, apostrophes and inch marks. */
export function plainLetters(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}|['’"]/gu, '');
}

/** American spelling, singular. */
export function wordForm(word: string): string {
  const one = singular(word);
  return SPELLINGS.get(word) ?? SPELLINGS.get(one) ?? one;
}

const roots = new Map<string, string>();
const MAX_ROOTS = 10_000;
/** Shorter roots join unrelated words. */
const MIN_ROOT = 3;

/** Porter's algorithm, cached: stemming is the costliest part of a search. */
export function rootOf(form: string): string {
  let root = roots.get(form);
  if (root === undefined) {
    if (roots.size === MAX_ROOTS) roots.clear();
    root = stemmer(form);
    if (root.length < MIN_ROOT) root = form;
    roots.set(form, root);
  }
  return root;
}

/** Also of its doer: grinder, grinding; deicer, deice. */
export function deedOf(form: string): string {
  const [, deed] = /^(.{3,}?)(?:e[rd]|or|ing)$/.exec(form) ?? [];
  if (deed === undefined) return rootOf(form);
  return rootOf(/([bdglmnprt])\1$/.test(deed) ? deed.slice(0, -1) : deed);
}

/** Null for other words. */
export function expandAbbreviation(word: string): string[] | null {
  const words = ABBREVIATIONS.get(word) ?? ABBREVIATIONS.get(singular(word));
  return words?.split(' ').map(wordForm) ?? null;
}

export const isEmptyWord = (form: string): boolean => EMPTY_WORDS.has(form);
export const isDescriptive = (form: string): boolean => DESCRIPTIVE_WORDS.has(form);

function singular(word: string): string {
  if (word.length <= 3 || /(?:ss|us|is|ics)$/.test(word)) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|x|ss|zz)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

/** "spelling the-one-that-item-names-use, ..." */
const SPELLINGS: ReadonlyMap<string, string> = pairs(`
  aluminium aluminum, gauge gage, guage gage, tyre tire, fibre fiber, centre center, colour color, grey gray, calliper caliper, disc disk, sulphur sulfur, mould mold, vice vise,
  metre meter, litre liter, armour armor, vapour vapor, draught draft, aerofoil airfoil, carburettor carburetor, carburetter carburetor, defence defense, moulding molding,
  galvanised galvanized, anodised anodized, stabiliser stabilizer, enclosed inclosed, levelling leveling, travelling traveling, labelled labeled, adaptor adapter, feet foot, teeth tooth,
  knives knife, electric electrical, electronical electronic, hexagonal hexagon, hydraulics hydraulic, magnetical magnetic, lubrication lubrication,
  lenses lens, gases gas, buses bus, wooden wood, woollen wool, woolen wool, windscreen windshield, aerial antenna, refuelling refueling, fuelling fueling, mitre miter, plough plow, analyser analyzer, steriliser sterilizer, calibre caliber, fibreglass fiberglass,
  mortice mortise, haemostat hemostat, haemostatic hemostatic, anaesthetic anesthetic, orthopaedic orthopedic, sulphate sulfate, sulphuric sulfuric, axe ax, insulater insulator, humidifyer humidifier, deionised deionized, atomiser atomizer,
  ignitor igniter, through thru, feedthrough feedthru, pulverised pulverized, sterilised sterilized, odour odor, harbour harbor, theatre theater, kerb curb, programme program, pipette pipet, burette buret, chequered checkered, extinguishant extinguishing
`);

/** "abbreviation its-words, ..." */
const ABBREVIATIONS: ReadonlyMap<string, string> = pairs(`
  hex hexagon, hx hexagon, hd head, assy assembly, asy assembly, assem assembly, brg bearing, cres corrosion resisting steel, ss corrosion resisting steel,
  sst corrosion resisting steel, stainless corrosion resisting steel, skt socket, thd thread, thrd thread, mach machine, elec electrical, elect electrical, xfmr transformer,
  xformer transformer, conn connector, vlv valve, cyl cylinder, hyd hydraulic, hydr hydraulic, sw switch, rly relay, res resistor, mtr motor, mtg mounting, mtd mounted, flt filter,
  fltr filter, gskt gasket, wshr washer, wsh washer, scr screw, blt bolt, rtnr retainer, rtng retaining, spr spring, sprg spring, brkt bracket, bkt bracket, hsg housing, cvr cover,
  plt plate, pnl panel, clmp clamp, insul insulation, pwr power, sply supply, xmtr transmitter, rcvr receiver, ant antenna, ampl amplifier, gen generator, reg regulator,
  press pressure, temp temperature, ind indicator, ckt circuit, cct circuit, bkr breaker, brkr breaker, cb circuit breaker, cbl cable, harn harness, adptr adapter, adpt adapter,
  cplg coupling, elb elbow, fitg fitting, ftg fitting, tbg tubing, slnd solenoid, term terminal, recp receptacle, rcpt receptacle, plg plug, acft aircraft, eng engine, veh vehicular,
  batt battery, bat battery, lmp lamp, incand incandescent, emi radio frequency interference, rfi radio frequency interference, rf radio frequency, atf automatic transmission fluid, ac alternating current, dc direct current,
  gfi ground fault interrupter, crt cathode ray tube, lcd liquid crystal display, xdcr transducer, pwb printed wiring board, cntrl control, mnl manual, hndl handle, brkg breaking, opr operating,
  trans transmission, carb carburetor, alt alternator, comp compressor, cond condenser, evap evaporator, diff differential, susp suspension, susp suspension, supt support, strl structural,
  struct structural, ldg landing, lg landing gear, eqpt equipment, ctr center, diaph diaphragm, elex electronic, electr electronic, flex flexible, galv galvanized, horiz horizontal, vert vertical, insp inspection,
  inst instrument, intlk interlock, lub lubrication, lube lubrication, magn magnetic, maint maintenance, man manual, mfld manifold, nav navigational, pos position, prop propeller, rad radiator, rect rectifier, recip reciprocating, refl reflector,
  rgltr regulator, rot rotary, sel selector, sens sensitive, sgl single, dbl double, shld shield, sol solenoid, spcl special, stiff stiffener, susp suspension, sync synchro,
  tach tachometer, therm thermal, thermo thermostat, thmst thermostat, tog toggle, turb turbine, vac vacuum, vib vibration, wg waveguide, whl wheel, wndw window, wrg wiring, wthr weather, fluor fluorescent, xstr transistor, semicond semiconductor, capac capacitor, cer ceramic, var variable, fxd fixed,
  lkg locking, flg flange, grv groove, csk countersunk, alum aluminum, stl steel, brs brass, rbr rubber, nyl nylon, instr instrument, equip equipment, sys system, dist distribution,
  contr control, ctrl control, mech mechanical, pneu pneumatic, ammo ammunition, xtal crystal, pot potentiometer, mic microphone
`);

/** "word nouns-of-item-names, ..."; never for distinct nouns such as bolt and screw. */
const RELATED = pairs(`
  sensor transducer transmitter switch detector thermocouple, sender transmitter transducer, fitting adapter nipple elbow tee union coupling reducer,
  actuator cylinder servocylinder, harness cable lead, wires cable lead, cord cable, bulb lamp, light lamp, monitor display, screen display, glue adhesive,
  gauge indicator gage, gage indicator, meter indicator, boat marine, ship marine, outboard marine, car vehicular automotive, truck vehicular,
  automobile vehicular automotive, vehicle vehicular, airplane aircraft, aeroplane aircraft, plane aircraft, helicopter rotary aircraft, jet aircraft turbine,
  container box case can, enclosure box case housing, bag case pack, tubing tube hose, pipe tube hose, cover cap, cap cover plug, bushing bearing,
  washer gasket, pants trousers, jacket coat parka raincoat, motorcycle motorcyclist, electromagnetic electric magnetic, footwear boot shoe, boot footwear,
  electrician electrical, plumber pipe, carpenter wood, boater marine, sailor marine, naval marine ship, sea marine ship, aviator flyer, navy marine,
  flight flyer aircraft, aviation aircraft, laboratory analytical, lab laboratory, gents man, waterproof wet, rain wet, rainproof wet, winter cold,
  arctic cold, desert hot, heat thermal, manual hand, handheld hand portable, cordless portable, mains power, backup auxiliary, shoe boot, strap tie webbing,
  controller control regulator, board card, dish antenna, computer processor, phone telephone, fridge refrigerator refrigerant, freezer refrigerator,
  crypto encryption cryptographic, cypher encryption, fireman firefighter, army combat, military combat, rug carpet, moly molybdenum, stove range oven,
  cooker range stove, earth ground, silencer muffler, lorry truck, petrol gasoline, gearbox transmission, telly television, tv television, torch flashlight,
  kitchen food, dental dentist, dentist dental, police security, hospital medical surgical, baby infant, garden lawn, eyeglass spectacles, soldier troop,
  pilot flyer, aircrew flyer, lady woman, ladies woman, womens woman, mens man, keypad keyboard, cellphone telephone, photo camera photographic,
  picture camera, weapon gun, rifle gun, ammo ammunition cartridge, bullet cartridge, shell cartridge, vessel tank, sieve strainer, mesh cloth screen,
  stool chair, mug cup, flask bottle, tin can, crate box, carton box, chest box, cleaner cleaning, polish wax, soap detergent, inlet intake, alarm detector,
  surgical surgeon, peg pin stake, cutter knife, laces lace shoelace, axe ax, hat cap, trouser pants, mat pad, rag cloth towel, lamp light, bucket pail,
  spade shovel, sack bag, sofa couch, cupboard cabinet locker, sprayer gun, pulley sheave, spanner wrench, drill bit, clip clamp, clamp clip,
  holder mount base, stand rack support, motor servomotor, engine motor, kit set, set kit, t tee, tee t
`);
export const relatedNouns = (form: string): readonly string[] => RELATED.get(form)?.split(' ') ?? [];

const EMPTY_WORDS = words(
  'mil spec with without for of the a an and or to in on by from type item part no nr number size w',
);

/** Describe a thing, without naming it. */
const DESCRIPTIVE_WORDS = words(`
  steel titanium brass bronze copper aluminum nylon rubber plastic corrosion resisting alloy nickel inconel monel zinc cadmium teflon ptfe silicone viton buna neoprene nitrile black
  oxide plated passivated anodized chrome galvanized carbon iron wood glass leather cotton polyester white red green blue yellow gray orange olive drab large small long short heavy
  duty new genuine military mil spec grade metric inch in mm cm ft ohm volt v vac vdc watt amp ampere a hz khz mhz psi bar awg unf unc unjf dia diameter length thick thickness width
  cross section degree left right hand
`);

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

function pairs(text: string): ReadonlyMap<string, string> {
  return new Map(
    text
      .trim()
      .split(/,\s*/)
      .map((pair) => {
        const [short = '', ...words] = pair.trim().split(/\s+/);
        return [short, words.join(' ')];
      }),
  );
}
