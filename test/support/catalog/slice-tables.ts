import { searchedSet } from '#publog/sections.ts';
import type { TableName } from '../../../src/publog/schema.ts';
import { packColumn, packSlice } from '../../../src/publog/selection/pack-slice.ts';
import { createColumnMaker, fullnessOf } from '../../../src/publog/selection/pack-slice-replies.ts';
import type { SqlValue } from '../../../src/base/database/database.ts';
import type { Dimension } from '../../../src/base/domain/measure.ts';
import { fscOfNsn, type Nsn } from '../../../src/base/domain/nsn.ts';
import { parseReply, titleHint } from '../../../src/base/domain/parse-measure.ts';

const columnOfReplies = createColumnMaker();

type SlicedPart = {
  nsn: Nsn;
  nameId: number;
  makers: number;
  sections: number;
  /** Rows of MRC, requirement and reply. */
  characteristics: readonly (readonly string[])[];
};

/** As the import makes slices of the NSNs of a bucket, only smaller. */
const NSNS_PER_SLICE = 200;

/** Rows of class_slice, class_slice_column and requirement for listed parts. */
export function sliceTables(parts: readonly SlicedPart[]): Partial<Record<TableName, SqlValue[][]>> {
  const slices: SqlValue[][] = [];
  const columns: SqlValue[][] = [];
  const titles = new Map<string, string>();
  for (const part of parts)
    for (const [mrc = '', title = ''] of recorded(part)) titles.set(mrc, titles.get(mrc) || title);
  const stats = new Map<string, { replies: number; dimensions: (Dimension | null)[] }>();
  const byClass = [...Map.groupBy(parts, ({ nsn }) => fscOfNsn(nsn))].toSorted(([left], [right]) =>
    left < right ? -1 : 1,
  );
  for (const [fsc, slice, own] of byClass.flatMap(([fsc, inClass]) => slicesOf(inClass, fsc))) {
    const rows = own.toSorted((left, right) => left.nameId - right.nameId || left.nsn - right.nsn);
    const nameIds = [...new Set(rows.map(({ nameId }) => nameId))];
    const entries = rows.flatMap((part, row) =>
      recorded(part).map(([mrc = '', , reply = '']) => ({ mrc, row, reply })),
    );
    const requirements = [...Map.groupBy(entries, ({ mrc }) => mrc)].toSorted(([left], [right]) =>
      left < right ? -1 : 1,
    );
    const packed = packSlice({
      nsns: Float64Array.from(rows, ({ nsn }) => nsn),
      nameIds: Int32Array.from(nameIds),
      starts: Uint32Array.from([...nameIds.map((id) => rows.findIndex(({ nameId }) => nameId === id)), rows.length]),
      fullness: Uint8Array.from(rows, (part) => fullnessOf(recorded(part).length, part.sections)),
      makers: Uint16Array.from(rows, ({ makers }) => makers),
      searched: Uint8Array.from(rows, ({ sections }) => searchedSet(sections)),
      requirements: requirements.map(([mrc, of]) => {
        const byName = Map.groupBy(new Set(of.map(({ row }) => row)), (row) => nameIds.indexOf(rows[row]!.nameId));
        const names = [...byName].toSorted(([left], [right]) => left - right);
        return {
          mrc,
          information: Math.min(255, new Set(of.map(({ reply }) => reply)).size),
          names: Uint32Array.from(names, ([name]) => name),
          onFile: Uint32Array.from(names, ([, with_]) => with_.length),
        };
      }),
    });
    slices.push([fsc, slice, packed]);
    for (const [mrc, of] of requirements) {
      const texts = [...new Set(of.map(({ reply }) => reply))];
      const hint = titleHint(titles.get(mrc)!);
      const column = columnOfReplies(
        rows.length,
        of.map(({ row }) => row),
        of.map(({ reply }) => texts.indexOf(reply)),
        (at) => ({ text: texts[at]!, measure: parseReply(texts[at]!, hint) }),
      );
      columns.push([fsc, slice, mrc, packColumn(column)]);
      const own = stats.get(mrc) ?? { replies: 0, dimensions: [] };
      own.replies += of.length;
      own.dimensions.push(...of.map(({ reply }) => parseReply(reply, hint)?.dimension ?? null));
      stats.set(mrc, own);
    }
  }
  const requirement = [...stats]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([mrc, { replies, dimensions }]) => {
      const most = [...new Set(dimensions)].find(
        (each) => dimensions.filter((other) => other === each).length * 2 > replies,
      );
      return [mrc, titles.get(mrc)!, most ?? null, replies, replies];
    });
  return { class_slice: slices, class_slice_column: columns, requirement };
}

function slicesOf(parts: readonly SlicedPart[], fsc: string): [fsc: string, slice: number, SlicedPart[]][] {
  const sorted = parts.toSorted((left, right) => left.nsn - right.nsn);
  return Array.from({ length: Math.ceil(sorted.length / NSNS_PER_SLICE) }, (_, slice) => [
    fsc,
    slice,
    sorted.slice(slice * NSNS_PER_SLICE, (slice + 1) * NSNS_PER_SLICE),
  ]);
}

const recorded = ({ characteristics }: SlicedPart): (readonly string[])[] =>
  characteristics.filter(([mrc = '', , reply = '']) => /^[A-Z0-9]{4}$/.test(mrc) && reply !== '');

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
