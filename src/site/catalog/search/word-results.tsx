import { fsgOfFsc } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';
import type { CharacteristicFilter, NameGroup, Requirement } from '#publog/catalog-store.ts';
import type { SelectionFacets, WordResults } from '#publog/catalog-store.ts';
import { ThumbOrIcon } from '../part-pager.tsx';
import type { ChoosePlace } from '../choose/choose-data.ts';
import { ChooseScreen } from '../choose/choose-screen.tsx';
import { formatSelectionQuery, parseSelectionQuery } from '../choose/selection-query.ts';
import { NameCards } from '../name-cards.tsx';
import { MoreFilters, NarrowBy, MoreNumbers } from './filters.tsx';
import { wordPartsTitle } from './messages.ts';
import type { SearchData } from './find-results.server.ts';
import { searchPath } from './search-data.ts';

/** Item names, parts with what they meet, and filters (C13). */
export const WordParts = ({ data, words }: { data: SearchData; words: WordResults }) => {
  const title = wordPartsTitle(words);
  const facets = searchFacets(words.facets, data.selection.filters);
  return (
    <>
      <div data-choose-also="names">
        {data.firstPage && words.groups.length > 0 && (
          <NameCards
            detail="matching / all"
            cards={words.groups.map((group) => ({
              ...group,
              href: pathOf(data, words, group),
              icon: <ThumbOrIcon itemName={group.itemName} characteristics={group.drawn} fsg={fsgOfFsc(group.fsc)} />,
              example: group.examples[0],
            }))}
          />
        )}
      </div>
      <section className="mt-2">
        <div className="visually-hidden" data-choose-also="title">
          <h2>{title}</h2>
        </div>
        <ChooseScreen
          place={placeOf(data)}
          choice={{ selection: data.selection, selected: { ...words, facets } }}
          caption={title}
          isMarked={markOf(words)}
        >
          <aside
            className="words-narrow [@media_screen_and_(width>1040px)]:[grid-area:2/1] self-start [&_h2]:mb-2 [&_h2]:text-base [&_.help_h2]:mb-1 [&>*+*]:mt-4 no-print"
            aria-label="Narrow the results"
            data-choose-also="narrow"
          >
            <NarrowBy data={data} />
            <MoreFilters data={data} />
            <MoreNumbers />
          </aside>
        </ChooseScreen>
      </section>
    </>
  );
};

function placeOf(data: SearchData): ChoosePlace {
  const { fsg, fsc, itemName, has } = data.filters;
  return {
    action: paths.catalog(),
    kept: { search: data.text, fsg, fsc, name: itemName, has, all: data.all ? '1' : undefined },
    address: ({ after, before, ...selection }) => searchPath(data, { selection, after, before }),
    countAddress: data.words?.facets?.requirements === null ? searchPath(data, { choose: '1' }) : undefined,
    hasNames: true,
    fitName: 'Best match',
  };
}

function markOf({ pieces, parts }: WordResults) {
  return (row: number, mrc: string | null): boolean =>
    pieces.some(({ as, isMet }) => {
      if (!isMet) return false;
      if (mrc === null || as.kind !== 'value') return mrc === null && as.kind === 'name';
      const replies = parts[row]?.replies[mrc] ?? [];
      return as.filters.some(
        (filter) =>
          filter.mrc === mrc &&
          (filter.range !== null ||
            filter.values.length === 0 ||
            replies.some((reply) => filter.values.includes(reply))),
      );
    });
}

function pathOf(data: SearchData, words: WordResults, group: NameGroup): string {
  const { filters } = data;
  const understood = understoodFilters(words);
  const isNarrowed = filters.fsg || filters.fsc || filters.has;
  const narrowed = searchPath(data, { filters: { ...filters, itemName: group.itemName } });
  if (group.inc === null || understood === null || isNarrowed) return narrowed;
  const { selection } = data;
  const known: Requirement[] = [...selection.requirements, ...words.columns, ...(words.facets?.requirements ?? [])];
  const others = selection.filters.filter(({ mrc }) => !understood.some((one) => one.mrc === mrc));
  const chosen = { filters: [...understood, ...others], units: selection.units, requirements: known };
  const path = paths.itemName(group.inc, formatSelectionQuery(chosen));
  return parseSelectionQuery(new URL(path, 'http://site').searchParams).ignored.length > 0 ? narrowed : path;
}

function understoodFilters({ pieces }: WordResults): CharacteristicFilter[] | null {
  const understood: CharacteristicFilter[] = [];
  for (const { as, isMet } of pieces) {
    if (as.kind !== 'value' || !isMet) continue;
    if (as.alternatives || as.filters.some(({ mrc }) => understood.some((one) => one.mrc === mrc))) return null;
    understood.push(...as.filters);
  }
  return understood;
}

const MAX_REQUIREMENTS = 8;
const MAX_REPLIES = 20;
const MAX_OTHERS = 24;

export function searchFacets(facets: SelectionFacets | null, filters: readonly CharacteristicFilter[]) {
  if (facets === null) return null;
  const chosen = new Map(filters.map(({ mrc, values }) => [mrc, values]));
  const { shown = [], left = [] } = Object.groupBy(facets.requirements ?? [], ({ mrc }, place) =>
    place < MAX_REQUIREMENTS || chosen.has(mrc) ? 'shown' : 'left',
  );
  const requirements = shown.map(({ replies, ...facet }) => {
    const isShown = (reply: string, place: number) => place < MAX_REPLIES || chosen.get(facet.mrc)?.includes(reply);
    return { ...facet, replies: replies.filter(({ reply }, place) => isShown(reply, place)) };
  });
  return {
    ...facets,
    requirements: facets.requirements && requirements,
    others: [...left, ...facets.others].slice(0, MAX_OTHERS),
  };
}
