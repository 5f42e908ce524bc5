import type { Day } from '../../domain/day.ts';
import type { Nsn } from '../../domain/nsn.ts';
import { paths } from '../../paths.ts';
import type { SitemapFacts } from '../../catalog/nsn-blocks.ts';
import type { ReadBlocks } from './sitemap-plan.ts';

/**
 * Absolute addresses of groups, classes and listed NSNs that changed on a day or later, in lists of `atMost`: groups, classes, then NSNs in order. Blocks
 * in which nothing did are not read.
 */
export async function* changedUrls(
  since: Day,
  {
    facts,
    readBlocks,
    origin,
    atMost,
  }: { facts: SitemapFacts; readBlocks: ReadBlocks; origin: string; atMost: number },
): AsyncGenerator<string[]> {
  const changed = ({ changedOn }: { changedOn: Day }): boolean => changedOn >= since;
  let urls = [
    ...facts.groups.filter(changed).map(({ fsg }) => origin + paths.group(fsg)),
    ...facts.classes.filter(changed).map(({ fsc }) => origin + paths.supplyClass(fsc)),
  ];
  for (const { number } of facts.blocks.filter(changed)) {
    const [block] = await readBlocks(number, number);
    if (block === undefined) throw new Error(`block ${number} cannot be read`);
    for (let index = 0; index < block.nsns.length; index++)
      if (block.days[index]! >= since) urls.push(origin + paths.part(block.nsns[index] as Nsn));
    for (; urls.length >= atMost; urls = urls.slice(atMost)) yield urls.slice(0, atMost);
  }
  for (; urls.length > 0; urls = urls.slice(atMost)) yield urls.slice(0, atMost);
}
