const PIECES: Readonly<Record<string, number>> = {
  EA: 1,
  PR: 2,
  FV: 5,
  TE: 10,
  DZ: 12,
  AX: 20,
  TD: 24,
  TF: 25,
  TS: 36,
  FY: 50,
  HD: 100,
  GR: 144,
  ZC: 200,
  AA: 250,
  ZD: 400,
  VC: 500,
  MX: 1_000,
  ZE: 2_000,
};

/** 100 for HD; null for a foot or a kit. */
export const piecesOf = (unit: string): number | null => (Object.hasOwn(PIECES, unit) ? PIECES[unit]! : null);

/** "HD, hundred: 3 means 300 pieces"; "RO, roll". */
export function unitOfIssueWords(unit: string, meaning: string | null, quantity = 1): string {
  const named = meaning === null || meaning === '' ? unit : `${unit}, ${meaning.toLowerCase()}`;
  const pieces = piecesOf(unit);
  if (pieces === null || pieces === 1) return named;
  return `${named}: ${quantity.toLocaleString('en-US')} means ${(quantity * pieces).toLocaleString('en-US')} pieces`;
}

/** "3 HD, 300 pieces"; "1,200 EA". */
export function quantityWords(quantity: number, unit: string): string {
  const counted = `${quantity.toLocaleString('en-US')} ${unit}`.trim();
  const pieces = piecesOf(unit) ?? 1;
  return pieces === 1 ? counted : `${counted}, ${(quantity * pieces).toLocaleString('en-US')} pieces`;
}

/** "per HD"; "each" for single pieces. */
export const perUnit = (unit: string): string => (unit === '' || unit === 'EA' ? 'each' : `per ${unit}`);

export const parseUnitOfIssue = (value: unknown): string =>
  typeof value === 'string' && /^[A-Z]{2}$/.test(value) ? value : '';

/** From reference-data/codes/ui_unit_of_issue.csv, for browsers. */
const TABLE =
  'AA Two hundred and fifty;AM Ampoule;AT Assortment;AX Twenty;AY Assembly;BA Ball;BB Bobbin;BC Block;BD Bundle;BE Bale;BF Board Foot;BG Bag;' +
  'BK Book;BL Barrel;BO Bolt;BR Bar;BT Bottle;BX Box;CA Cartridge;CB Carboy;CC Cubic Centimetre;CD Cubic Yard;CE Cone;CF Cubic Foot;' +
  'CG Centigram;CI Cubic Inch;CK Cake;CL Coil;CM Centimetre;CN Can;CO Container;CP Capsule;CS Case;CT Carton;CV Cubic Decimetre;CY Cylinder;' +
  'CZ Cubic Metre;DA Decametre;DB Decalitre;DC Decagram;DE Decimetre;DF Dozen Feet;DG Decigram;DK Card;DL Decilitre;DM Dram;DP Dozen Pairs;' +
  'DR Drum;DY Dozen Yards;DZ Dozen;EA Each;FF 600 Feet;FH 400 Feet;FM Fathom;FT Foot;FV Five;FY Fifty;FZ Fluid Ounce (Imperial);' +
  'GB Gallon (Imperial);GC Gill (Imperial);GL Gallon (US);GM Gram;GN Grain;GP Group;GR Gross;GY Gross Yards;HC Hundred Cubic Metres;HD Hundred;' +
  'HF Hundred Feet;HG Hectogram;HK Hank;HL Hectolitre;HM Hectometre;HS Hundred Square Feet;HW Hundredweight;HY Hundred Yards;IN Inch;IU Unit;' +
  'JR Jar;KE Keg;KG Kilogram;KM Kilometre;OY Drained weight;KP Cop;KT Kit;KW Kilowatts;LB Pound;LF 50 Feet;LG Length;LI Litre;LL Fifty;' +
  'LM Linear Metre;LO Lot;LT Long Ton;MC Thousand Cubic Feet;ME Meal;MF Thousand Feet;MG Milligram;MI Mile;ML Millilitre;MM Millimetre;' +
  'MN Square Millimetre;MR Metre;MX Thousand;OT Outfit;OZ Ounce;PB Pint (Imperial);PC Piece;PD Pad;PG Package;PK Pack;PM Plate;PO Pouch;' +
  'PR Pair;PT Pint (US);PZ Packet;QB Quart (Imperial);QC Square Centimetre;QD Square Decimetre;QK Quarter Kilogram;QN Quintal;QR Quire;' +
  'QT Quart (US Measure);RA Ration;RL Reel;RM Ream;RO Roll;SA Sachet;SD Skid;SE Set;SF Square Foot;SH Sheet;SI Square Inch;SK Skein;SL Spool;' +
  'SM Square Metre;SO Shot;SP Strip;SV Service;SX Stick;SY Square Yard;TD Twenty-four;TE Ten;TF Twenty-five;TH Therm;TI Tin;TL Thousand Litre;' +
  'TM Metric Ton;TN Ton;TO Troy Ounce;TR Tray;TS Thirty-six;TT Tablet;TU Tube;TZ Two Ounces;VC Five Hundred;VI Vial;XF Ten Feet;XX Ten;YD Yard;' +
  'ZC Two hundred;ZD Four hundred;ZE Two thousand;ZF Two hundred feet;ZV Syphon';
const NAMES: ReadonlyMap<string, string> = new Map(
  TABLE.split(';').map((unit): [string, string] => [unit.slice(0, 2), unit.slice(3)]),
);

export const unitWords = (code: string, quantity: number): string =>
  code === '' ? '' : unitOfIssueWords(code, NAMES.get(code) ?? null, quantity);
