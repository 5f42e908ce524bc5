/** `replies`: any of them, upper case. */
type ValueWord = { replies: readonly string[]; titles: readonly string[] };

const MATERIAL = ['MATERIAL'];
const COLOR = ['COLOR'];
const FINISH = ['SURFACE TREATMENT', 'FINISH', 'COATING', 'PLATING', 'TREATMENT'];
const HEAD = ['HEAD', 'DRIVE', 'RECESS'];
const DIRECTION = ['DIRECTION', 'HAND'];

/** "typed=REPLY|REPLY, ..."; without "=" itself. */
const LISTS: readonly (readonly [titles: readonly string[], words: string])[] = [
  [
    MATERIAL,
    `steel, titanium, brass, bronze, copper, aluminum, nylon=NYLON|POLYAMIDE, rubber, plastic, alloy, nickel, inconel=INCONEL|NICKEL ALLOY, monel=MONEL|NICKEL COPPER ALLOY|NICKEL-COPPER,
     zinc, silicone, viton=VITON|FLUOROCARBON|FLUOROELASTOMER, fkm=FLUOROCARBON|FLUOROELASTOMER, fluorocarbon=FLUOROCARBON|FLUOROELASTOMER, neoprene=NEOPRENE|CHLOROPRENE,
     chloroprene=CHLOROPRENE|NEOPRENE, nitrile=NITRILE|BUTADIENE|ACRYLONITRILE, buna=BUNA|NITRILE|BUTADIENE, "buna-n=NITRILE|BUTADIENE|BUNA", nbr=NITRILE|BUTADIENE, epdm=EPDM|ETHYLENE PROPYLENE,
     teflon=TEFLON|POLYTETRAFLUOROETHYLENE|TETRAFLUOROETHYLENE, ptfe=POLYTETRAFLUOROETHYLENE|TETRAFLUOROETHYLENE, polyurethane=POLYURETHANE|URETHANE, urethane=URETHANE|POLYURETHANE, pvc=POLYVINYL CHLORIDE|VINYL,
     vinyl=VINYL|POLYVINYL CHLORIDE, polyethylene, polypropylene, acetal, phenolic, cork, leather, cotton, polyester, kevlar=ARAMID, fiberglass=FIBERGLASS|GLASS FIBER|FIBERGLAS, glass, wood, iron, carbon, ceramic, graphite,
     lead, tin, silver, gold, tungsten, magnesium, beryllium, plywood, paper, felt, mica, tantalum`,
  ],
  [
    COLOR,
    'black, white, red, green, blue, yellow, gray, orange, brown, olive=OLIVE DRAB|OLIVE, clear=CLEAR|TRANSPARENT, amber, purple=PURPLE|VIOLET, violet, pink, tan',
  ],
  [
    FINISH,
    `cadmium, plated, passivated=PASSIVATED|PASSIVATE, anodized=ANODIZED|ANODIZE|ANODIC, chrome=CHROMIUM|CHROME, chromium, galvanized=GALVANIZED|ZINC, oxide=OXIDE|OXIDIZED, phosphate, painted=PAINTED|PAINT|ENAMEL, zinc,
     lacquered=LACQUER`,
  ],
  [
    HEAD,
    `pan, flat=FLAT, countersunk=COUNTERSUNK, round, oval, fillister, truss, hexagon=HEXAGON|HEX, binding, washer, phillips=CROSS RECESS|PHILLIPS|CROSS, slotted=SLOT|SLOTTED, torx=HEXALOBULAR|TORX|HEXLOBULAR, socket=SOCKET,
     square, knurled`,
  ],
];

/** "pan head", "black finish". */
const TITLE_WORDS: Readonly<Record<string, readonly string[]>> = {
  head: HEAD,
  finish: FINISH,
  plated: FINISH,
  plating: FINISH,
  coated: FINISH,
  oxide: FINISH,
  material: MATERIAL,
  color: COLOR,
  thread: ['THREAD'],
  style: ['STYLE'],
  shape: ['SHAPE'],
  drive: ['DRIVE', 'RECESS'],
  point: ['POINT'],
  hand: DIRECTION,
  alloy: MATERIAL,
};

const BY_WORD: ReadonlyMap<string, ValueWord> = new Map(
  LISTS.flatMap(([titles, words]) =>
    words.split(',').map((entry) => {
      const [word = '', replies = word] = entry.trim().replaceAll('"', '').split('=');
      return [word, { replies: replies.toUpperCase().split('|'), titles }] as const;
    }),
  ).toReversed(),
);
const STAINLESS: ValueWord = { replies: ['CORROSION RESISTING', 'CRES', 'STAINLESS'], titles: MATERIAL };

/** Null if unknown. */
export function valueWord(form: string): ValueWord | null {
  if (form === 'stainless' || form === 'cres' || form === 'sst' || form === 'inox') return STAINLESS;
  return BY_WORD.get(form) ?? null;
}

/** "head" in "pan head"; null for other words. */
export function titlesNamedBy(form: string): readonly string[] | null {
  return Object.hasOwn(TITLE_WORDS, form) ? TITLE_WORDS[form]! : null;
}
