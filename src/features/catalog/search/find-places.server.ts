import type { Interpretation, ParsedQuery } from '../../../domain/parse-query.ts';
import type { MakerSummary } from '../../../catalog/catalog-search.ts';
import type { CatalogStore, ClassSummary, GroupSummary, Maker } from '../../../catalog/catalog-store.ts';

/** Makers that a page of results lists. */
const MAX_MAKERS = 20;

export const interpretationOf = <Kind extends Interpretation['kind']>(
  { interpretations }: ParsedQuery,
  kind: Kind,
): Extract<Interpretation, { kind: Kind }> | null =>
  (interpretations.find((interpretation) => interpretation.kind === kind) as
    | Extract<Interpretation, { kind: Kind }>
    | undefined) ?? null;

/** The maker whose CAGE code was typed, then those whose company has every word. */
export async function findMakersOf(
  catalog: CatalogStore,
  typed: ParsedQuery,
): Promise<{ makers: MakerSummary[]; more: boolean; named: Maker | null }> {
  const cage = interpretationOf(typed, 'cage')?.cage;
  const words = interpretationOf(typed, 'words')?.words ?? [];
  // Numbers alone are not the name of a company.
  const byName = words.some((word) => /\p{L}{2}/u.test(word));
  const [named, found] = await Promise.all([
    cage === undefined ? null : catalog.findMaker(cage),
    byName ? catalog.findMakers(words, MAX_MAKERS + 1) : [],
  ]);
  const first = named === null ? [] : [summaryOf(named)];
  const makers = [...first, ...found.filter((maker) => maker.cage !== named?.cage)];
  return { makers: makers.slice(0, MAX_MAKERS), more: makers.length > MAX_MAKERS, named };
}

const summaryOf = ({ cage, company, city, country, partCount }: Maker): MakerSummary => ({
  cage,
  company,
  city,
  country,
  partCount,
});

/** Groups and classes by code, or whose title has the text or every word in it (C3.2: case-insensitive substring). */
export async function findPlaces(
  catalog: CatalogStore,
  typed: ParsedQuery,
): Promise<{ groups: GroupSummary[]; classes: ClassSummary[] }> {
  const { groups, classes, titles } = await placesOf(catalog);
  const codes = new Set<string>(
    typed.interpretations.flatMap((interpretation): string[] =>
      interpretation.kind === 'class'
        ? [interpretation.fsc]
        : interpretation.kind === 'group'
          ? [interpretation.fsg]
          : [],
    ),
  );
  const text = typed.text.toUpperCase();
  const words = interpretationOf(typed, 'words')?.words ?? [];
  const matches = (title: string): boolean =>
    title.includes(text) || (words.length > 0 && words.every((word) => title.includes(word)));
  // most texts are in no title
  const byTitle = matches(titles);
  const found = <Place>(places: readonly Titled<Place>[]): Place[] =>
    byTitle || codes.size > 0
      ? places.filter(({ code, title }) => codes.has(code) || (byTitle && matches(title))).map(({ place }) => place)
      : [];
  return { groups: found(groups), classes: found(classes) };
}

/** `title` in upper case. */
type Titled<Place> = { place: Place; code: string; title: string };
type Places = { groups: Titled<GroupSummary>[]; classes: Titled<ClassSummary>[]; titles: string };
/** A catalog never changes. */
const keptPlaces = new WeakMap<CatalogStore['edition'], Places>();

async function placesOf(catalog: CatalogStore): Promise<Places> {
  let places = keptPlaces.get(catalog.edition);
  if (places === undefined) {
    const [groups, classes] = await Promise.all([catalog.listGroups(), catalog.listClasses()]);
    const titled = <Place extends { title: string | null }>(place: Place, code: string): Titled<Place> => ({
      place,
      code,
      title: place.title?.toUpperCase() ?? '',
    });
    places = {
      groups: groups.map((group) => titled(group, group.fsg)),
      classes: classes.map((supplyClass) => titled(supplyClass, supplyClass.fsc)),
      titles: '',
    };
    places.titles = [...places.groups, ...places.classes].map(({ title }) => title).join('\n');
    keptPlaces.set(catalog.edition, places);
  }
  return places;
}
