import type { Interpretation, ParsedQuery } from '#base/domain/parse-query.ts';
import { upperWords } from '#base/domain/plain-text.ts';
import { createTextFinder } from '#base/domain/text-finder.ts';
import type { CatalogStore, ClassSummary, GroupSummary, MakerSummary } from '#publog/catalog-store.ts';

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

/** Words match at their beginning: "ring" is not in Bearings. */
export async function findPlaces(catalog: CatalogStore, typed: ParsedQuery) {
  const { groups, classes, findTitles } = await placesOf(catalog);
  const codes = new Set<string | undefined>([
    interpretationOf(typed, 'class')?.fsc,
    interpretationOf(typed, 'group')?.fsg,
  ]);
  const words = interpretationOf(typed, 'words')?.words ?? [];
  const byTitle = new Set([...findTitles([wordsOf(typed.text)]), ...findTitles(words.map(wordsOf))]);
  return {
    groups: groups.filter(({ fsg }, index) => codes.has(fsg) || byTitle.has(index)),
    classes: classes.filter(({ fsc }, index) => codes.has(fsc) || byTitle.has(groups.length + index)),
  };
}

const wordsOf = (text: string) =>
  upperWords(text)
    .map((word) => ` ${word}`)
    .join('');

type Places = { groups: GroupSummary[]; classes: ClassSummary[]; findTitles: ReturnType<typeof createTextFinder> };
/** A catalog never changes. */
const keptPlaces = new WeakMap<CatalogStore['edition'], Places>();

async function placesOf(catalog: CatalogStore): Promise<Places> {
  let places = keptPlaces.get(catalog.edition);
  if (places === undefined) {
    const [groups, classes] = await Promise.all([catalog.listGroups(), catalog.listClasses()]);
    const titles = [...groups, ...classes].map(({ title }) => wordsOf(title ?? ''));
    places = { groups, classes, findTitles: createTextFinder(titles) };
    keptPlaces.set(catalog.edition, places);
  }
  return places;
}
