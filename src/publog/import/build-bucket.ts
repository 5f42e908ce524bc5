import type { SourceTableName } from './source-tables.ts';
import { closeSync, openSync } from 'node:fs';
import { FORMER_PART_FILES, SECTION_FILES, SECTION_NAMES } from '#base/domain/publog-columns.ts';
import { createPartCollector, latestFirst } from './bucket-parts.ts';
import {
  groupRecords,
  joinedSection,
  rowsSection,
  sectionReader,
  type GroupedRecords,
  type SectionTexts,
} from './bucket-sections.ts';
import { sliceBucket } from './bucket-slices.ts';
import {
  finishHash,
  hashBytes,
  hashDefinition,
  hashNumber,
  startHash,
  type ContextFrame,
  type HashState,
} from './content-hash.ts';
import { numberOfKey } from '#base/domain/hash-tables.ts';
import type { ManagementFacts } from '#base/domain/management.ts';
import { packFacts } from '../changes/change-kinds.ts';
import { RANKS_PER_BUCKET, readBucket, type SpillIndex } from './spill.ts';

/** Made from the cancellations. */
export type SpilledTable = SourceTableName | 'replaces';

/** Shared between threads. */
export type CatalogFrame = {
  nsns: Float64Array;
  /** By number of the name; the number by rank. */
  names: Int32Array;
  nameHashes: Int32Array;
  cancelled: Uint8Array;
  context: ContextFrame;
  management: ManagementFacts;
};

/** The catalog rows of a bucket, by rank. */
export type BuiltBucket = ReturnType<typeof buildBucket>;

function buildBucket(bucket: number, recordsOf: (table: SpilledTable) => Buffer, frame: CatalogFrame) {
  const firstRank = bucket * RANKS_PER_BUCKET;
  const { context } = frame;
  const count = Math.min(RANKS_PER_BUCKET, frame.nsns.length - firstRank);
  const sections = buildSections(recordsOf, count);
  const collector = createPartCollector(groupRecords(recordsOf('V_FLIS_PART'), count), context.companies);
  const gone = latestFirst(groupRecords(Buffer.concat(FORMER_PART_FILES.map(recordsOf)), count));
  const formerCollector = createPartCollector(gone, context.companies, collector.last);
  const identification = sections[SECTION_NAMES.indexOf('identification')];
  const [managementAt, futureAt] = (['management', 'future'] as const).map((name) =>
    sectionReader(sections[SECTION_NAMES.indexOf(name)] ?? null),
  );
  const built = {
    listed: new Uint8Array(count),
    sectionBits: new Int32Array(count),
    partCounts: new Int32Array(count),
    makerCounts: new Int32Array(count),
    formerCounts: new Int32Array(count),
    hashes: new Float64Array(count),
    contextHashes: new Int32Array(count),
    facts: new Float64Array(count),
    sourcesHashes: new Int32Array(count),
  };
  for (let place = 0; place < count; place++) {
    const rank = firstRank + place;
    const hash = startHash();
    hashNumber(hash, frame.nsns[rank]! / 1_000_000_000);
    hashNumber(hash, frame.nameHashes[frame.names[rank]!]!);
    const around = startHash();
    const added = collector.add(place, hash, around);
    built.partCounts[place] = added.parts;
    built.makerCounts[place] = added.makers;
    built.sourcesHashes[place] = added.sources;
    const { packed, standing } = packFacts(managementAt!(place), futureAt!(place), frame.management);
    built.facts[place] = packed;
    hashNumber(around, standing);
    const former = formerCollector.add(place, hash, around).parts;
    built.formerCounts[place] = former;
    if (former > 0) hashNumber(hash, former);
    built.listed[place] = built.partCounts[place]! > 0 && frame.cancelled[rank] === 0 ? 1 : 0;
    hashNumber(hash, built.listed[place]! * 2 + frame.cancelled[rank]!);
    built.sectionBits[place] = hashSections(sections, place, hash);
    built.hashes[place] = finishHash(hash);
    hashNumber(around, numberOfKey(context.replaced, rank));
    if (identification) {
      const { bytes, ends } = identification;
      hashDefinition(around, context.definitions, bytes, place === 0 ? 0 : ends[place - 1]!, ends[place]!);
    }
    built.contextHashes[place] = finishHash(around) | 0;
  }
  const slices = sliceBucket({
    nsns: frame.nsns.subarray(firstRank, firstRank + count),
    // ids count from 1
    nameId: (place) => frame.names[firstRank + place]! + 1,
    ...built,
    sections,
  });
  return {
    bucket,
    firstRank,
    count,
    ...built,
    parts: collector.finish(),
    former: formerCollector.finish(),
    sections,
    slices,
  };
}

/** Returns the bits of sections with rows. */
function hashSections(sections: readonly (SectionTexts | null)[], place: number, hash: HashState): number {
  let bits = 0;
  for (let each = 0; each < sections.length; each++) {
    const texts = sections[each];
    if (!texts) continue;
    const start = place === 0 ? 0 : texts.ends[place - 1]!;
    const end = texts.ends[place]!;
    if (end === start) continue;
    bits |= 1 << each;
    hashNumber(hash, each);
    hashBytes(hash, texts.bytes, start, end);
  }
  return bits;
}

function buildSections(recordsOf: (table: SpilledTable) => Buffer, places: number): (SectionTexts | null)[] {
  const grouped = (table: SpilledTable): GroupedRecords | null => {
    const records = recordsOf(table);
    return records.length === 0 ? null : groupRecords(records, places);
  };
  return SECTION_NAMES.map((section) => {
    const files = SECTION_FILES[section] as readonly SourceTableName[];
    const pieces = (files.length === 0 ? ['replaces' as const] : files).map(grouped);
    if (pieces.every((piece) => piece === null)) return null;
    if (section === 'identification' || section === 'packaging') return joinedSection(section, pieces, places);
    return rowsSection(pieces[0]!, places, section === 'weight_and_cube');
  });
}

/** Buffers to transfer without a copy. */
export function buffersOf(built: BuiltBucket): ArrayBuffer[] {
  const lists = [built, built.parts, built.former, ...built.sections].flatMap((of) => Object.values(of ?? {}));
  return lists.filter((list) => ArrayBuffer.isView(list)).map((list) => (list as ArrayBufferView<ArrayBuffer>).buffer);
}

/** Puts buckets together from the spill files. */
export function openBucketBuilder(spills: ReadonlyMap<SpilledTable, SpillIndex>, frame: CatalogFrame) {
  const files = new Map<string, number>();
  for (const { path: at } of spills.values()) files.set(at, openSync(at, 'r'));
  return {
    build(bucket: number): BuiltBucket {
      const recordsOf = (table: SpilledTable): Buffer => {
        const spill = spills.get(table);
        return spill === undefined ? Buffer.alloc(0) : readBucket(files.get(spill.path)!, spill.pieces[bucket]!);
      };
      return buildBucket(bucket, recordsOf, frame);
    },
    close(): void {
      for (const file of files.values()) closeSync(file);
    },
  };
}
