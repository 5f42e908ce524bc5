import { SECTION_NAMES } from '../../../src/base/domain/publog-columns.ts';
import type { SqlValue } from '../../../src/base/database/database.ts';
import { fscOfNsn, type Nsn } from '../../../src/base/domain/nsn.ts';
import { createSliceWriter } from '../../../src/publog/import/write-buckets.ts';
import { sliceBucket } from '../../../src/publog/import/bucket-slices.ts';
import { createRequirements, requirementRows } from '../../../src/publog/import/read-replies.ts';
import type { TableName } from '../../../src/publog/schema.ts';

type SlicedPart = {
  nsn: Nsn;
  nameId: number;
  makers: number;
  sections: number;
  /** Rows of MRC, requirement and reply. */
  characteristics: readonly (readonly string[])[];
};

/** Far fewer than the NSNs of a bucket, so that classes have several. */
const NSNS_PER_SLICE = 200;

/** Rows of class_slice, class_slice_column and requirement for listed parts, as the import makes them. */
export function sliceTables(parts: readonly SlicedPart[]): Partial<Record<TableName, SqlValue[][]>> {
  const slices: SqlValue[][] = [];
  const columns: SqlValue[][] = [];
  const replies: SqlValue[][] = [];
  const requirements = createRequirements();
  const writer = createSliceWriter(
    (...row) => slices.push(row),
    (...row) => columns.push(row),
    (...row) => replies.push(row),
  );
  const sorted = parts.toSorted((left, right) => left.nsn - right.nsn);
  for (const inClass of Map.groupBy(sorted, ({ nsn }) => fscOfNsn(nsn)).values())
    for (let slice = 0; slice * NSNS_PER_SLICE < inClass.length; slice++) {
      const made = sliceBucket(bucketOf(inClass.slice(slice * NSNS_PER_SLICE, (slice + 1) * NSNS_PER_SLICE)));
      requirements.add(made.requirements);
      writer.write(made.slices);
    }
  writer.finish();
  return {
    class_slice: slices,
    class_slice_column: columns,
    class_reply: replies,
    requirement: requirementRows(requirements.list()),
  };
}

function bucketOf(parts: readonly SlicedPart[]): Parameters<typeof sliceBucket>[0] {
  const texts = parts.map(({ characteristics: rows }) => Buffer.from(rows.length === 0 ? '' : JSON.stringify(rows)));
  let end = 0;
  const ends = Uint32Array.from(texts, ({ length }) => (end += length));
  const characteristics = { bytes: Buffer.concat(texts), ends, ascii: false };
  return {
    nsns: Float64Array.from(parts, ({ nsn }) => nsn),
    nameId: (place) => parts[place]!.nameId,
    listed: new Uint8Array(parts.length).fill(1),
    sectionBits: Int32Array.from(parts, ({ sections }) => sections),
    makerCounts: Int32Array.from(parts, ({ makers }) => makers),
    sections: SECTION_NAMES.map((name) => (name === 'characteristics' ? characteristics : null)),
  };
}

/** The same for one class, by its rows of the nsn table: each part has a length and a material. */
export function sliceTablesOfClass(
  rows: readonly (readonly [nsn: number, nameId: number])[],
): ReturnType<typeof sliceTables> {
  return sliceTables(
    rows.map(([nsn, nameId], index) => ({
      nsn: nsn as Nsn,
      nameId,
      makers: 1,
      sections: 1023,
      characteristics: [
        ['AAGR', 'FASTENER LENGTH', `${1 + (index % 40)}.000 INCHES NOMINAL`],
        ['MATT', 'MATERIAL', index % 3 === 0 ? 'STEEL' : 'TITANIUM ALLOY'],
      ],
    })),
  );
}
