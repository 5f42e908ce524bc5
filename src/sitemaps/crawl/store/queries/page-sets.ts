import { listed, rowPlaces, type Query, type SqlParameter } from '#base/database/database.ts';
import type { PageKind } from '../../crawl-batch.ts';
import type { EngineId } from '../../engines/engine-ids.ts';
import {
  addToBlock,
  blockOf,
  countPages,
  emptyBlock,
  packBlock,
  type PageBlocks,
  unpackBlock,
  unpackInto,
  without,
} from '../page-blocks.ts';

/** Blocks in one statement: 512 KB at most. */
const BLOCKS_AT_ONCE = 64;
const NO_PAGES = new Uint8Array();

/** Names of sets. Those of months are between `engine/kind/0` and `engine/kind/ever`. */
export const setName = {
  fetched: (engine: EngineId, kind: PageKind, month: string | null) => `${engine}/${kind}/${month ?? 'ever'}`,
  /** NSNs that are new or changed with an edition. */
  changed: (version: string) => `changed/${version}`,
  /** Those of them that an engine has fetched since. */
  refetched: (version: string, engine: EngineId) => `refetched/${version}/${engine}`,
};

/** A whole set; only some blocks of it where they are named. */
export async function readPageSet(query: Query, name: string, blocks?: Iterable<number>): Promise<PageBlocks> {
  type Row = [block: number, pages: Uint8Array];
  const rows: Row[] = [];
  if (blocks === undefined) rows.push(...(await query<Row>(READ_SET, [name])));
  else
    for (const some of inPieces([...blocks])) {
      const { sql, values } = listed(some, 1);
      rows.push(...(await query<Row>(`${READ_BLOCKS} (${sql})`, [name, ...values])));
    }
  return new Map(rows.map(([block, pages]) => [block, unpackBlock(pages)]));
}

/** Writes blocks of a set as they are; all, or some of them. */
export async function putPageSet(
  query: Query,
  name: string,
  pages: PageBlocks,
  blocks: Iterable<number> = pages.keys(),
): Promise<void> {
  for (const some of inPieces([...blocks])) {
    const rows = some.flatMap((block) => [name, block, packBlock(pages.get(block)!)]);
    await query(`${PUT_BLOCKS[0]} ${rowPlaces(some.length, 3)} ${PUT_BLOCKS[1]}`, rows);
  }
}

/**
 * Adds pages to a set by their numbers, which ascend, some perhaps twice. One block of memory serves for all: a set of seven million NSNs has hundreds of blocks of 8 KB, and
 * every batch of every engine comes through here.
 */
export async function addPageNumbers(query: Query, name: string, pages: Uint32Array): Promise<void> {
  const places = placesOfBlocks(pages);
  const block = emptyBlock();
  for (const some of inPieces([...places.keys()])) {
    const { sql, values } = listed(some, 1);
    const before = new Map(await query<[number, Uint8Array]>(`${READ_BLOCKS} (${sql})`, [name, ...values]));
    const rows: SqlParameter[] = [];
    for (const number of some) {
      unpackInto(block, before.get(number) ?? NO_PAGES);
      const { from, to } = places.get(number)!;
      if (addToBlock(block, pages.subarray(from, to)) === 0) continue;
      const packed = packBlock(block);
      // a full block is packed as its own memory
      rows.push(name, number, packed.buffer === block.buffer ? Uint8Array.from(packed) : packed);
    }
    if (rows.length > 0) await query(`${PUT_BLOCKS[0]} ${rowPlaces(rows.length / 3, 3)} ${PUT_BLOCKS[1]}`, rows);
  }
}

/** Where the pages of each block are among numbers that ascend. */
export function placesOfBlocks(pages: Uint32Array): Map<number, { from: number; to: number }> {
  const places = new Map<number, { from: number; to: number }>();
  for (let from = 0, to = 0; from < pages.length; from = to) {
    const number = blockOf(pages[from]!);
    while (to < pages.length && blockOf(pages[to]!) === number) to += 1;
    places.set(number, { from, to });
  }
  return places;
}

/** Pages of a set that are not in another one. */
export async function readDifference(query: Query, name: string, other: string): Promise<PageBlocks> {
  const pages = await readPageSet(query, name);
  return countPages(pages) === 0 ? pages : without(pages, await readPageSet(query, other));
}

/** Removes the sets whose names begin with one text and are below another one. */
export async function removePageSets(query: Query, from: string, to: string): Promise<void> {
  await query('delete from page_set where name >= $1 and name < $2', [from, to]);
}

function inPieces<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / BLOCKS_AT_ONCE) }, (_, piece) =>
    items.slice(piece * BLOCKS_AT_ONCE, (piece + 1) * BLOCKS_AT_ONCE),
  );
}

// primary key of page_set: some 270 rows for the NSNs of a whole catalog
const READ_SET = `
  select block, pages
  from page_set
  where name = $1`;
const READ_BLOCKS = `${READ_SET}
    and block in`;
const PUT_BLOCKS = [
  'insert into page_set (name, block, pages) values',
  'on conflict (name, block) do update set pages = excluded.pages',
] as const;
