import { SECTION_SETS, searchedSet, sectionBit } from '#publog/sections.ts';
import { createHash } from 'node:crypto';
import type { CatalogLoader } from '../../../src/publog/catalog-loader.ts';
import type { CatalogEdition } from '../../../src/publog/catalog-store.ts';
import { packNsns } from '../../../src/publog/nsn-blocks.ts';
import { NSNS_PER_BOUNDARY, TABLES, type TableName } from '../../../src/publog/schema.ts';
import { SECTION_NAMES, type SectionName } from '../../../src/base/domain/publog-columns.ts';
import type { SqlValue } from '../../../src/base/database/database.ts';
import { formatNiin, type Niin, fscOfNsn, fsgOfNsn, niinOfNsn, parseNsn } from '../../../src/base/domain/nsn.ts';
import { normalizePartNumber } from '../../../src/base/domain/part-number.ts';
import { sliceTables } from './slice-tables.ts';
import { upperWords } from '../../../src/base/domain/plain-text.ts';

type BuiltReference = { partNumber: string; cage: string; codes?: readonly string[] };

/** One NSN of a built catalog; what is left out is empty. Without part numbers, or cancelled, it is not listed. */
export type BuiltPart = {
  /** "5305-01-234-5678" */
  nsn: string;
  itemName?: string;
  partNumbers?: readonly BuiltReference[];
  formerNumbers?: readonly BuiltReference[];
  sections?: Partial<Record<SectionName, readonly (readonly string[])[]>>;
  /** Days since 1970-01-01. */
  changedOn?: number;
  contentHash?: number;
  cancelled?: { status: string; date: string; survivor: Niin | null; replacedBy: string | null };
};
export type BuiltTables = { [Name in TableName]?: readonly (readonly SqlValue[])[] };
export type BuiltCatalog = {
  edition: Omit<CatalogEdition, 'version'>;
  tables: Record<TableName, readonly (readonly SqlValue[])[]>;
};

const DAY = 20_000;
/** A cancellation that leads nowhere. */
export const CANCELLED = { status: '6', date: '01-JAN-1990', survivor: null, replacedBy: null };

/** An NSN as buyers write it. */
export const nsnText = (fsc: string | number, niin: number): string => `${fsc}-${formatNiin(niin as Niin)}`;

type Maker = { [column in keyof typeof TABLES.maker.columns]?: SqlValue };
/** A row of maker; what is not given is empty. */
export const makerRow = (cage: string, company: string, part_count: number, given: Maker = {}): SqlValue[] => {
  const row: Maker = { cage, company, company_key: company.toUpperCase(), status: 'A', part_count, ...given };
  return Object.keys(TABLES.maker.columns).map((column) => row[column as keyof Maker] ?? null);
};

/** Rows of every table for the given parts, consistent among each other; `tables` replaces or adds whole tables. */
export function aCatalog({
  parts,
  tables = {},
  sample = false,
}: {
  parts: readonly BuiltPart[];
  tables?: BuiltTables;
  sample?: boolean;
}): BuiltCatalog {
  const items = parts.map(itemOf).sort((left, right) => left.nsn - right.nsn);
  const listed = items.filter((item) => item.listed);
  const names = [...new Set(items.map((item) => item.itemName))].sort();
  const nameId = new Map(names.map((name, index) => [name, index + 1]));
  const nsnRow = ({
    nsn,
    itemName,
    sections,
    partNumbers,
    formerNumbers,
    contentHash,
    changedOn,
  }: Item): SqlValue[] => {
    const makers = new Set(partNumbers.map((part) => part.cage)).size;
    return [
      nsn,
      nameId.get(itemName)!,
      sections,
      partNumbers.length,
      makers,
      contentHash,
      changedOn,
      0,
      0,
      0,
      formerNumbers.length,
    ];
  };
  const byClass = Map.groupBy(listed, (item) => fscOfNsn(item.nsn));
  const cages = Map.groupBy(
    items.flatMap((item) => item.partNumbers),
    (part) => part.cage,
  );
  const classes: readonly (readonly SqlValue[])[] =
    tables.supply_class ??
    [...byClass]
      .map(([fsc, inClass]) => {
        const named = [fsc, fsc.slice(0, 2), `CLASS ${fsc}`, null, null, null];
        return [...named, inClass.length, hashOf(inClass), latestDay(inClass)];
      })
      .sort(byFirst);
  const groups = [...Map.groupBy(classes, (row) => String(row[1]))].map(([fsg, inGroup]) => [
    fsg,
    `GROUP ${fsg}`,
    `Notes of ${fsg}`,
    inGroup.length,
    listed.filter((item) => fsgOfNsn(item.nsn) === fsg).length,
    1,
    DAY,
  ]);
  const built: BuiltTables = {
    supply_group: groups.sort(byFirst),
    supply_class: classes,
    item_name: names.map((name) => {
      const named = listed.filter((item) => item.itemName === name);
      const inc = (tables.item_definition ?? []).find((row) => row[1] === name)?.[0] ?? null;
      return [nameId.get(name)!, name, named.length, inc, latestDay(named)];
    }),
    class_item_name: [...byClass]
      .toSorted(byFirst)
      .flatMap(([fsc, inClass]) =>
        [...Map.groupBy(inClass, (item) => nameId.get(item.itemName)! * SECTION_SETS + searchedSet(item.sections))]
          .sort(([left], [right]) => left - right)
          .map(([key, same]) => [fsc, Math.floor(key / SECTION_SETS), key % SECTION_SETS, same.length]),
      ),
    ...sliceTables(
      listed.map((item) => ({
        nsn: item.nsn,
        nameId: nameId.get(item.itemName)!,
        makers: Number(nsnRow(item)[4]),
        sections: item.sections,
        characteristics: item.texts.characteristics ?? [],
      })),
    ),
    nsn: listed.map(nsnRow),
    unlisted_nsn: items.filter((item) => !item.listed).map(nsnRow),
    niin: items.map(niinRow).sort((left, right) => Number(left[0]) - Number(right[0])),
    part: items.flatMap(({ nsn, partNumbers }) => referenceRows(nsn, partNumbers)),
    former_part: items.flatMap(({ nsn, formerNumbers }) => referenceRows(nsn, formerNumbers)),
    nsn_detail: items.filter((item) => item.sections !== 0).map(detailRow),
    maker: [...cages].toSorted(byFirst).map(([cage, used]) => makerRow(cage, `Maker ${cage}`, used.length)),
    nsn_boundary: blockRows(listed),
    ...tables,
  };
  built.maker_word ??= wordRows(built.maker ?? []);
  const all = Object.fromEntries(
    Object.keys(TABLES).map((name) => [name, built[name as TableName] ?? []]),
  ) as BuiltCatalog['tables'];
  return {
    edition: {
      importedAt: '2026-09-02T03:04:05.000Z',
      editionDate: '2026-09-01',
      sample,
      listedNsns: listed.length,
      unlistedNsns: items.length - listed.length,
      groups: all.supply_group.length,
      classes: all.supply_class.length,
      partNumbers: all.part.length,
      makers: all.maker.length,
    },
    tables: all,
  };
}

/** Loads a built catalog and publishes it. */
export async function loadCatalog(
  loader: CatalogLoader,
  { tables, edition }: BuiltCatalog,
  facts?: Parameters<CatalogLoader['publish']>[1],
): Promise<void> {
  for (const [name, rows] of Object.entries(tables)) {
    if (name === 'catalog_info') continue;
    for (let start = 0; start < rows.length; start += 1_000)
      await loader.append(name as TableName, rows.slice(start, start + 1_000).flat());
  }
  await loader.finish();
  await loader.publish({ ...edition, version: loader.version }, facts);
}

type Item = ReturnType<typeof itemOf>;
type ListedItem = { nsn: number; contentHash: number; changedOn: number };

function itemOf(part: BuiltPart) {
  const nsn = parseNsn(part.nsn);
  if (nsn === null) throw new Error(`not an NSN: ${part.nsn}`);
  const {
    itemName = 'BOLT, MACHINE',
    partNumbers = [],
    formerNumbers = [],
    sections = {},
    changedOn = DAY,
    contentHash = 1,
  } = part;
  const filled = SECTION_NAMES.filter((name) => (sections[name] ?? []).length > 0);
  return {
    nsn,
    itemName,
    partNumbers,
    formerNumbers,
    texts: sections,
    sections: filled.reduce((bits, name) => bits | sectionBit(name), 0),
    listed: partNumbers.length > 0 && !part.cancelled,
    changedOn,
    contentHash,
    cancelled: part.cancelled,
  };
}

function referenceRows(nsn: number, references: readonly BuiltReference[]): SqlValue[][] {
  return references.map(({ partNumber, cage, codes = [] }, position) => {
    const key = normalizePartNumber(partNumber) ?? '';
    return [nsn, position, partNumber, key, cage, JSON.stringify(codes)];
  });
}

function niinRow({ nsn, listed, cancelled }: Item): SqlValue[] {
  const replacedBy = cancelled?.replacedBy ? parseNsn(cancelled.replacedBy) : null;
  const facts = [replacedBy, cancelled?.survivor ?? null, cancelled?.status ?? null, cancelled?.date ?? null];
  return [niinOfNsn(nsn), nsn, listed ? 1 : 0, ...facts];
}

function detailRow({ nsn, texts }: Item): SqlValue[] {
  return [nsn, ...SECTION_NAMES.map((name) => (texts[name]?.length ? JSON.stringify(texts[name]) : null))];
}

/** Rows of maker_word for rows of maker. */
function wordRows(makers: readonly (readonly SqlValue[])[]): SqlValue[][] {
  const rows = makers.flatMap((maker) =>
    [...new Set(upperWords(String(maker[1])))].map((word) => [word, String(maker[0])]),
  );
  return rows.sort(([left, leftCage], [right, rightCage]) =>
    left === right ? (leftCage! < rightCage! ? -1 : 1) : Buffer.compare(Buffer.from(left!), Buffer.from(right!)),
  );
}

/** Rows of nsn_boundary for listed NSNs in NSN order. */
export function blockRows(items: readonly ListedItem[]): SqlValue[][] {
  return Array.from({ length: Math.ceil(items.length / NSNS_PER_BOUNDARY) }, (_, index) => {
    const inBlock = items.slice(index * NSNS_PER_BOUNDARY, (index + 1) * NSNS_PER_BOUNDARY);
    const nsns = inBlock.map((item) => item.nsn);
    const days = inBlock.map((item) => item.changedOn);
    const [first, last] = [nsns[0]!, nsns.at(-1)!];
    return [index + 1, first, last, nsns.length, latestDay(inBlock), hashOf(inBlock), packNsns(nsns, days)];
  });
}

function latestDay(items: readonly ListedItem[]): number {
  return items.reduce((latest, item) => Math.max(latest, item.changedOn), 0);
}

/** Changes with any NSN, content and day; below 2^53. */
function hashOf(items: readonly ListedItem[]): number {
  const facts = items.map(({ nsn, contentHash, changedOn }) => [nsn, contentHash, changedOn]);
  return createHash('sha256').update(JSON.stringify(facts)).digest().readUIntBE(0, 6);
}

function byFirst(left: readonly unknown[], right: readonly unknown[]): number {
  return String(left[0]) < String(right[0]) ? -1 : 1;
}
