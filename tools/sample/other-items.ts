import type { NiinSpace } from './niin-space.ts';
import { hash32, hashBelow } from './random.ts';
import type { RecordCounts, RecordKinds } from './record-kinds.ts';
import { STREAMS } from './streams.ts';

/** Retired: in P_FLIS_NSN without a part. Forgotten: in history files alone. New: a listed item of a later month. */
export interface OtherItem {
  niin: number;
  kind: 'retired' | 'forgotten' | 'new';
  /** The record whose class and name it has. */
  like: number;
}

/** P_FLIS_NSN has 17,005,582 rows for 7,093,332 listed NSNs. */
const ON_FILE_PER_LISTED = 17_005_582 / 7_093_332;
const FORGOTTEN_EVERY = 40;
/** Without history files of full size. */
const FORGOTTEN_PER_RECORD = 1 / 500;
/** One record in 400 has a new neighbor each month. */
const NEW_EVERY = 400;
const MAX_NEW_MONTHS = 35;

/** Items beside the records, in free numbers of their stretch, ascending. Asked once for each record, in order. */
export function createOtherItems(options: {
  counts: RecordCounts;
  kinds: RecordKinds;
  niins: NiinSpace;
  seed: number;
  history: boolean;
  month: number;
}): (record: number) => OtherItem[] {
  const { counts, kinds, niins, seed, history, month } = options;
  const retired = Math.max(0, counts.nsns * ON_FILE_PER_LISTED - counts.records);
  const perRecord = history
    ? (retired * FORGOTTEN_EVERY) / (FORGOTTEN_EVERY - 1) / counts.records
    : FORGOTTEN_PER_RECORD;
  let owed = 0;
  return (record) => {
    owed += perRecord;
    const draw = hash32(seed, record, STREAMS.newItem);
    const newIn = draw % NEW_EVERY < MAX_NEW_MONTHS ? 2 + (draw % NEW_EVERY) : 0;
    if (owed < 1 && (newIn === 0 || newIn > month)) return [];
    const own = niins.niinAt(record);
    const [low, high] = niins.stretchOf(record);
    const free = high - low - 1;
    const places = newIn > 0 ? free - 1 : free;
    const count = Math.min(Math.floor(owed), Math.max(0, places));
    owed -= count;
    const items: OtherItem[] = [];
    const add = (place: number, kind: OtherItem['kind']): void => {
      const niin = low + place >= own ? low + place + 1 : low + place;
      const like = kinds.listedFrom(hashBelow(seed, niin, STREAMS.retired, counts.records));
      items.push({ niin, kind, like });
    };
    for (let index = 0; index < count; index += 1) {
      const from = Math.floor((index * places) / count);
      const width = Math.floor(((index + 1) * places) / count) - from;
      const place = from + hashBelow(seed, own + index, STREAMS.retired, width);
      const forgotten = !history || hash32(seed, low + place, STREAMS.history) % FORGOTTEN_EVERY === 0;
      add(place, forgotten ? 'forgotten' : 'retired');
    }
    if (newIn > 0 && newIn <= month && free > 0) add(free - 1, 'new');
    return items;
  };
}

/** Calls in the order of the numbers, the record's own between its neighbors. */
export function inOrder(own: number, others: readonly OtherItem[], putOwn: () => void, put: (item: OtherItem) => void) {
  for (const item of others) if (item.niin < own) put(item);
  putOwn();
  for (const item of others) if (item.niin > own) put(item);
}
