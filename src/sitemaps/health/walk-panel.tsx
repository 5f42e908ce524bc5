import { isActive } from '#base/jobs/job.ts';
import { ChartTable } from '#base/ui/charts/chart-table.tsx';
import { SquareLegend, SquareMap, type SquareShade } from '#base/ui/charts/square-map.tsx';
import { Progress } from '#base/ui/figures.tsx';
import { formatCount } from '#base/ui/format-count.ts';
import { Num } from '#base/ui/number.tsx';
import { FINDING_KINDS } from '../rules/findings.ts';
import { formatDuration, formatPercent, formatSize, oneDecimal } from '../runs/format-figures.ts';
import { healthMessages } from './messages.ts';
import { ITEM_STATES, type ItemState, type WalkedItem, type WalkGroup } from './walk-result.ts';
import { paceOf, type WalkView } from './walk-view.ts';

const SHADES: Record<ItemState, SquareShade> = { g: 'good', w: 'warn', e: 'err', '.': 'idle' };
const LEGEND = ['g', 'w', 'e', '.'] as const;
const GROUP_WORDS: Record<WalkGroup, string> = { sitemaps: 'Sitemaps of the index', files: 'Stored files' };
const FACTS = ['State', 'Addresses', 'Size', 'Took'];
/** Rows of the table under a map: those with findings, then as many more. */
const ROWS_IN_TABLE = 60;

/** A walk: how far it is, and every sitemap and file as a small square. */
export const WalkPanel = ({ walk }: { walk: WalkView }) => {
  const { done, total, failed, perSecond, leftMs } = paceOf(walk);
  const { states, pages, job } = walk;
  const readOf = (group: WalkGroup): string =>
    states[group].length === 0
      ? job.state === 'done'
        ? 'none'
        : healthMessages.notKnownYet
      : `${formatCount(states[group].replaceAll('.', '').length)} of ${formatCount(states[group].length)}`;
  const pace: [string, string][] = [
    ['Sitemaps', readOf('sitemaps')],
    ['Files', readOf('files')],
  ];
  if (pages.total > 0) pace.push(['Sample of pages', `${formatCount(pages.done)} of ${formatCount(pages.of)}`]);
  if (isActive(job)) pace.push(['Time left', leftMs === null ? healthMessages.notKnownYet : formatDuration(leftMs)]);
  else pace.push(['Took', formatDuration(job.workedMs)]);
  if (perSecond !== null) pace.push(['Rate', `${oneDecimal(perSecond)} a second`]);
  else if (isActive(job)) pace.push(['Rate', healthMessages.notKnownYet]);
  return (
    <section className="panel health-walk" data-part="walk">
      <div className="section-head">
        <h2>Whole plan, walk {walk.id}</h2>
        <span className="muted small">every file read from the server itself</span>
        <span className="end num">{formatPercent(done, total)}</span>
      </div>
      <Progress label="Walk of the whole plan" done={done - failed} failed={failed} total={total} />
      <dl className="tool-pace">
        {pace.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      {(['sitemaps', 'files'] as const).map(
        (group) => states[group].length > 0 && <GroupMap key={group} walk={walk} group={group} />,
      )}
    </section>
  );
};

const GroupMap = ({ walk, group }: { walk: WalkView; group: WalkGroup }) => {
  const letters = [...walk.states[group]] as ItemState[];
  const items = new Map(walk.items.filter((item) => item.group === group).map((item) => [item.place, item]));
  const names = walk.names[group];
  const counts = LEGEND.map((state) => ({ state, count: letters.filter((letter) => letter === state).length }));
  const words = counts.map(({ state, count }) => `${formatCount(count)} ${ITEM_STATES[state]}`).join(', ');
  const rows = letters
    .map((state, place) => ({ state, place }))
    .toSorted((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state) || one.place - other.place)
    .slice(0, ROWS_IN_TABLE);
  return (
    <div className="health-map">
      <div className="section-head">
        <h3>{GROUP_WORDS[group]}</h3>
        <SquareLegend
          items={counts.map(({ state, count }) => ({ shade: SHADES[state], word: ITEM_STATES[state], count }))}
        />
      </div>
      <SquareMap
        label={`${formatCount(letters.length)} ${group}: ${words}`}
        heads={names.length === 0 ? undefined : FACTS}
        squares={letters.map((state, place) => {
          const item = items.get(place);
          return {
            shade: SHADES[state],
            name: names[place] ?? '',
            detail: item === undefined ? '' : item.kinds.map((kind) => FINDING_KINDS[kind].title).join('; '),
            facts: factsOf(state, item),
          };
        })}
      />
      {names.length > 0 && (
        <ChartTable
          caption={`${GROUP_WORDS[group]}, those with findings first`}
          heads={['Name', ...FACTS]}
          rows={rows.map(({ state, place }) => [names[place] ?? '', ...factsOf(state, items.get(place))])}
        >
          {letters.length > rows.length && (
            <p className="muted small health-more">
              <Num>{formatCount(rows.length)}</Num> of <Num>{formatCount(letters.length)}</Num>; all are in the CSV
              below.
            </p>
          )}
        </ChartTable>
      )}
    </div>
  );
};

/** Worst first. */
const ORDER: ItemState[] = ['e', 'w', '.', 'g'];

function factsOf(state: ItemState, item: WalkedItem | undefined): string[] {
  if (item === undefined) return [ITEM_STATES[state], '', '', ''];
  return [ITEM_STATES[state], formatCount(item.urls), formatSize(item.bytes), `${formatCount(item.ms)} ms`];
}
