import { readFileSync } from 'node:fs';
import { CLASS_FAMILIES, GROUP_FAMILIES } from './class-families.ts';
import { parseCsv } from './csv.ts';
import type { SupplyClass } from './reference-tables.ts';

export interface ItemName {
  /** Item name code, five digits. */
  inc: string;
  name: string;
  /** The approved name that it is a variant of; itself for an approved one. */
  base: string;
  family: string;
}

export interface ClassNames {
  family: string;
  /** The usual names first. */
  names: readonly ItemName[];
  /** One of them by a number from 0 to 1, as often as the real catalog has it. */
  drawName: (share: number) => ItemName;
}

/** Item name code of names that are not approved. */
export const NON_APPROVED_INC = '77777';

/** At full size 650 classes hold 70 names each: about 45,000, as many as the real catalog has. A small set has approved names alone. */
const MAX_NAMES_PER_CLASS = 70;
const NSNS_PER_NAME = 30_000;
/** Variants together are as frequent as a fifth of the approved names of their class. */
const VARIANT_SHARE = 0.2;

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

/** item-names.csv: approved item names by class, and about how many NSNs of the real catalog carry each. */
const usualNames = (): Map<string, { name: string; frequency: number }[]> =>
  Map.groupBy(
    parseCsv(readFileSync(new URL('./item-names.csv', import.meta.url), 'utf8'))
      .slice(1)
      .map(([fsc = '', name = '', frequency]) => ({ fsc, name, frequency: Number(frequency) })),
    ({ fsc }) => fsc,
  );

/** The names of each class, in the order of the classes given. The same name has the same code in all of them. */
export function buildItemNames(classes: readonly SupplyClass[], nsns: number): ClassNames[] {
  const variants = Math.floor(nsns / NSNS_PER_NAME);
  const table = usualNames();
  const incByName = new Map<string, string>();
  const itemName = (name: string, base: string, family: string): ItemName => {
    let inc = incByName.get(name);
    if (inc === undefined) {
      inc = String(100 + incByName.size).padStart(5, '0');
      incByName.set(name, inc);
    }
    return { inc, name, base, family };
  };
  return classes.map(({ fsc, fsg, title }) => {
    const family = CLASS_FAMILIES.get(fsc) ?? GROUP_FAMILIES[fsg] ?? 'generic';
    const usual =
      table.get(fsc) ??
      GENERIC_FORMS.map((form, rank) => ({ name: form + nameFromTitle(title), frequency: 100 / (rank + 1) }));
    const names = usual.map(({ name }) => itemName(name, name, family));
    const frequencies = usual.map(({ frequency }) => frequency);
    const ofVariant = (frequencies.reduce((sum, one) => sum + one, 0) * VARIANT_SHARE) / Math.max(1, variants);
    const perClass = Math.max(names.length, Math.min(names.length + variants, MAX_NAMES_PER_CLASS));
    for (let rank = usual.length; rank < perClass; rank += 1) {
      const { name: base } = usual[rank % usual.length]!;
      const modifier = MODIFIER_LIST[(rank * 7 + Number(fsc)) % MODIFIER_LIST.length]!;
      names.push(itemName(`${base},${modifier}`, base, family));
      frequencies.push(ofVariant);
    }
    return { family, names, drawName: drawByFrequency(names, frequencies) };
  });
}

/** Slots of a class: a name owns as many as its frequency gives it, at least one. */
const NAME_SLOTS = 2_048;

function drawByFrequency(names: readonly ItemName[], frequencies: readonly number[]): (share: number) => ItemName {
  const total = frequencies.reduce((sum, one) => sum + one, 0);
  const slots = names.flatMap((name, index) =>
    Array.from({ length: Math.max(1, Math.round((frequencies[index]! * NAME_SLOTS) / total)) }, () => name),
  );
  return (share) => slots[Math.floor(share * slots.length)]!;
}

const SHORT_NOUNS = 'BRKT,HSG,PLT,CVR,SPT,VLV,SHFT,GSKT,CONN,ASSY,PNL,FTG,CLMP,RTNR,SPCR,INSTL KIT'.split(',');
const SHORT_WORDS = 'SUPT,L/H,R/H,UPR,LWR,MTG,INSTL,FWD,AFT,SPL,"A" SIDE,NO.2,MOD,ELEC,HYD,ENG'.split(',');

/** Names as item managers write them where no approved name exists; they all have the code 77777. */
export const NON_APPROVED_NAMES: readonly string[] = [
  'NO ITEM NAME AVAILABLE',
  'UNKNOWN',
  ...SHORT_NOUNS.flatMap((noun) => SHORT_WORDS.map((word) => `${noun},${word}`)),
];
