import { GROUP_FAMILIES, ITEM_NAME_TABLE } from './item-name-table.ts';
import type { SupplyClass } from './reference-tables.ts';

export interface ItemName {
  /** Item name code, five digits. */
  inc: string;
  name: string;
  family: string;
}

export interface ClassNames {
  family: string;
  /** The usual names first; a skewed draw over the list gives few common names and many rare ones. */
  names: readonly ItemName[];
}

/** Item name code of names that are not approved. */
export const NON_APPROVED_INC = '77777';

/** At full size 650 classes hold 70 names each: about 45,000, as many as the real catalog has. */
const MAX_NAMES_PER_CLASS = 70;
const MIN_NAMES_PER_CLASS = 10;
const NSNS_PER_NAME = 30_000;

const MODIFIERS =
  'AIRCRAFT,LEFT HAND,RIGHT HAND,UPPER,LOWER,FORWARD,AFT,INNER,OUTER,MAIN,AUXILIARY,SPECIAL,ADJUSTABLE,FIXED,REMOVABLE,' +
  'RIGID,FLEXIBLE,INSULATED,SHIELDED,SEALED,VENTED,REINFORCED,LIGHTWEIGHT,HEAVY DUTY,HIGH TEMPERATURE,LOW PROFILE,' +
  'CORROSION RESISTING,MARINE,VEHICULAR,GROUND SUPPORT,ENGINE MOUNTED,PANEL MOUNTED,SELF-ALIGNING,SPRING LOADED,HINGED,' +
  'SLOTTED,DRILLED,TAPERED,STEPPED,COATED,MATCHED SET,INTERCHANGEABLE,CALIBRATED,NONMAGNETIC,SPLIT,DOUBLE,TRIPLE';
const MODIFIER_LIST = MODIFIERS.split(',');

const GENERIC_FORMS = ['', 'PARTS KIT,', 'COVER,', 'HOUSING,', 'ADAPTER,', 'BRACKET,', 'MODIFICATION KIT,'] as const;

/** The singular head of a class title in the inverted style: "Pumps, Power" is PUMP,POWER. */
function nameFromTitle(title: string): string {
  const head = title.toUpperCase().split(/[;:]| AND | OR |, EXCEPT/)[0]!;
  const [noun = '', ...rest] = head.replace(/,\s*$/, '').split(/,\s*/);
  const singular = /(SS|US|IS)$/.test(noun) ? noun : noun.replace(/IES$/, 'Y').replace(/S$/, '');
  return [singular, ...rest.slice(0, 1)].join(',').slice(0, 40);
}

function tableOfNames(): Map<string, { family: string; names: string[] }> {
  const table = new Map<string, { family: string; names: string[] }>();
  for (const line of ITEM_NAME_TABLE.trim().split('\n')) {
    const [, fsc, family, names] = /^(\d{4}) (\w+): (.+)$/.exec(line)!;
    table.set(fsc!, { family: family!, names: names!.split('; ') });
  }
  return table;
}

/** The names of each class, in the order of the classes given. The same name has the same code in all of them. */
export function buildItemNames(classes: readonly SupplyClass[], nsns: number): ClassNames[] {
  const perClass = Math.min(MIN_NAMES_PER_CLASS + Math.floor(nsns / NSNS_PER_NAME), MAX_NAMES_PER_CLASS);
  const table = tableOfNames();
  const incByName = new Map<string, string>();
  const itemName = (name: string, family: string): ItemName => {
    let inc = incByName.get(name);
    if (inc === undefined) {
      inc = String(100 + incByName.size).padStart(5, '0');
      incByName.set(name, inc);
    }
    return { inc, name, family };
  };
  return classes.map(({ fsc, fsg, title }) => {
    const known = table.get(fsc);
    const family = known?.family ?? GROUP_FAMILIES[fsg] ?? 'generic';
    const usual = known?.names ?? GENERIC_FORMS.map((form) => form + nameFromTitle(title));
    const names = usual.map((name) => itemName(name, family));
    for (let rank = usual.length; rank < perClass; rank += 1) {
      const base = usual[rank % usual.length]!;
      const modifier = MODIFIER_LIST[(rank * 7 + Number(fsc)) % MODIFIER_LIST.length]!;
      names.push(itemName(`${base},${modifier}`, family));
    }
    return { family, names };
  });
}

const SHORT_NOUNS = 'BRKT,HSG,PLT,CVR,SPT,VLV,SHFT,GSKT,CONN,ASSY,PNL,FTG,CLMP,RTNR,SPCR,INSTL KIT'.split(',');
const SHORT_WORDS = 'SUPT,L/H,R/H,UPR,LWR,MTG,INSTL,FWD,AFT,SPL,"A" SIDE,NO.2,MOD,ELEC,HYD,ENG'.split(',');

/** Names as item managers write them where no approved name exists; they all have the code 77777. */
export const NON_APPROVED_NAMES: readonly string[] = [
  'NO ITEM NAME AVAILABLE',
  'UNKNOWN',
  ...SHORT_NOUNS.flatMap((noun) => SHORT_WORDS.map((word) => `${noun},${word}`)),
];
