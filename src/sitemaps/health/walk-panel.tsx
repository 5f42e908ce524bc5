import { isActive } from '#base/jobs/job.ts';
import { ChartTable } from '#base/ui/charts/chart-table.tsx';
import { SquareLegend, SquareMap, type SquareShade } from '#base/ui/charts/square-map.tsx';
import { Table } from '#base/ui/table.tsx';
import { Badge } from '#base/ui/badge.tsx';
import { formatTime } from '#base/domain/format-time.ts';
import { paths } from '#base/paths.ts';
import { Progress } from '#base/ui/figures.tsx';
import { formatCount } from '#base/ui/format-count.ts';
import { Num } from '#base/ui/number.tsx';
import { FINDING_KINDS } from '../rules/findings.ts';
import { formatDuration, formatPercent, formatSize, oneDecimal } from '../runs/format-figures.ts';
import { healthMessages, JOB_WORDS } from './messages.ts';
import {
  type Accepted,
  HEALTH_WORDS,
  healthOf,
  ITEM_STATES,
  type ItemState,
  type WalkedItem,
  type WalkGroup,
  type WalkSummary,
} from './walks.ts';
import { paceOf, type WalkView } from './walk-view.ts';

const SHADES: Record<ItemState, SquareShade> = { g: 'good', w: 'warn', e: 'err', '.': 'idle' };
const LEGEND = ['g', 'w', 'e', '.'] as const;
const GROUP_WORDS: Record<WalkGroup, string> = { sitemaps: 'Sitemaps of the index', files: 'Stored files' };
const FACTS = ['State', 'Addresses', 'Size', 'Took'];
const ROWS_IN_TABLE = 60;

/** A walk with every sitemap and file as a square. */
export const WalkPanel = ({ walk }: { walk: WalkView }) => {
  const { done, total, failed, perSecond, leftMs } = paceOf(walk);
  const { states, pages, job } = walk;
  const readOf = (group: WalkGroup): string => {
    const all = states[group];
    if (all.length === 0) return job.state === 'done' ? 'none' : healthMessages.notKnownYet;
    return `${formatCount(all.replaceAll('.', '').length)} of ${formatCount(all.length)}`;
  };
  const left = leftMs === null ? healthMessages.notKnownYet : formatDuration(leftMs);
  const rate = perSecond === null ? healthMessages.notKnownYet : `${oneDecimal(perSecond)} a second`;
  const pace = {
    Sitemaps: readOf('sitemaps'),
    Files: readOf('files'),
    ...(pages.total > 0 && { 'Sample of pages': `${formatCount(pages.done)} of ${formatCount(pages.of)}` }),
    ...(isActive(job) ? { 'Time left': left } : { Took: formatDuration(job.workedMs) }),
    ...((perSecond !== null || isActive(job)) && { Rate: rate }),
  };
  return (
    <section className="panel [&_h2]:mb-0 [&_h3]:text-md mt-4" data-part="walk">
      <div className="section-head">
        <h2>Whole plan, walk {walk.id}</h2>
        <span className="muted small">every file read from the server itself</span>
        <span className="end num">{formatPercent(done, total)}</span>
      </div>
      <Progress label="Walk of the whole plan" done={done - failed} failed={failed} total={total} />
      <dl className="tool-pace narrow:grid narrow:grid-cols-2 flex flex-wrap justify-between gap-y-1 gap-x-6 mt-3 text-md [&>div]:flex [&>div]:items-baseline [&>div]:gap-2 narrow:[&>div]:block">
        {Object.entries(pace).map(([term, value]) => (
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
    <div className="[&_.section-head]:mb-2 [&_.square-legend]:mt-0 [&_.square-legend]:mr-0 [&_.square-legend]:mb-0 [&_.square-legend]:ml-auto mt-4">
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
            <p className="muted small mt-2">
              <Num>{formatCount(rows.length)}</Num> of <Num>{formatCount(letters.length)}</Num>; all are in the CSV
              below.
            </p>
          )}
        </ChartTable>
      )}
    </div>
  );
};

const ORDER: ItemState[] = ['e', 'w', '.', 'g'];

function factsOf(state: ItemState, item: WalkedItem | undefined): string[] {
  if (item === undefined) return [ITEM_STATES[state], '', '', ''];
  return [ITEM_STATES[state], formatCount(item.urls), formatSize(item.bytes), `${formatCount(item.ms)} ms`];
}

/** Figures of two walks. Times that differ by less than a second or a quarter are as before. */
const MEASURED: Record<string, { of: keyof WalkSummary; isTime?: true; words?: (value: number) => string }> = {
  Addresses: { of: 'urls' },
  'Files with errors': { of: 'withErrors' },
  'Files with warnings': { of: 'withWarnings' },
  'Slowest file': { of: 'slowestMs', isTime: true, words: (ms) => `${formatCount(ms)} ms` },
  'Whole walk': { of: 'workedMs', isTime: true, words: formatDuration },
};

export const AgainstBefore = ({ walk, before }: { walk: WalkSummary; before: WalkSummary }) => (
  <section>
    <div className="section-head">
      <h2>Against walk {before.id}</h2>
      <span className="muted small num">{formatTime(before.startedAt)}</span>
    </div>
    <Table
      caption={`Walk ${walk.id} against walk ${before.id}`}
      heads={['Measured', ...['Now', 'Before', 'Change'].map((text) => ({ text, className: 'right' }))]}
      rows
    >
      {Object.entries(MEASURED).map(([name, { of, isTime, words = formatCount }]) => {
        const [now, then] = [walk[of] as number, before[of] as number];
        const isNoise = isTime && Math.abs(now - then) < Math.max(1_000, then / 4);
        const by = now - then;
        const size = by === 0 ? '0' : `${by > 0 ? '+' : '−'}${words(Math.abs(by))}`;
        return (
          <tr key={name}>
            <td className="cell-lead">{name}</td>
            <td className="cell-pair right" data-label="Now">
              <b className="num">{words(now)}</b>
            </td>
            <td className="cell-pair right" data-label="Before">
              <Num>{words(then)}</Num>
            </td>
            <td className="cell-end right">
              {by === 0 || isNoise || of === 'urls' ? (
                <span className="small num text-ink-3">{size}</span>
              ) : (
                <span className={`small num ${by < 0 ? 'text-ok' : 'text-err'}`}>
                  {size} {by < 0 ? 'better' : 'worse'}
                </span>
              )}
            </td>
          </tr>
        );
      })}
    </Table>
  </section>
);

type WalksProps = { walks: readonly WalkSummary[]; accepted: Accepted; allWalks: boolean };

const FIRST_WALKS = 5;

export const LastWalks = ({ walks, accepted, allWalks }: WalksProps) => (
  <section id="walks">
    <div className="section-head">
      <h2>Last walks</h2>
      {walks.length > FIRST_WALKS && (
        <span className="end">
          {allWalks ? (
            <a href={`${paths.sitemapHealth()}#walks`}>The last {FIRST_WALKS}</a>
          ) : (
            <a href={`${paths.sitemapHealth({ walks: 'all' })}#walks`}>All {walks.length}</a>
          )}
        </span>
      )}
    </div>
    <Table
      caption="Last walks"
      heads={['Walk', 'State', { text: 'Errors', className: 'right' }, { text: 'Took', className: 'right' }]}
      rows
    >
      {walks.slice(0, allWalks ? walks.length : FIRST_WALKS).map((walk) => (
        <tr key={walk.id}>
          <td className="cell-lead">
            <a href={paths.sitemapHealth({ walk: walk.id })} aria-label={`Walk ${walk.id}`}>
              <Num>{walk.id}</Num>
            </a>{' '}
            <span className="muted small num">{formatTime(walk.startedAt)}</span>
          </td>
          <td className="cell-pair">
            <StateBadge walk={walk} accepted={accepted} />
          </td>
          <td className="cell-pair right" data-label="Errors">
            <Num>{formatCount(walk.withErrors)}</Num>
          </td>
          <td className="cell-pair right small" data-label="Took">
            {formatDuration(walk.workedMs)}
          </td>
        </tr>
      ))}
    </Table>
  </section>
);

const LOOKS = {
  good: { kind: 'ok', icon: 'ok' },
  degraded: { kind: 'warn', icon: 'warn' },
  broken: { kind: 'err', icon: 'error' },
  unknown: { kind: 'off' },
} as const;

/** A partial walk shows only that, unless it found a fault. */
const StateBadge = ({ walk, accepted }: { walk: WalkSummary; accepted: Accepted }) => {
  const health = healthOf(walk.findings, accepted);
  const isShown = walk.state === 'done' || health === 'broken';
  return isShown ? (
    <Badge {...LOOKS[health]}>{HEALTH_WORDS[health]}</Badge>
  ) : (
    <Badge kind="off">{JOB_WORDS[walk.state]}</Badge>
  );
};
