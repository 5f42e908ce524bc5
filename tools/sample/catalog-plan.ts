import { planCancellations, type Cancellations } from './cancellations.ts';
import { buildItemNames, NON_APPROVED_INC, NON_APPROVED_NAMES, type ClassNames, type ItemName } from './item-names.ts';
import { KNOWN_ITEM_NAME, KNOWN_LOOK_ALIKES } from './known-part.ts';
import { createNiinSpace, KNOWN_NIIN, type NiinSpace } from './niin-space.ts';
import { createOtherItems, type OtherItem } from './other-items.ts';
import { hash32 } from './random.ts';
import { countRecords, createRecordKinds, type RecordCounts, type RecordKinds } from './record-kinds.ts';
import { readSupplyClasses, type SupplyClass } from './reference-tables.ts';
import { SPECIAL_CASES, type SpecialCase } from './special-cases.ts';
import { STREAMS } from './streams.ts';

/** From here with every special case. */
export const SPECIAL_CASES_FROM = 200;

/**
 * Kinds of records by NIIN. Answers are computed from seed and position, so that files are written in constant memory.
 */
export interface CatalogPlan extends NiinSpace, RecordKinds {
  seed: number;
  counts: RecordCounts;
  /** Then a few unknown ones. */
  classes: readonly SupplyClass[];
  knownClasses: number;
  classNames: readonly ClassNames[];
  /** -1 in a small set. */
  knownPart: number;
  cancellations: Cancellations;
  classAt(record: number): number;
  fscAt(record: number): string;
  nameAt(record: number): ItemName;
  caseAt(record: number): SpecialCase | undefined;
  lookAlikeAt(record: number): number | undefined;
  /** Former items and all management rows, as many as in the real files. */
  history: boolean;
  /** 1 for the first. */
  month: number;
  /** The last month up to this one in which `share` of 1,000 records changed and this one did, or 0. */
  changedIn(record: number, stream: number, share: number): number;
  otherItems(): (record: number) => OtherItem[];
}

export interface Edition {
  history?: boolean;
  month?: number;
}

const UNKNOWN_CLASSES = ['1675', '1677', '2190', '2360', '3365', '3375', '4915'];
const WEIGHT_SLOTS = 1 << 18;
const NAMES_WRITTEN_PER_CLASS = 12;
const KNOWN_PART_CLASS = '5305';

/** By weight. */
function weightSlots(classes: readonly SupplyClass[]): Uint16Array {
  const slots = new Uint16Array(WEIGHT_SLOTS);
  const total = classes.reduce((sum, { weight }) => sum + weight, 0);
  let passed = 0;
  let slot = 0;
  classes.forEach(({ weight }, index) => {
    passed += weight;
    const end = Math.round((passed * WEIGHT_SLOTS) / total);
    slots.fill(index, slot, end);
    slot = end;
  });
  return slots;
}

/** Every class once, and every case. */
function placeFixedRecords(
  counts: RecordCounts,
  kinds: RecordKinds,
  classes: readonly SupplyClass[],
  knownPart: number,
) {
  const cases = new Map<number, SpecialCase>();
  const fixedClass = new Map<number, number>();
  const lookAlikes = new Map<number, number>();
  const freeFrom = (wanted: number): number => {
    let at = kinds.listedFrom(wanted);
    while (fixedClass.has(at) || cases.has(at)) at = kinds.listedFrom(at + 1);
    return at;
  };
  if (knownPart >= 0) {
    const knownClass = classes.findIndex(({ fsc }) => fsc === KNOWN_PART_CLASS);
    fixedClass.set(knownPart, knownClass);
    SPECIAL_CASES.forEach((name, index) => {
      const record = freeFrom(Math.floor(((index + 0.25) * counts.records) / SPECIAL_CASES.length));
      cases.set(record, name);
      if (name === 'unknown class') fixedClass.set(record, classes.length - UNKNOWN_CLASSES.length);
    });
    for (const index of KNOWN_LOOK_ALIKES.keys()) {
      const record = freeFrom(Math.floor(((index + 0.6) * counts.records) / KNOWN_LOOK_ALIKES.length));
      fixedClass.set(record, knownClass);
      lookAlikes.set(record, index);
    }
  }
  const anchors = counts.nsns >= classes.length * 2 ? classes.length : 0;
  for (let index = 0; index < anchors; index += 1) {
    // Without a common factor, neighbors scatter.
    const place = (index * 389) % anchors;
    fixedClass.set(freeFrom(Math.floor(((place + 0.5) * counts.records) / anchors)), index);
  }
  return { cases, fixedClass, lookAlikes };
}

/** The same on every machine. */
export function planCatalog(nsns: number, seed: number, edition: Edition = {}): CatalogPlan {
  const { history = false, month = 1 } = edition;
  const known = readSupplyClasses();
  const unknown = UNKNOWN_CLASSES.map((fsc) => ({ fsc, fsg: fsc.slice(0, 2), title: 'Equipment', weight: 0.5 }));
  const classes = [...known, ...unknown];
  const classNames = buildItemNames(classes, nsns);
  const slots = weightSlots(classes);
  const withCases = nsns >= SPECIAL_CASES_FROM;
  const counts = countRecords(nsns, withCases);
  const niins = createNiinSpace(counts.records, seed, withCases);
  const knownPart = withCases ? niins.recordOf(KNOWN_NIIN) : -1;
  const kinds = createRecordKinds(counts, seed, knownPart);
  const cancellations = planCancellations(counts, kinds, niins, seed, knownPart);
  const { cases, fixedClass, lookAlikes } = placeFixedRecords(counts, kinds, classes, knownPart);

  const knownName = classNames[classes.findIndex(({ fsc }) => fsc === KNOWN_PART_CLASS)]!.names.find(
    ({ name }) => name === KNOWN_ITEM_NAME,
  )!;
  const drawnClass = (record: number): number =>
    fixedClass.get(record) ?? slots[hash32(seed, record, STREAMS.class) % WEIGHT_SLOTS]!;
  /** Its own, or mostly the survivor's. */
  const likenessOf = (record: number): number => {
    if (kinds.kindAt(record) !== 'cancelled' || hash32(seed, record, STREAMS.reclassified) % 8 === 0) return record;
    const survivor = cancellations.finalSurvivor(kinds.numberAt(record));
    return survivor >= 0 ? survivor : record;
  };
  const classAt = (record: number): number => drawnClass(likenessOf(record));
  const nameAt = (record: number): ItemName => {
    const likeness = likenessOf(record);
    const { family, drawName } = classNames[drawnClass(likeness)]!;
    if (likeness === knownPart || lookAlikes.has(likeness)) return knownName;
    const draw = hash32(seed, likeness, STREAMS.name);
    const special = cases.get(likeness);
    const notApproved = (rank: number): ItemName => ({
      inc: NON_APPROVED_INC,
      name: NON_APPROVED_NAMES[rank]!,
      base: NON_APPROVED_NAMES[rank]!,
      family,
    });
    if (special === 'no item name') return notApproved(0);
    if (special === 'name not approved') return notApproved(5);
    if (draw % 32 === 0) {
      // half have no name
      const written = (draw >>> 8) % (NAMES_WRITTEN_PER_CLASS * 2);
      if (written < NAMES_WRITTEN_PER_CLASS) return notApproved(0);
      return notApproved(
        1 + ((drawnClass(likeness) * NAMES_WRITTEN_PER_CLASS + written) % (NON_APPROVED_NAMES.length - 1)),
      );
    }
    return drawName((draw >>> 7) / 2 ** 25);
  };
  return {
    ...niins,
    ...kinds,
    history,
    month,
    changedIn(record, stream, share) {
      for (let at = month; at > 1; at -= 1) if (hash32(seed + at, record, stream) % 1_000 < share) return at;
      return 0;
    },
    otherItems: () => createOtherItems({ counts, kinds, niins, seed, history, month }),
    seed,
    counts,
    classes,
    knownClasses: known.length,
    classNames,
    knownPart,
    cancellations,
    classAt,
    fscAt: (record) => classes[classAt(record)]!.fsc,
    nameAt,
    caseAt: (record) => cases.get(record),
    lookAlikeAt: (record) => lookAlikes.get(record),
  };
}
