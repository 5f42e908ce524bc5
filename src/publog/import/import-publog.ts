import path from 'node:path';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { ImportRunning, type CatalogDatabase, type CatalogEdition } from '../catalog-loader.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import { sumBy } from '#base/domain/in-parallel.ts';
import { createChangeRecord } from '../changes/record-changes.ts';
import {
  DEFAULT_MAX_LOSS_PERCENT,
  compareEditions,
  factsOf,
  noteManagement,
  type NewEdition,
} from './compare-editions.ts';
import { fillTables } from './fill-tables.ts';
import { findInputs, identifyImport, type FoundInputs } from './find-inputs.ts';
import { createMeter } from './import-meter.ts';
import {
  ImportProblem,
  ImportStopped,
  type ImportOutcome,
  type ImportProgress,
  type ImportReport,
  type Loss,
} from './report.ts';
import { SOURCE_TABLES, SOURCE_TABLE_NAMES } from './source-tables.ts';

export type ImportOptions = {
  paths: readonly string[];
  database: CatalogDatabase;
  /** Sorted input, about as large as the input. */
  workDir: string;
  /** The sample is published whatever was in force. */
  sample?: boolean;
  /** Percent. */
  maxLossPercent?: number;
  /** Publishes losses and cut-off files. */
  acceptLoss?: boolean;
  again?: boolean;
  /** Sets the time of import, and the day of changes. */
  now?: () => Date;
  onProgress?: (progress: ImportProgress) => void;
  signal?: AbortSignal;
  /** By default for small input. */
  sameThread?: boolean;
};

const NOTHING_PUBLISHED: Pick<CatalogDatabase, 'readPublished' | 'readPublishedPages'> = {
  async *readPublished() {},
  readPublishedPages: async () => ({ groups: [], classes: [], names: [] }),
};
const WORK_PREFIX = 'importing-';
const MANAGEMENT = 'V_FLIS_MANAGEMENT';

/** Its cause is the outcome. */
class ImportRefused extends Error {
  override name = 'ImportRefused';
}

/** Imports into a new version, compares and switches. On failure the catalog in force stays. */
export async function importPublog(options: ImportOptions): Promise<ImportOutcome> {
  const ignored: ImportReport['ignored'] = [];
  try {
    const found = await findInputs(options.paths, ignored);
    const identified = await identify(options, found);
    const { before, identity } = identified;
    if (before?.inputs === identity.inputs && !options.again) {
      const held = await options.database.listCatalogs();
      if (held.some(({ isInForce, problem }) => isInForce && problem === null))
        return { outcome: 'unchanged', version: before.edition.version };
    }
    return { outcome: 'imported', report: await run(options, found, identified) };
  } catch (error) {
    if (error instanceof ImportStopped) return { outcome: 'stopped' };
    if (error instanceof ImportRefused) return error.cause as ImportOutcome;
    const problem = problemOf(error as Error);
    if (problem === null) throw error;
    return { outcome: 'failed', problem, ignored };
  }
}

/** The sample is not compared with. */
async function identify(options: ImportOptions, { files }: FoundInputs) {
  const { sample = false, signal } = options;
  const now = options.now?.() ?? new Date();
  const published = await options.database.findPublished();
  const before = published?.edition.sample && !sample ? null : published;
  const identity = await identifyImport(files, { before, sample, now, signal });
  return { now, published: published?.edition.version ?? null, before, identity };
}

async function run(
  options: ImportOptions,
  found: FoundInputs,
  { now, published, before, identity }: Awaited<ReturnType<typeof identify>>,
): Promise<ImportReport> {
  const { database, workDir, sample = false, sameThread } = options;
  const { files } = found;
  const { day: today, editionDate } = identity;
  await checkSpace(database, found);
  const loader = await database.openLoader({ time: identity.time, otherThan: before === null ? published : null });
  const { version } = loader;
  const hasManagement = files.some(({ table }) => table === MANAGEMENT) && Boolean(before?.sourceRows[MANAGEMENT]);
  const recorded = { version, date: editionDate, before: before?.edition.version ?? null };
  const changes = sample ? null : createChangeRecord(() => database.recordChanges(), recorded, hasManagement);
  const filesDir = path.join(workDir, `${WORK_PREFIX}${version}-files`);
  try {
    const inForce = (await database.findPublished())?.edition.version ?? null;
    if (inForce !== published) throw new ImportProblem('Another catalog came into force meanwhile: import again.');
    await removeOldWork(workDir, version);
    await mkdir(filesDir, { recursive: true });
    const meter = createMeter(files, options.onProgress, options.signal);
    const compared = before === null && published !== null ? NOTHING_PUBLISHED : database;
    const means = { files, workDir: filesDir, meter, published: compared, today, editionDate, changes, sameThread };
    const filled = await fillTables(loader, means);
    // Frees the disk for indexes.
    await rm(filesDir, { recursive: true, force: true });
    const edition = { version, importedAt: now.toISOString(), editionDate, sample, ...filled.counts };
    const report = reportOf(found, edition, filled);
    // Before indexes: a refusal need not wait.
    report.acceptedLosses = await acceptLosses(options, report, filled.requirements);
    meter.check();
    await loader.finish((step, done) => meter.indexing(step, done));
    meter.check();
    await changes?.commit();
    await loader.publish(edition, { ...factsOf(report.files), inputs: identity.inputs });
    return { ...report, changes: changes?.report() ?? null };
  } catch (error) {
    await changes?.abort();
    await loader.abort();
    throw error;
  } finally {
    await rm(filesDir, { recursive: true, force: true });
  }
}

function reportOf(
  { files, ignored }: FoundInputs,
  edition: CatalogEdition,
  { reports, records, characteristics }: Awaited<ReturnType<typeof fillTables>>,
): ImportReport {
  noteManagement(reports);
  const given = new Set(files.map((file) => file.table));
  return {
    files: SOURCE_TABLE_NAMES.flatMap((table) => reports.filter((report) => report.table === table)),
    missing: SOURCE_TABLE_NAMES.filter((table) => !given.has(table)).map((table) => {
      const { zip, withoutIt } = SOURCE_TABLES[table];
      return { table, zip, withoutIt };
    }),
    ignored,
    edition,
    ...records,
    characteristics,
    changes: null,
    acceptedLosses: [],
  };
}

/** Returns accepted losses. Throws `ImportRefused`. */
async function acceptLosses(
  options: ImportOptions,
  report: ImportReport,
  requirements: NewEdition['requirements'],
): Promise<Loss[]> {
  if (options.sample) return [];
  const { database, maxLossPercent = DEFAULT_MAX_LOSS_PERCENT } = options;
  const published = await database.findPublished();
  // catalogs without counts of filled fields understood other replies
  const isOlder = published === null || Object.keys(published.filled).length === 0;
  const before = published && { ...published, requirements: isOlder ? [] : await database.readPublishedRequirements() };
  const losses = compareEditions({ ...report, requirements }, before, maxLossPercent);
  if (losses.length > 0 && !options.acceptLoss) {
    const cause: ImportOutcome = { outcome: 'refused', losses, report };
    throw new ImportRefused('the new catalog has lost too much', { cause });
  }
  return losses;
}

async function checkSpace(database: CatalogDatabase, { files }: FoundInputs): Promise<void> {
  const space = await database.freeSpace(sumBy(files, ({ sizeBytes }) => sizeBytes));
  if (space === null || space.freeBytes >= space.neededBytes) return;
  const gigabytes = (bytes: number): string => (bytes / 1e9).toFixed(1);
  const kept = `Catalogs that are kept for a rollback take ${gigabytes(space.keptBytes)} GB: KEEP_CATALOGS=0 lets go of them.`;
  throw new ImportProblem(
    `There is too little free space: the import needs about ${gigabytes(space.neededBytes)} GB, ` +
      `${gigabytes(space.freeBytes)} GB are free.${space.keptBytes > 0 ? ` ${kept}` : ''}`,
  );
}

/** Left by killed imports. Under the lock. */
async function removeOldWork(workDir: string, version: string): Promise<void> {
  await mkdir(workDir, { recursive: true });
  for (const name of await readdir(workDir)) {
    if (name.startsWith(WORK_PREFIX) && name.endsWith('-files') && !name.includes(version))
      await rm(path.join(workDir, name), { recursive: true, force: true });
  }
}

/** Null for surprises. */
function problemOf(error: Error): string | null {
  if (error instanceof ImportProblem || error instanceof ImportRunning || error instanceof StoreUnavailable)
    return error.message;
  const { code, errcode } = error as NodeJS.ErrnoException & { errcode?: number };
  if (code === 'ENOSPC' || code === 'EDQUOT' || errcode === SQLITE_FULL)
    return 'The disk is full. Nothing was changed; free some space and import again.';
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'ETIMEDOUT' || code === 'ECONNRESET')
    return `The database does not answer: ${error.message || code}`;
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM')
    return `A file cannot be read or written: ${error.message}`;
  return null;
}

/** https://sqlite.org/rescode.html#full */
const SQLITE_FULL = 13;
