import { addPages, type PageBlocks } from '../../../src/sitemaps/crawl/store/page-blocks.ts';

const PAGES_OF_BLOCK = 65_536;

export function blocksOf(pages: Iterable<number>): PageBlocks {
  const blocks: PageBlocks = new Map();
  addPages(blocks, [...pages]);
  return blocks;
}

/** The numbers of the pages of a set, in ascending order. */
export function listPages(blocks: PageBlocks): number[] {
  const pages: number[] = [];
  for (const [number, block] of blocks)
    for (const [word, bits] of block.entries())
      for (let bit = 0; bits !== 0 && bit < 32; bit += 1)
        if (((bits >>> bit) & 1) === 1) pages.push(number * PAGES_OF_BLOCK + word * 32 + bit);
  return pages.sort((left, right) => left - right);
}
