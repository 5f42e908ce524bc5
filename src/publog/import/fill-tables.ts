import type { CatalogDatabase, CatalogLoader } from '../catalog-loader.ts';
import type { SpilledTable } from './build-bucket.ts';
import { cancelledRanks, gatherCancellations } from './cancellations.ts';
import { gatherNsns, type NsnList } from './gather-nsns.ts';
import type { ImportMeter } from './import-meter.ts';
import type { FileReport } from './report.ts';
import { sameThread, workerThreads } from './import-threads.ts';
import type { InputFile } from './input-source.ts';
import { FILE_COLUMNS } from '#base/domain/publog-columns.ts';
import type { SourceTableName } from './source-tables.ts';
import { RANKS_PER_BUCKET, type SpillIndex } from './spill.ts';
import { requirementRows, understoodReplies } from './read-replies.ts';
import { readSmallTables, type SmallTables } from './read-small-tables.ts';
import { createRowBatches, spillReplaces, writeNiins } from './write-niins.ts';
import { createBucketWriter, type BucketWriter } from './write-buckets.ts';
import type { SqlValue } from '#base/database/database.ts';
import type { TableName } from '../schema.ts';
import { createMakerWords, makerRows } from './import-makers.ts';
import { itemNameRows, supplyClassRows, type PagesBefore } from './supply-class-rows.ts';

type FillOptions = {
  files: readonly InputFile[];
  workDir: string;
  meter: ImportMeter;
  /** The catalog in force. */
  published: Pick<CatalogDatabase, 'readPublished' | 'readPublishedPages'>;
  /** Days since 1970-01-01. */
  today: number;
  sameThread: boolean | undefined;
};

/** Files of less than this in all are read on the calling thread. */
const SMALL_INPUT_BYTES = 4_000_000;
/** Reads all files and writes all tables: NSNs first, then the rest bucket by bucket. Frees its memory. */
export async function fillTables(loader: CatalogLoader, options: FillOptions) {
  const { files, workDir, meter } = options;
  const fileOf = (table: SourceTableName): InputFile | null => files.find((file) => file.table === table) ?? null;
  const reports: FileReport[] = [];
  const isSmall = files.reduce((sum, file) => sum + file.sizeBytes, 0) < SMALL_INPUT_BYTES;
  const threads = (options.sameThread ?? isSmall) ? sameThread : workerThreads;
  meter.start('NSNs');
  const { list, report: nsnReport } = await gatherNsns(fileOf('P_FLIS_NSN')!, meter.reading('P_FLIS_NSN'));
  const cancelled = 'V_FLIS_CANCELLED_NIIN';
  const { cancellations, report } = await gatherCancellations(fileOf(cancelled), list, meter.reading(cancelled));
  reports.push(nsnReport, ...(report ? [report] : []));

  meter.start('reading');
  const buckets = Math.ceil(list.count / RANKS_PER_BUCKET);
  const place = { index: list.index, workDir, buckets };
  const niinFiles = files.filter((file) => Object.hasOwn(FILE_COLUMNS, file.table));
  const outcomes = await threads.read(niinFiles, place, meter.reading('files'));
  const spills = new Map<SpilledTable, SpillIndex>();
  for (const { report: own, spill } of outcomes) {
    spills.set(own.table as SpilledTable, spill);
    // P_FLIS_NSN has been reported: it was read for the list of NSNs.
    if (own.table !== 'P_FLIS_NSN') reports.push(own);
  }
  const replaces = spillReplaces(cancellations, list, workDir, buckets);
  spills.set('replaces', replaces.spill);
  const small = await readSmallTables({ files, workDir, meter });
  reports.push(...small.reports);

  meter.start('building');
  const { nsns, names, nameHashes } = list;
  const context = { ...small.hashes, replaced: replaces.order.share() };
  const frame = { nsns, names, nameHashes, cancelled: cancelledRanks(cancellations, list), context };
  const writer = createBucketWriter(loader, list, options.published.readPublished(), options.today);
  let duplicateParts = 0;
  for await (const built of threads.build(spills, frame, buckets)) {
    await writer.write(built);
    duplicateParts += built.parts.duplicates;
    meter.built((built.bucket + 1) / buckets, built.count);
  }
  const written = await writer.finish();
  await writeNiins(loader, list, cancellations, written.listedRanks);
  const before = { published: await options.published.readPublishedPages(), today: options.today };
  const { groups, classes, makers } = await writeSmallTables(loader, { small, list, written, before });
  if (duplicateParts > 0) {
    const note = `${duplicateParts} rows repeat a part number and CAGE of the same NIIN and were merged`;
    reports.find(({ table }) => table === 'V_FLIS_PART')?.notes.push(note);
  }
  const characteristics = understoodReplies(written.requirements);
  return {
    reports,
    counts: { ...written.counts, groups, classes, makers },
    records: written.records,
    characteristics,
  };
}

type SmallTableInput = {
  small: SmallTables;
  list: NsnList;
  written: Awaited<ReturnType<BucketWriter['finish']>>;
  before: PagesBefore;
};

/** Writes everything that has no row per NSN: groups, classes, names, makers, definitions, code meanings. */
async function writeSmallTables(
  loader: CatalogLoader,
  { small, list, written, before }: SmallTableInput,
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
  const makers = await write('maker', makerRows(small.makers, written.partsOfCage, words.add));
  await write('maker_word', words.rows());
  const isCounted = ([, , title, , , , nsns]: SqlValue[]): boolean => title !== null || Number(nsns) > 0;
  return { groups: groups.length, classes: classes.filter(isCounted).length, makers };
}
