import { listed, type Query } from '#base/database/database.ts';
import type { EngineId } from '../engines.ts';
import type { PageKind } from '../records.ts';
import { putRows } from './crawl-schema.ts';
import { addPages, blockOf, packBlock, type PageBlocks, unpackBlock } from './page-blocks.ts';

/** 512 KB at most. */
const BLOCKS_AT_ONCE = 64;

/** Names of sets. Months are between `engine/kind/0` and `engine/kind/ever`. */
export const setName = {
  fetched: (engine: EngineId, kind: PageKind, month: string | null) => `${engine}/${kind}/${month ?? 'ever'}`,
  changed: (version: string) => `changed/${version}`,
  /** Those that an engine has fetched since. */
  refetched: (version: string, engine: EngineId) => `refetched/${version}/${engine}`,
};

export async function readPageSet(query: Query, name: string, blocks?: Iterable<number>): Promise<PageBlocks> {
  const { sql, values } = listed([...(blocks ?? [])], 1);
  if (blocks !== undefined && values.length === 0) return new Map();
  const some = blocks === undefined ? '' : ` and block in (${sql})`;
  const rows = await query<[block: number, pages: Uint8Array]>(READ_SET + some, [name, ...values]);
  return new Map(rows.map(([block, pages]) => [block, unpackBlock(pages)]));
}

export function putPageSet(query: Query, name: string, pages: PageBlocks, blocks = [...pages.keys()]): Promise<void> {
  const rows = blocks.map((block) => [name, block, packBlock(pages.get(block)!)]);
  return putRows(query, PUT_BLOCKS, rows);
}

/** Adds pages to a set by ascending numbers. */
export async function addPageNumbers(query: Query, name: string, pages: Uint32Array): Promise<void> {
  const ofBlocks = splitByBlock(pages);
  const numbers = [...ofBlocks.keys()];
  for (let at = 0; at < numbers.length; at += BLOCKS_AT_ONCE) {
    const some = numbers.slice(at, at + BLOCKS_AT_ONCE);
    const blocks = await readPageSet(query, name, some);
    const changed = some.filter((number) => addPages(blocks, ofBlocks.get(number)!) > 0);
    await putPageSet(query, name, blocks, changed);
  }
}

export function splitByBlock(pages: Uint32Array): Map<number, Uint32Array> {
  const blocks = new Map<number, Uint32Array>();
  for (let from = 0, to = 0; from < pages.length; from = to) {
    const number = blockOf(pages[from]!);
    while (to < pages.length && blockOf(pages[to]!) === number) to += 1;
    blocks.set(number, pages.subarray(from, to));
  }
  return blocks;
}

export async function removePageSets(query: Query, from: string, to: string): Promise<void> {
  await query('delete from page_set where name >= $1 and name < $2', [from, to]);
}

// primary key of page_set: some 270 rows for all NSNs
const READ_SET = 'select block, pages from page_set where name = $1';
const PUT_BLOCKS = [
  'insert into page_set (name, block, pages) values',
  'on conflict (name, block) do update set pages = excluded.pages',
] as const;
