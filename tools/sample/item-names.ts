import { readFileSync } from 'node:fs';
import { CLASS_FAMILIES, GROUP_FAMILIES } from './class-families.ts';
import { parseCsv } from './csv.ts';
import type { SupplyClass } from './reference-tables.ts';

export interface ItemName {
  inc: string;
  name: string;
  /** Itself when approved. */
  base: string;
  family: string;
}

export interface ClassNames {
  family: string;
  names: readonly ItemName[];
  /** By frequency. */
  drawName: (share: number) => ItemName;
}

export const NON_APPROVED_INC = '77777';

/** At full size 70 names a class, about 45,000; a small set has approved names alone. */
const MAX_NAMES_PER_CLASS = 70;
const NSNS_PER_NAME = 30_000;
const VARIANT_SHARE = 0.2;

const MODIFIERS =
  'AIRCRAFT,LEFT HAND,RIGHT HAND,UPPER,LOWER,FORWARD,AFT,INNER,OUTER,MAIN,AUXILIARY,SPECIAL,ADJUSTABLE,FIXED,REMOVABLE,' +
  'RIGID,FLEXIBLE,INSULATED,SHIELDED,SEALED,VENTED,REINFORCED,LIGHTWEIGHT,HEAVY DUTY,HIGH TEMPERATURE,LOW PROFILE,' +
  'CORROSION RESISTING,MARINE,VEHICULAR,GROUND SUPPORT,ENGINE MOUNTED,PANEL MOUNTED,SELF-ALIGNING,SPRING LOADED,HINGED,' +
  'SLOTTED,DRILLED,TAPERED,STEPPED,COATED,MATCHED SET,INTERCHANGEABLE,CALIBRATED,NONMAGNETIC,SPLIT,DOUBLE,TRIPLE';
const MODIFIER_LIST = MODIFIERS.split(',');

const GENERIC_FORMS = ['', 'PARTS KIT,', 'COVER,', 'HOUSING,', 'ADAPTER,', 'BRACKET,', 'MODIFICATION KIT,'] as const;

/** "Pumps, Power" is PUMP,POWER. */
function nameFromTitle(title: string): string {
  const head = title.toUpperCase().split(/[;:]| AND | OR |, EXCEPT/)[0]!;
  const [noun = '', ...rest] = head.replace(/,\s*$/, '').split(/,\s*/);
  const singular = /(SS|US|IS)$/.test(noun) ? noun : noun.replace(/IES$/, 'Y').replace(/S$/, '');
  return [singular, ...rest.slice(0, 1)].join(',').slice(0, 40);
}

/** Frequencies are those of the real catalog. */
const usualNames = (): Map<string, { name: string; frequency: number }[]> =>
  Map.groupBy(
    parseCsv(readFileSync(new URL('./item-names.csv', import.meta.url), 'utf8'))
      .slice(1)
      .map(([fsc = '', name = '', frequency]) => ({ fsc, name, frequency: Number(frequency) })),
    ({ fsc }) => fsc,
  );

/** In class order; one code a name. */
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

/** By frequency, at least one. */
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

/** All with the code 77777. */
export const NON_APPROVED_NAMES: readonly string[] = [
  'NO ITEM NAME AVAILABLE',
  'UNKNOWN',
  ...SHORT_NOUNS.flatMap((noun) => SHORT_WORDS.map((word) => `${noun},${word}`)),
];
