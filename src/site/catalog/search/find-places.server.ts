import { beginnings } from '#base/domain/plain-text.ts';
import type { Interpretation, ParsedQuery } from '#base/domain/parse-query.ts';
import type { CatalogStore, MakerSummary } from '#publog/catalog-store.ts';
import { supplyTitles } from '../supply-titles.server.ts';

const MAX_MAKERS = 20;

export const interpretationOf = <Kind extends Interpretation['kind']>({ interpretations }: ParsedQuery, kind: Kind) =>
  (interpretations.find((interpretation) => interpretation.kind === kind) as
    | Extract<Interpretation, { kind: Kind }>
    | undefined) ?? null;

export async function findMakersOf(catalog: CatalogStore, typed: ParsedQuery) {
  const cage = interpretationOf(typed, 'cage')?.cage;
  const words = interpretationOf(typed, 'words')?.words ?? [];
  // companies have letters
  const byName = words.some((word) => /\p{L}{2}/u.test(word));
  const [named, found] = await Promise.all([
    cage === undefined ? null : catalog.findMaker(cage),
    byName ? catalog.findMakers(words, MAX_MAKERS + 1) : [],
  ]);
  const makers: MakerSummary[] = [...(named ? [named] : []), ...found.filter((maker) => maker.cage !== named?.cage)];
  return { makers: makers.slice(0, MAX_MAKERS), more: makers.length > MAX_MAKERS };
}

export async function findPlaces(catalog: CatalogStore, typed: ParsedQuery) {
  const { groups, classes, find } = await supplyTitles(catalog);
  const codes = new Set<string | undefined>([
    interpretationOf(typed, 'class')?.fsc,
    interpretationOf(typed, 'group')?.fsg,
  ]);
  const words = interpretationOf(typed, 'words')?.words ?? [];
  const byTitle = new Set([...find([beginnings(typed.text)]), ...find(words.map(beginnings))]);
  return {
    groups: groups.filter(({ fsg }, index) => codes.has(fsg) || byTitle.has(index)),
    classes: classes.filter(({ fsc }, index) => codes.has(fsc) || byTitle.has(groups.length + index)),
  };
}
