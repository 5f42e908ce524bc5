import type { CharacteristicFilter, NameGroup, Requirement, WordResults } from '#publog/catalog-store.ts';
import { Fragment } from 'react';
import { fsgOfFsc } from '#base/domain/supply-class.ts';
import { ThumbOrIcon } from '../../drawings/part-thumb.tsx';
import { paths } from '#base/paths.ts';
import { GroupIcon } from '#base/ui/icon.tsx';
import { Num } from '#base/ui/number.tsx';
import { formatSelectionQuery, parseSelectionQuery } from '../choose/selection-query.ts';
import { NameCards } from '../name-cards.tsx';
import { metWords } from './messages.ts';
import { type SearchData, searchPath } from './search-data.ts';

type GroupsProps = { data: SearchData; words: WordResults };

/** The found parts by item name, each a way to the name with what was understood as filters (C13.4). */
export const NameGroups = ({ data, words }: GroupsProps) =>
  words.groups.length > 0 && (
    <NameCards
      title="By item name"
      detail={metWords(words)}
      shown={5}
      cards={words.groups.map((group) => ({
        ...group,
        href: pathOf(data, words, group),
        icon: (
          <ThumbOrIcon
            part={{ itemName: group.itemName, characteristics: group.drawn }}
            icon={<GroupIcon code={fsgOfFsc(group.fsc)} />}
          />
        ),
        children: (
          <>
            <span className="text-ink-2 text-xs narrow:[grid-area:class]">
              <Num>{group.fsc}</Num> {group.classTitle}
            </span>
            {group.examples.length > 0 && (
              <span className="num text-ink-2 text-xs whitespace-normal narrow:[grid-area:sizes]">
                {group.examples.map((size, place) => (
                  <Fragment key={size}>
                    {place > 0 && ' · '}
                    <span className="whitespace-nowrap">{size}</span>
                  </Fragment>
                ))}
              </span>
            )}
          </>
        ),
      }))}
    />
  );

/** The page of the name with the values that the text names as filters; the search narrowed to the name, where a page cannot say the same. */
function pathOf(data: SearchData, words: WordResults, group: NameGroup): string {
  const { filters } = data;
  const understood = understoodFilters(words);
  const isNarrowed = filters.fsg || filters.fsc || filters.has;
  const narrowed = searchPath(data, { filters: { ...filters, itemName: group.itemName } });
  if (group.inc === null || understood === null || isNarrowed) return narrowed;
  const { units } = data.selection;
  const requirements: readonly Requirement[] = [
    ...data.selection.requirements,
    ...words.columns,
    ...(words.facets?.requirements ?? []),
  ];
  const chosen = [
    ...understood,
    ...data.selection.filters.filter(({ mrc }) => !understood.some((one) => one.mrc === mrc)),
  ];
  const path = paths.itemName(group.inc, formatSelectionQuery({ filters: chosen, units, requirements }));
  return parseSelectionQuery(new URL(path, 'http://site').searchParams).ignored.length > 0 ? narrowed : path;
}

/** The values of the text that the parts meet, as filters that all hold; null where one of them may be a value of several requirements. */
function understoodFilters({ pieces }: WordResults): CharacteristicFilter[] | null {
  const understood: CharacteristicFilter[] = [];
  for (const { as, isMet } of pieces) {
    if (as.kind !== 'value' || !isMet) continue;
    if (as.alternatives || as.filters.some(({ mrc }) => understood.some((one) => one.mrc === mrc))) return null;
    understood.push(...as.filters);
  }
  return understood;
}
