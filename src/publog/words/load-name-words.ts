import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '#base/database/database.ts';
import { readInOrder } from '../queries/key-batches.ts';
import { type ItemNames } from '../queries/item-names.ts';
import { buildNameIndex, type RankableName } from './name-index.ts';
import { createNameRanking } from './rank-names.ts';
import { collectPhrases, readTradeWords } from './trade-phrases.ts';
import { createVocabulary } from './vocabulary.ts';

export type NameWords = Awaited<ReturnType<typeof indexNames>>;

/** Under 5 ms. */
const NAMES_PER_TURN = 200;

/** Loads names, other names, trade words and, if wanted, definitions, in small steps (docs/decisions/039). */
export async function loadNameWords(database: Database, itemNames: ItemNames, options: { definitions: boolean }) {
  const nameIds = itemNames.byFrequency();
  const names: RankableName[] = nameIds.map((id) => ({ name: itemNames.name(id), nsnCount: itemNames.nsnCount(id) }));
  await nextTurn();
  await addOtherNames(database, names, options.definitions);
  return indexNames(names, nameIds, nextTurn);
}

export async function indexNames(names: RankableName[], nameIds: readonly number[], pause: () => Promise<unknown>) {
  const builder = buildNameIndex(names.length);
  for (const [index, name] of names.entries()) {
    builder.add(name);
    // from here words of definitions
    delete name.definition;
    if (index % NAMES_PER_TURN === 0) await pause();
  }
  const index = await builder.finish(pause);
  await pause();
  const phrases = await collectPhrases(names, readTradeWords(), pause);
  await pause();
  const vocabulary = createVocabulary(index.nameForms(), phrases.words);
  return { names, nameIds, phrases, ...createNameRanking(names, index, phrases, vocabulary) };
}

async function addOtherNames(database: Database, names: RankableName[], withDefinitions: boolean): Promise<void> {
  const byName = new Map(names.map((name) => [name.name, name]));
  const byInc = new Map<string, RankableName>();
  type Definition = [inc: string, name: string, definition: string | null];
  for await (const rows of readInOrder<Definition>(database, 'item_definition', 'inc, name, definition', ['']))
    for (const [inc, name, definition] of rows) {
      const own = byName.get(name);
      if (own === undefined) continue;
      byInc.set(inc, own);
      if (withDefinitions) own.definition = definition;
    }
  type Other = [inc: string, position: number, name: string];
  for await (const rows of readInOrder<Other>(database, 'colloquial_name', 'inc, position, name', ['', 0]))
    for (const [inc, , name] of rows) {
      const own = byInc.get(inc);
      if (own) own.otherNames = [...(own.otherNames ?? []), name];
    }
}
