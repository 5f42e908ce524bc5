import { SECTION_SETS, searchedSet } from '../sections.ts';
import type { SqlValue } from '#base/database/database.ts';
import type { CatalogLoader, PublishedRecord } from '../catalog-loader.ts';
import { packNsns } from '../nsn-blocks.ts';
import { NSNS_PER_BOUNDARY } from '../schema.ts';
import { joinNameReplies } from '../selection/name-replies.ts';
import type { ChangeRecord } from '../changes/record-changes.ts';
import type { BuiltBucket } from './build-bucket.ts';
import { sectionReader } from './bucket-sections.ts';
import type { BucketSlice } from './bucket-slices.ts';
import { finishHash, hashNumber, hashWideNumber, startHash } from './content-hash.ts';
import { textReader } from './field-bytes.ts';
import type { NsnList } from './gather-nsns.ts';
import { createKeyCounts } from '#base/domain/hash-tables.ts';
import { NIINS } from './niin-index.ts';
import { createRequirements } from './read-replies.ts';
import { createRowBatches } from './write-niins.ts';

type Beside = {
  before: ReturnType<typeof createRecordReader>;
  /** Days since 1970-01-01. */
  today: number;
  changes: ChangeRecord | null;
  /** Set for those that are listed. */
  listedRanks: Uint8Array;
};

/** Writes buckets in NSN order, and counts for other tables. */
export function createBucketWriter(
  loader: CatalogLoader,
  list: NsnList,
  { before, today, changes, listedRanks }: Beside,
) {
  const rows = {
    nsn: createRowBatches(loader, 'nsn'),
    unlisted: createRowBatches(loader, 'unlisted_nsn'),
    parts: createRowBatches(loader, 'part'),
    former: createRowBatches(loader, 'former_part'),
    detail: createRowBatches(loader, 'nsn_detail'),
    className: createRowBatches(loader, 'class_item_name'),
    boundary: createRowBatches(loader, 'nsn_boundary'),
    slice: createRowBatches(loader, 'class_slice'),
    column: createRowBatches(loader, 'class_slice_column'),
    reply: createRowBatches(loader, 'class_reply'),
  };
  const nameCounts = new Int32Array(list.nameCount);
  /** By name. */
  const nameDays = new Int32Array(list.nameCount);
  const cageCounts = createKeyCounts();
  const requirements = createRequirements();
  const slices = createSliceWriter(rows.slice.push, rows.column.push, rows.reply.push);
  const counts = { listedNsns: 0, unlistedNsns: 0, partNumbers: 0 };
  const records = { newRecords: 0, changedRecords: 0, unchangedRecords: 0, goneRecords: 0 };
  const classes = createClasses(rows.className.push);
  const blocks = createNsnBlocks(rows.boundary.push);

  /** Kept while the content is the same; never in the future. */
  function changedOn(old: PublishedRecord | null, hash: number): number {
    if (old?.contentHash === hash) {
      records.unchangedRecords++;
      return Math.min(old.changedOn, today);
    }
    records[old === null ? 'newRecords' : 'changedRecords']++;
    return today;
  }

  /** Call with the count of parts of each NSN. */
  function partsWriter(which: 'parts' | 'former', bucket: BuiltBucket) {
    const { ends, codes, codeTexts } = bucket[which];
    const text = textReader(bucket[which]);
    let [part, at] = [0, 0];
    return (nsn: number, count: number): void => {
      for (let position = 0; position < count; position++, part++) {
        const numberEnd = ends[part * 3]!;
        const normalizedEnd = ends[part * 3 + 1]!;
        const cageEnd = ends[part * 3 + 2]!;
        const [number, normalized] = [text(at, numberEnd), text(numberEnd, normalizedEnd)];
        const codesOfPart = codeTexts[codes[part]!]!;
        rows[which].push(nsn, position, number, normalized, text(normalizedEnd, cageEnd), codesOfPart);
        at = cageEnd;
      }
    };
  }

  return {
    async write(bucket: BuiltBucket): Promise<void> {
      const texts = bucket.sections.map(sectionReader);
      const [writeParts, writeFormer] = [partsWriter('parts', bucket), partsWriter('former', bucket)];
      for (let place = 0; place < bucket.count; place++) {
        const rank = bucket.firstRank + place;
        const nsn = list.nsns[rank]!;
        const nameId = list.names[rank]!;
        const hash = bucket.hashes[place]!;
        const sections = bucket.sectionBits[place]!;
        const partCount = bucket.partCounts[place]!;
        const formerCount = bucket.formerCounts[place]!;
        const known = before.find(nsn);
        const old = known === undefined ? await before.advance(nsn) : known;
        const changed = changedOn(old, hash);
        const [facts, sources] = [bucket.facts[place]!, bucket.sourcesHashes[place]!];
        changes?.compare(old, nsn, bucket.listed[place] === 1, { facts, sources, partCount });
        classes.enter(Math.floor(nsn / NIINS));
        const target = bucket.listed[place] === 1 ? rows.nsn : rows.unlisted;
        const [makers, context] = [bucket.makerCounts[place]!, bucket.contextHashes[place]!];
        const name = nameId + 1;
        target.push(nsn, name, sections, partCount, makers, hash, changed, context, facts, sources, formerCount);
        if (bucket.listed[place] === 1) {
          listedRanks[rank] = 1;
          counts.listedNsns++;
          nameCounts[nameId]!++;
          nameDays[nameId] = Math.max(nameDays[nameId]!, changed);
          classes.add(nsn, nameId + 1, searchedSet(sections), hash, changed);
          blocks.add(nsn, changed);
        } else counts.unlistedNsns++;
        writeParts(nsn, partCount);
        writeFormer(nsn, formerCount);
        counts.partNumbers += partCount;
        if (sections !== 0) rows.detail.push(nsn, ...texts.map((read) => read(place)));
      }
      slices.write(bucket.slices.slices);
      requirements.add(bucket.slices.requirements);
      const pairs = bucket.parts.cageCounts;
      for (let at = 0; at < pairs.length; at += 2) cageCounts.add(pairs[at]!, pairs[at + 1]!);
      for (const batches of Object.values(rows)) await batches.flush(false);
      await changes?.flush();
    },
    async finish() {
      const listedInClasses = classes.finish();
      blocks.finish();
      slices.finish();
      for (const batches of Object.values(rows)) await batches.flush(true);
      records.goneRecords = (await before.count()) - records.unchangedRecords - records.changedRecords;
      return {
        counts,
        records,
        nameCounts,
        nameDays,
        classes: listedInClasses,
        partsOfCage: cageCounts.get,
        requirements: requirements.list(),
      };
    },
  };
}

/** Walks old records beside new ones, by NSN. */
export function createRecordReader(
  published: AsyncIterable<PublishedRecord[]>,
  /** Told those without a new record. */
  onGone: (old: PublishedRecord) => void,
) {
  const batches = published[Symbol.asyncIterator]();
  let batch: PublishedRecord[] = [];
  let at = 0;
  let total = 0;
  let ended = false;
  /** False at the end. */
  const next = async (): Promise<boolean> => {
    for (; at < batch.length; at++) onGone(batch[at]!);
    const { value, done } = await batches.next();
    ended = done === true;
    batch = ended ? [] : (value as PublishedRecord[]);
    total += batch.length;
    at = 0;
    return !ended;
  };
  return {
    /** Undefined: read more first. */
    find(nsn: number): PublishedRecord | null | undefined {
      for (; at < batch.length && batch[at]!.nsn < nsn; at++) onGone(batch[at]!);
      if (at < batch.length) return batch[at]!.nsn === nsn ? batch[at++]! : null;
      return ended ? null : undefined;
    },
    async advance(nsn: number): Promise<PublishedRecord | null> {
      for (;;) {
        const found = this.find(nsn);
        if (found !== undefined) return found;
        await next();
      }
    },
    async count(): Promise<number> {
      while (await next());
      return total;
    },
  };
}

/** Every 5,000 listed NSNs. */
function createNsnBlocks(write: (...row: SqlValue[]) => void) {
  const nsns = new Float64Array(NSNS_PER_BOUNDARY);
  const days = new Int32Array(NSNS_PER_BOUNDARY);
  let number = 1;
  let count = 0;

  const close = (): void => {
    if (count === 0) return;
    const hash = startHash();
    let latest = 0;
    for (let index = 0; index < count; index++) {
      hashWideNumber(hash, nsns[index]!);
      hashNumber(hash, days[index]!);
      latest = Math.max(latest, days[index]!);
    }
    const packed = packNsns(nsns.subarray(0, count), days.subarray(0, count));
    write(number++, nsns[0]!, nsns[count - 1]!, count, latest, finishHash(hash), packed);
    count = 0;
  };

  return {
    add(nsn: number, changedOn: number): void {
      nsns[count] = nsn;
      days[count] = changedOn;
      if (++count === NSNS_PER_BOUNDARY) close();
    },
    finish: close,
  };
}

/** 0 without a listed NSN. */
export type ListedInClass = { listed: number; hash: number };

/** Counts names by class and searched sections. */
function createClasses(write: (...row: SqlValue[]) => void) {
  const classes = new Map<number, ListedInClass>();
  const begin = (fsc: number) => ({ fsc, listed: 0, hash: startHash(), names: new Map<number, number>() });
  let current = begin(-1);
  const close = (): void => {
    const { fsc, listed, hash, names } = current;
    if (fsc < 0) return;
    classes.set(fsc, { listed, hash: listed === 0 ? 0 : finishHash(hash) });
    for (const key of [...names.keys()].sort((a, b) => a - b))
      write(String(fsc).padStart(4, '0'), Math.floor(key / SECTION_SETS), key % SECTION_SETS, names.get(key)!);
  };
  return {
    enter(fsc: number): void {
      if (fsc === current.fsc) return;
      close();
      current = begin(fsc);
    },
    add(nsn: number, nameId: number, searched: number, contentHash: number, changedOn: number): void {
      const { hash, names } = current;
      current.listed++;
      const key = nameId * SECTION_SETS + searched;
      names.set(key, (names.get(key) ?? 0) + 1);
      hashWideNumber(hash, nsn);
      hashWideNumber(hash, contentHash);
      hashNumber(hash, changedOn);
    },
    finish(): ReadonlyMap<number, ListedInClass> {
      close();
      return classes;
    },
  };
}

/** Numbers slices within each class, and adds up their replies. */
export function createSliceWriter(
  writeSlice: (...row: SqlValue[]) => void,
  writeColumn: (...row: SqlValue[]) => void,
  writeReplies: (...row: SqlValue[]) => void,
) {
  let current = '';
  let number = 0;
  let byMrc = new Map<string, string[]>();
  const close = (): void => {
    for (const [mrc, packed] of [...byMrc].sort(([left], [right]) => (left < right ? -1 : 1)))
      writeReplies(current, mrc, joinNameReplies(packed));
    byMrc = new Map();
  };
  return {
    write(slices: readonly BucketSlice[]): void {
      for (const { fsc, packed, columns } of slices) {
        if (fsc !== current) close();
        number = fsc === current ? number + 1 : 0;
        current = fsc;
        writeSlice(fsc, number, packed);
        for (const column of columns) {
          writeColumn(fsc, number, column.mrc, column.packed);
          byMrc.getOrInsertComputed(column.mrc, () => []).push(column.counted);
        }
      }
    },
    finish: close,
  };
}
