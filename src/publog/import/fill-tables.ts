import { readdirSync } from 'node:fs';
import type { SqlValue } from '#base/database/database.ts';
import { managementFacts } from '#base/domain/management.ts';
import { factsOf } from './compare-editions.ts';
import { createKeyHashes, definitionHashes } from './content-hash.ts';
import {
  badAffiliate,
  MAKER_TABLES,
  makerGroups,
  readMakerTable,
  type MakerTable,
  createMakerWords,
  makerRows,
} from './import-makers.ts';
import type { ImportMeter } from './import-meter.ts';
import type { FileReport } from './report.ts';
import type { InputFile } from './input-source.ts';
import {
  colloquialNameRows,
  itemDefinitionRows,
  itemNameRows,
  supplyClassRows,
  type PagesBefore,
  type Row,
} from './supply-class-rows.ts';
import { readRows } from './read-table.ts';
import type { SourceTableName } from './source-tables.ts';
import { type SpillIndex, RANKS_PER_BUCKET } from './spill.ts';
import { FILE_COLUMNS, FORMER_PART_FILES, type CodeTable } from '#base/domain/publog-columns.ts';
import type { CatalogDatabase, CatalogLoader } from '../catalog-loader.ts';
import type { ChangeRecord } from '../changes/record-changes.ts';
import type { SpilledTable } from './build-bucket.ts';
import { cancelledRanks, gatherCancellations, successorsOf } from './cancellations.ts';
import { approvedNames, gatherNsns, type NsnList } from './gather-nsns.ts';
import { sameThread, workerThreads } from './import-threads.ts';
import { requirementRows, understoodReplies } from './read-replies.ts';
import { createRowBatches, spillReplaces, writeNiins } from './write-niins.ts';
import { createBucketWriter, createRecordReader } from './write-buckets.ts';
import { hasNiin, rankOfNiin } from './niin-index.ts';
import { readReferenceRecords } from '../reference-rows.ts';
import type { TableName } from '../schema.ts';

/** Approved names complete those of NSNs. Makers wait on disk: there are millions. */
async function readSmallTables(files: readonly InputFile[], workDir: string, meter: ImportMeter) {
  const reports: FileReport[] = [];
  const fileOf = (table: SourceTableName) => files.find((file) => file.table === table);
  const readKept = async (table: SourceTableName, keep: (row: Row) => string | null) => {
    const file = fileOf(table);
    if (!file) return null;
    const read = await readRows(file, meter.reading(table), keep);
    reports.push(read.report);
    return read;
  };
  const read = async (table: SourceTableName, needed: string): Promise<Row[]> =>
    (await readKept(table, (row) => (row[needed] === '' ? `no ${needed}` : null)))?.rows ?? [];

  const [fscRows, fsgRows] = [await read('V_H2_FSC', 'FSC'), await read('V_H2_FSG', 'FSC')];
  const classes = { fscRows, fsgRows, pickRows: await read('P_H2_PICK', 'FSC') };
  const definitions = itemDefinitionRows(await read('P_H6_PICK', 'INC'), await read('V_H6_NAME_INC', 'INC'));
  const named = await read('V_COLLOQUIAL_NAME', 'COLLOQUIAL_NAME');
  const colloquial = colloquialNameRows(named, await read('V_H6_RELATED', 'ITEM_NAME'), definitions);
  const meanings = codeMeaningRows(await read('P_HELP', 'CODE'));

  const makers = new Map<MakerTable, SpillIndex>();
  const companies = createKeyHashes();
  for (const table of MAKER_TABLES) {
    const file = fileOf(table);
    if (!file) continue;
    const { report, spill, companies: own } = await readMakerTable(file, workDir, meter.reading(table));
    reports.push(report);
    makers.set(table, spill);
    companies.addAll(own.pairs());
  }
  const affiliates = await readKept('V_H5_CORPORATE', badAffiliate);
  const groups = makerGroups(affiliates?.rows ?? []);
  if (groups.others > 0)
    affiliates!.report.notes.push(`${groups.others} rows name another group of the same CAGE; the first one counts`);
  return {
    reports,
    groups,
    classes,
    definitions,
    colloquial,
    meanings,
    makers,
    /** By CAGE key and item name code. */
    hashes: { companies: companies.share(), definitions: definitionHashes(definitions, colloquial).share() },
  };
}

/** A row of P_HELP is a family ("AAC", the first column of its table or an alias) or one of its codes ("AAC:A"). */
const TABLE_OF_FAMILY: ReadonlyMap<string, CodeTable> = new Map([
  ['RPDMRC', 'rpd_mrc'],
  ['AFFIL_CODE', 'affiliation'],
  ['AFFILIATION_CODE', 'affiliation'],
  ...[...Map.groupBy(Object.values(FILE_COLUMNS).flat(), ({ codes }) => codes)].flatMap(([codes, [first]]) =>
    codes ? [first!.name.toUpperCase(), ...(first!.aliases ?? [])].map((family) => [family, codes] as const) : [],
  ),
]);

const CODES = new URL('../../../reference-data/codes/', import.meta.url);
const NOT_CODES = new Set(['INDEX', 'commercial_condition', 'supply_condition', 'mrc_seen']);

/** P_HELP first, built-in ones where it has none. */
export function codeMeaningRows(help: readonly Record<string, string>[]): SqlValue[][] {
  const meanings = new Map<string, SqlValue[]>();
  const add = (field: string, code: string, meaning: string): void => {
    meanings.set(`${field}\n${code}`, [field, code, meaning]);
  };
  for (const file of readdirSync(CODES).sort()) {
    const name = file.replace('.csv', '');
    if (NOT_CODES.has(name)) continue;
    for (const row of readReferenceRecords(`codes/${file}`)) {
      // ncb_country.csv has its own column names.
      const code = row['code'] ?? row['ncb'] ?? '';
      const meaning = row['label'] ?? row['country'] ?? '';
      if (code !== '' && meaning !== '') add(name, code, meaning);
    }
  }
  for (const row of help.toReversed()) {
    const parsed = parseHelpCode(row['CODE'] ?? '');
    const meaning = (row['LITERAL'] ?? '').trim() || (row['DESCRIPTION'] ?? '').trim();
    if (parsed && meaning !== '') add(parsed.table, parsed.code, meaning);
  }
  return [...meanings].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, row]) => row);
}

/** "AAC:A"; null for families and unknown ones. */
export function parseHelpCode(text: string): { table: CodeTable; code: string } | null {
  const colon = text.indexOf(':');
  if (colon < 0) return null;
  const table = TABLE_OF_FAMILY.get(text.slice(0, colon).trim().toUpperCase());
  const code = text.slice(colon + 1).trim();
  return code !== '' && table !== undefined ? { table, code } : null;
}

/** Less input is read on the calling thread. */
const SMALL_INPUT_BYTES = 4_000_000;
/** Writes all tables: NSNs first, the rest sorted into buckets, then bucket by bucket. */
export async function fillTables(
  loader: CatalogLoader,
  options: {
    files: readonly InputFile[];
    workDir: string;
    meter: ImportMeter;
    published: Pick<CatalogDatabase, 'readPublished' | 'readPublishedPages'>;
    /** Days since 1970-01-01. */
    today: number;
    /** YYYY-MM-DD. */
    editionDate: string;
    /** Null for the sample. */
    changes: ChangeRecord | null;
    sameThread: boolean | undefined;
  },
) {
  const { files, workDir, meter, published, today, editionDate, changes } = options;
  const fileOf = (table: SourceTableName): InputFile | null => files.find((file) => file.table === table) ?? null;
  const isSmall = files.reduce((sum, file) => sum + file.sizeBytes, 0) < SMALL_INPUT_BYTES;
  const threads = (options.sameThread ?? isSmall) ? sameThread : workerThreads;
  meter.check();
  const { reports, ...small } = await readSmallTables(files, workDir, meter);
  meter.check();
  const history = fileOf('P_HISTORY_PICK');
  const { list, report: nsnReport } = await gatherNsns(
    fileOf('P_FLIS_NSN')!,
    meter.reading('P_FLIS_NSN'),
    approvedNames(small.definitions),
    history && { file: history, onChunk: meter.reading(history.table) },
  );
  reports.push(nsnReport);

  meter.check();
  const buckets = Math.ceil(list.count / RANKS_PER_BUCKET);
  const withParts = new Uint8Array(new SharedArrayBuffer(list.count));
  const place = { index: list.index, workDir, buckets, withParts };
  const niinFiles = files.filter((file) => Object.hasOwn(FILE_COLUMNS, file.table));
  const outcomes = await threads.read(niinFiles, place, meter.reading('files'));
  const spills = new Map<SpilledTable, SpillIndex>();
  for (const { report: own, spill } of outcomes) {
    spills.set(own.table as SpilledTable, spill);
    // P_FLIS_NSN was reported with the NSNs.
    if (own.table !== 'P_FLIS_NSN') reports.push(own);
  }
  const pairs = outcomes.find(({ replacements }) => replacements.length > 0)?.replacements ?? new Int32Array();
  const cancelled = fileOf('V_FLIS_CANCELLED_NIIN');
  const reading = meter.reading('V_FLIS_CANCELLED_NIIN');
  const { cancellations, report } = await gatherCancellations(cancelled, list, { pairs, withParts }, reading);
  if (report) reports.push(report);
  const replaces = spillReplaces(cancellations, list, workDir, buckets);
  spills.set('replaces', replaces.spill);

  meter.check();
  const { nsns, names, nameHashes } = list;
  const context = { ...small.hashes, replaced: replaces.order.share() };
  const frame = { nsns, names, nameHashes, cancelled: cancelledRanks(cancellations, list), context };
  const management = managementFacts(editionDate, factsOf(reports).filled);
  const listedRanks = new Uint8Array(list.count);
  await changes?.start({
    successorOf: successorsOf(cancellations, list),
    isOnFile: (niin) => hasNiin(list.index.bits, niin),
    placeOf(niin) {
      const rank = rankOfNiin(list.index, niin);
      return { nsn: list.nsns[rank]!, listed: listedRanks[rank] === 1 };
    },
  });
  const old = createRecordReader(published.readPublished(), (gone) => changes?.passed(gone));
  const writer = createBucketWriter(loader, list, { before: old, today, changes, listedRanks });
  let [duplicateParts, duplicateFormer] = [0, 0];
  for await (const built of threads.build(spills, { ...frame, management }, buckets)) {
    await writer.write(built);
    duplicateParts += built.parts.duplicates;
    duplicateFormer += built.former.duplicates;
    meter.built((built.bucket + 1) / buckets, built.count);
  }
  const written = await writer.finish();
  await changes?.finish();
  await writeNiins(loader, list, cancellations, listedRanks);
  const before = { published: await published.readPublishedPages(), today };
  const { groups, classes, makers } = await writeSmallTables(loader, small, list, written, before);
  const note = (count: number, table: SourceTableName | undefined, words: string): void => {
    if (count > 0) reports.find((each) => each.table === table)?.notes.push(`${count} ${words}`);
  };
  note(duplicateParts, 'V_FLIS_PART', 'rows repeat a part number and CAGE of the same NIIN and were merged');
  note(list.formerCount, history?.table, 'NIINs are not in P_FLIS_NSN: each has a page, and is not listed');
  const former = FORMER_PART_FILES.find((table) => fileOf(table) !== null);
  note(duplicateFormer, former, 'former references of all files are still on the item or repeated, and were left out');
  const characteristics = understoodReplies(written.requirements);
  return {
    reports,
    counts: { ...written.counts, groups, classes, makers },
    records: written.records,
    characteristics,
    requirements: written.requirements,
  };
}

async function writeSmallTables(
  loader: CatalogLoader,
  small: Omit<Awaited<ReturnType<typeof readSmallTables>>, 'reports'>,
  list: NsnList,
  written: Awaited<ReturnType<ReturnType<typeof createBucketWriter>['finish']>>,
  before: PagesBefore,
): Promise<{ groups: number; classes: number; makers: number }> {
  const write = async (table: TableName, rows: Iterable<SqlValue[]>): Promise<number> => {
    const batches = createRowBatches(loader, table);
    for (const row of rows) {
      batches.push(...row);
      await batches.flush(false);
    }
    await batches.flush(true);
    return batches.count();
  };

  const { groups, classes } = supplyClassRows(small.classes, written.classes, before);
  await write('supply_group', groups);
  await write('supply_class', classes);
  await write('item_name', itemNameRows(list, written, small.definitions, before));
  await write('item_definition', small.definitions);
  await write('colloquial_name', small.colloquial);
  await write('requirement', requirementRows(written.requirements));
  await write('code_meaning', small.meanings);
  const words = createMakerWords();
  const makers = await write('maker', makerRows(small.makers, written.partsOfCage, small.groups.parentOf, words.add));
  await write('maker_group', small.groups.rows(written.partsOfCage));
  await write('maker_word', words.rows());
  const isCounted = ([, , title, , , , nsns]: SqlValue[]): boolean => title !== null || Number(nsns) > 0;
  return { groups: groups.length, classes: classes.filter(isCounted).length, makers };
}
