import type { CharacteristicFilter, NameGroup, Requirement, WordResults } from '#publog/catalog-store.ts';
import { Fragment } from 'react';
import { fsgOfFsc } from '#base/domain/supply-class.ts';
import { ThumbOrIcon } from '../../drawings/part-thumb.tsx';
import { paths } from '#base/paths.ts';
import { plural } from '#base/ui/format-count.ts';
import { GroupIcon } from '#base/ui/icon.tsx';
import { Count, Num } from '#base/ui/number.tsx';
import { formatSelectionQuery, parseSelectionQuery } from '../choose/selection-query.ts';
import { metWords } from './messages.ts';
import { type SearchData, searchPath } from './search-data.ts';

/** Item names before a line that opens. */
const NAMES_SHOWN = 5;

type GroupsProps = { data: SearchData; words: WordResults };

/** The found parts by item name, each a way to the name with what was understood as filters (C13.4). */
export const NameGroups = ({ data, words }: GroupsProps) => {
  const { groups } = words;
  if (groups.length === 0) return null;
  const rest = groups.slice(NAMES_SHOWN);
  return (
    <section className="section">
      <div className="section-head">
        <h2>By item name</h2>
        <span className="muted small">{metWords(words)}</span>
      </div>
      <GroupCards data={data} words={words} groups={groups.slice(0, NAMES_SHOWN)} />
      {rest.length > 0 && (
        <details className="more-rows">
          <summary>
            Show {rest.length} more item {plural(rest.length, 'name')}
          </summary>
          <GroupCards data={data} words={words} groups={rest} />
        </details>
      )}
    </section>
  );
};

const GroupCards = ({ data, words, groups }: GroupsProps & { groups: readonly NameGroup[] }) => (
  <ul className="names">
    {groups.map((group) => (
      <li key={`${group.itemName} ${group.fsc}`}>
        <a href={pathOf(data, words, group)} rel="nofollow">
          <ThumbOrIcon
            part={{ itemName: group.itemName, characteristics: group.drawn }}
            icon={<GroupIcon code={fsgOfFsc(group.fsc)} />}
          />
          <b>{group.itemName}</b>
          <span className="names-class">
            <Num>{group.fsc}</Num> {group.classTitle}
          </span>
          {group.examples.length > 0 && (
            <span className="names-sizes num">
              {group.examples.map((size, place) => (
                <Fragment key={size}>
                  {place > 0 && ' · '}
                  <span>{size}</span>
                </Fragment>
              ))}
            </span>
          )}
          <span className="names-count">
            <Count of={group.count} />
            <span>
              {group.count === group.nameTotal ? (
                plural(group.count, 'part')
              ) : (
                <>
                  of <Count of={group.nameTotal} />
                </>
              )}
            </span>
          </span>
        </a>
      </li>
    ))}
  </ul>
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
