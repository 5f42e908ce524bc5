import path from 'node:path';
import { mkdtempSync, readdirSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { SqlValue } from '../../../src/base/database/database.ts';
import type { CatalogDatabase, CatalogLoader, PublishedEdition } from '../../../src/publog/catalog-loader.ts';
import { type TableName, TABLES } from '../../../src/publog/schema.ts';
import { SECTION_NAMES } from '../../../src/base/domain/publog-columns.ts';
import { anNsn, aReference, publogFolder, type PublogTables } from './publog.fixture.ts';
import { type ImportOptions, importPublog } from '../../../src/publog/import/import-publog.ts';
import type { ImportOutcome, ImportReport } from '../../../src/publog/import/report.ts';

export type Tables = Record<TableName, SqlValue[][]>;

/** A database that keeps what is loaded in memory. */
export function memoryDatabase(overrides: Partial<CatalogDatabase> = {}) {
  const versions: Tables[] = [];
  let published: PublishedEdition | null = null;
  let aborted = 0;
  const database: CatalogDatabase = {
    freeSpace: async () => null,
    openLoader: async (): Promise<CatalogLoader> => {
      const tables = Object.fromEntries(Object.keys(TABLES).map((name) => [name, []])) as unknown as Tables;
      return {
        version: `v${versions.length + 1}`,
        append(table, values) {
          const width = Object.keys(TABLES[table].columns).length;
          for (let at = 0; at < values.length; at += width) tables[table].push(values.slice(at, at + width));
        },
        finish: async (onStep) => onStep?.('index', 0),
        publish: async (edition, facts) => {
          published = { sourceRows: {}, filled: {}, inputs: null, ...facts, edition };
          versions.push(tables);
        },
        abort: async () => void aborted++,
      };
    },
    listCatalogs: async () => [],
    putInForce: async () => ({ outcome: 'refused', problem: 'there is no catalog before' }),
    findPublished: async () => published,
    async *readPublished() {
      const last = versions.at(-1);
      const rows = last ? [...last.nsn, ...last.unlisted_nsn] : [];
      yield rows
        .map((row) => ({
          nsn: Number(row[0]),
          contentHash: Number(row[5]),
          changedOn: Number(row[6]),
          listed: last!.nsn.includes(row),
          partCount: Number(row[3]),
          facts: Number(row[8]),
          sources: Number(row[9]),
        }))
        .sort((left, right) => left.nsn - right.nsn);
    },
    recordChanges: async () => ({
      append: () => {},
      query: async () => [],
      commit: async () => {},
      abort: async () => {},
    }),
    readPublishedRequirements: async () =>
      (versions.at(-1)?.requirement ?? []).map(([mrc, title, , , understood, measures]) => ({
        mrc: String(mrc),
        title: String(title),
        understood: Number(understood),
        measures: Number(measures),
      })),
    async readPublishedPages() {
      const pages = (rows: SqlValue[][] = []) =>
        rows.map((row) => ({ code: String(row[0]), contentHash: Number(row.at(-2)), changedOn: Number(row.at(-1)) }));
      const last = versions.at(-1);
      const names = (last?.item_name ?? []).map(([, name, count, , changedOn]) => ({
        code: String(name),
        contentHash: Number(count),
        changedOn: Number(changedOn),
      }));
      return { groups: pages(last?.supply_group), classes: pages(last?.supply_class), names };
    },
    ...overrides,
  };
  return { database, versions, aborted: () => aborted };
}

export async function load(
  input: PublogTables | string,
  options: Partial<ImportOptions> & { into?: ReturnType<typeof memoryDatabase> } = {},
) {
  const { into = memoryDatabase(), ...rest } = options;
  const outcome = await importPublog({
    paths: [
      typeof input === 'string' ? input : filesOf((options.now?.() ?? new Date()).toISOString().slice(0, 10), input),
    ],
    database: into.database,
    workDir: mkdtempSync(path.join(tmpdir(), 'publog-work-')),
    ...rest,
  });
  return { outcome, tables: into.versions.at(-1), into };
}

/** A folder of files that are all dated by a day, YYYY-MM-DD. */
export function filesOf(date: string, tables: PublogTables): string {
  const folder = publogFolder(tables);
  const at = new Date(`${date}T08:00:00Z`);
  for (const name of readdirSync(folder)) utimesSync(path.join(folder, name), at, at);
  return folder;
}

export async function loaded(input: PublogTables | string, options: Parameters<typeof load>[1] = {}) {
  const { outcome, tables, into } = await load(input, options);
  if (outcome.outcome !== 'imported') throw new Error(JSON.stringify(outcome));
  return { report: outcome.report, tables: tables!, into };
}

export function problemOf(outcome: ImportOutcome): string {
  return outcome.outcome === 'failed' ? outcome.problem : outcome.outcome;
}

export function fileReport(report: ImportReport, table: string) {
  return report.files.find((file) => file.table === table)!;
}

export function section(tables: Tables, nsn: number, name: (typeof SECTION_NAMES)[number]): unknown {
  const text = tables.nsn_detail.find((row) => row[0] === nsn)?.[SECTION_NAMES.indexOf(name) + 1];
  return typeof text === 'string' ? JSON.parse(text) : null;
}

/** The one NSN of `BASE` that is listed. */
export const BOLT = 5305012345678;
export const BASE: PublogTables = {
  P_FLIS_NSN: [anNsn('5305-01-234-5678'), anNsn('1005-00-000-0001', { ITEM_NAME: 'GUN' })],
  V_FLIS_PART: [aReference('012345678', 'MS16998-28')],
};
