import type { RankableName } from '../../../src/publog/words/name-index.ts';
import { readTradeWords } from '../../../src/publog/words/trade-words.ts';

/** What peers index: an item name, its colloquial names, and its definition. */
export type NameRow = readonly [name: string, otherNames: string, definition: string, nsnCount: number];

/** With trade words a peer is given all that this catalog knows: they stand beside the colloquial names of the items that they lead to. */
export function nameRows(names: readonly RankableName[], withTradeWords: boolean): NameRow[] {
  const trade = new Map<string, string[]>();
  for (const { word, names: led } of withTradeWords ? readTradeWords() : [])
    for (const name of led) trade.set(name, [...(trade.get(name) ?? []), word]);
  return names.map(({ name, otherNames = [], definition, nsnCount }) => [
    name,
    [...otherNames, ...(trade.get(name) ?? [])].join('; '),
    definition ?? '',
    nsnCount,
  ]);
}

/** Names that a peer is asked for. */
export const PEER_LIMIT = 50;
