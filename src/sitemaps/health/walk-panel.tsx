import { isActive } from '#base/jobs/job.ts';
import { ChartTable } from '#base/ui/charts/chart-table.tsx';
import { SquareLegend, SquareMap, type SquareShade } from '#base/ui/charts/square-map.tsx';
import { Badge, formatCount, Count, Num } from '#base/ui/elements.tsx';
import { formatTime } from '#base/domain/format-time.ts';
import { paths } from '#base/paths.ts';
import { Progress } from '#base/ui/figures.tsx';
import { Rows, Section } from '#base/ui/table.tsx';
import { FINDING_KINDS } from '../rules/findings.ts';
import { formatDuration, formatPercent, formatSize, oneDecimal } from '../runs/format-figures.ts';
import { PaceList } from '../screens/tool-state.tsx';
import { HEALTH_LOOKS, healthMessages, JOB_WORDS } from './messages.ts';
import { healthOf, ITEM_STATES, WALK_GROUPS } from './walks.ts';
import type { Accepted, ItemState, WalkGroup, WalkSummary } from './walks.ts';
import { paceOf, type WalkRow, type WalkView } from './walk-view.ts';

const SHADES: Record<ItemState, SquareShade> = { g: 'good', w: 'warn', e: 'err', '.': 'idle' };
const ORDER: ItemState[] = ['e', 'w', '.', 'g'];
const GROUP_WORDS: Record<WalkGroup, string> = {
  sitemaps: 'Sitemaps of the index',
  files: 'Stored files',
  outside: 'Addresses from outside',
};
const FACTS = ['State', 'Addresses', 'Size', 'Took'];
const ROWS_IN_TABLE = 60;

export const WalkPanel = ({ walk }: { walk: WalkView }) => {
  const { done, total, failed, perSecond, leftMs } = paceOf(walk);
  const { states, pages, job } = walk;
  const readOf = (group: WalkGroup): string => {
    const all = states[group];
    if (all.length === 0) return job.state === 'done' ? 'none' : healthMessages.notKnownYet;
    return `${formatCount(all.replaceAll('.', '').length)} of ${formatCount(all.length)}`;
  };
  const known = (figure: number | null, words: (figure: number) => string): string =>
    figure === null ? healthMessages.notKnownYet : words(figure);
  const pace = {
    Sitemaps: readOf('sitemaps'),
    Files: readOf('files'),
    ...(states.outside.length > 0 && { Outside: readOf('outside') }),
    ...(pages.total > 0 && { 'Sample of pages': `${formatCount(pages.done)} of ${formatCount(pages.of)}` }),
    ...(isActive(job) ? { 'Time left': known(leftMs, formatDuration) } : { Took: formatDuration(job.workedMs) }),
    ...((perSecond !== null || isActive(job)) && { Rate: known(perSecond, (rate) => `${oneDecimal(rate)} a second`) }),
  };
  return (
    <Section
      className="panel [&_h2]:mb-0 [&_h3]:text-md mt-4"
      data-part="walk"
      title={`Whole plan, walk ${walk.id}`}
      aside={`every file read from the server itself${states.outside.length > 0 ? ', and some addresses from outside' : ''}`}
      end={<Num>{formatPercent(done, total)}</Num>}
    >
      <Progress label="Walk of the whole plan" done={done - failed} failed={failed} total={total} />
      <PaceList items={pace} />
      {WALK_GROUPS.map((group) => states[group].length > 0 && <GroupMap key={group} walk={walk} group={group} />)}
    </Section>
  );
};

const GroupMap = ({ walk, group }: { walk: WalkView; group: WalkGroup }) => {
  const letters = [...walk.states[group]] as ItemState[];
  const items = new Map(walk.items.filter((item) => item.group === group).map((item) => [item.place, item]));
  const names = walk.names[group];
  const squares = letters.map((state, place) => {
    const item = items.get(place);
    const [urls, bytes, ms] = item
      ? [formatCount(item.urls), formatSize(item.bytes), `${formatCount(item.ms)} ms`]
      : [];
    return {
      state,
      shade: SHADES[state],
      name: names[place] ?? '',
      detail: item?.kinds.map((kind) => FINDING_KINDS[kind].title).join('; '),
      facts: [ITEM_STATES[state], urls ?? '', bytes ?? '', ms ?? ''],
    };
  });
  const legend = (['g', 'w', 'e', '.'] as const).map((state) => ({
    shade: SHADES[state],
    word: ITEM_STATES[state],
    count: letters.filter((letter) => letter === state).length,
  }));
  const rows = squares
    .toSorted((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state))
    .slice(0, ROWS_IN_TABLE);
  return (
    <div className="[&_.section-head]:mb-2 [&_.square-legend]:mt-0 [&_.square-legend]:mr-0 [&_.square-legend]:mb-0 [&_.square-legend]:ml-auto mt-4">
      <div className="section-head">
        <h3>{GROUP_WORDS[group]}</h3>
        <SquareLegend items={legend} />
      </div>
      <SquareMap
        label={`${formatCount(letters.length)} ${group === 'outside' ? 'addresses' : group}: ${legend.map(({ word, count }) => `${formatCount(count)} ${word}`).join(', ')}`}
        heads={names.length === 0 ? undefined : FACTS}
        squares={squares}
      />
      {names.length > 0 && (
        <ChartTable
          caption={`${GROUP_WORDS[group]}, those with findings first`}
          heads={['Name', ...FACTS]}
          rows={rows.map(({ name, facts }) => [name, ...facts])}
        >
          {letters.length > rows.length && (
            <p className="muted small mt-2">
              <Count of={rows.length} /> of <Count of={letters.length} />; all are in the CSV below.
            </p>
          )}
        </ChartTable>
      )}
    </div>
  );
};

/** Figures of two walks. Times that differ by less than a second or a quarter are as before. */
const MEASURED: Record<string, { of: keyof WalkSummary; isTime?: true; words?: (value: number) => string }> = {
  Addresses: { of: 'urls' },
  'Files with errors': { of: 'withErrors' },
  'Files with warnings': { of: 'withWarnings' },
  'Slowest file': { of: 'slowestMs', isTime: true, words: (ms) => `${formatCount(ms)} ms` },
  'Whole walk': { of: 'workedMs', isTime: true, words: formatDuration },
};

export const AgainstBefore = ({ walk, before }: { walk: WalkSummary; before: WalkSummary }) => (
  <Section className="" title={`Against walk ${before.id}`} aside={<Num>{formatTime(before.startedAt)}</Num>}>
    <Rows
      caption={`Walk ${walk.id} against walk ${before.id}`}
      heads={['Measured', 'Now', 'Before', 'Change']}
      right={[1, 2, 3]}
      rows={Object.entries(MEASURED).map(([name, { of, isTime, words = formatCount }]) => {
        const [now, then] = [walk[of] as number, before[of] as number];
        const isNoise = isTime && Math.abs(now - then) < Math.max(1_000, then / 4);
        const by = now - then;
        const size = by === 0 ? '0' : `${by > 0 ? '+' : '−'}${words(Math.abs(by))}`;
        const [tone, verdict] =
          by === 0 || isNoise || of === 'urls'
            ? ['text-ink-3', '']
            : by < 0
              ? ['text-ok', ' better']
              : ['text-err', ' worse'];
        return [
          name,
          <Num key="now" strong>
            {words(now)}
          </Num>,
          <Num key="then">{words(then)}</Num>,
          <span key="change" className={`small num ${tone}`}>
            {size + verdict}
          </span>,
        ];
      })}
    />
  </Section>
);

type WalksProps = { walks: readonly WalkRow[]; accepted: Accepted; allWalks: boolean };

const FIRST_WALKS = 5;

export const LastWalks = ({ walks, accepted, allWalks }: WalksProps) => (
  <Section
    className=""
    id="walks"
    title="Last walks"
    end={
      walks.length > FIRST_WALKS && (
        <a href={`${paths.sitemapHealth(allWalks ? {} : { walks: 'all' })}#walks`}>
          {allWalks ? `The last ${FIRST_WALKS}` : `All ${walks.length}`}
        </a>
      )
    }
  >
    <Rows
      caption="Last walks"
      heads={['Walk', 'State', 'Errors', 'Took']}
      right={[1, 2, 3]}
      rows={walks.slice(0, allWalks ? walks.length : FIRST_WALKS).map((walk) => [
        <>
          <a href={paths.sitemapHealth({ walk: walk.id })} aria-label={`Walk ${walk.id}`}>
            <Num>{walk.id}</Num>
          </a>{' '}
          <span className="muted small num">{formatTime(walk.startedAt)}</span>
        </>,
        <StateBadge key="state" walk={walk} accepted={accepted} />,
        <Count key="errors" of={walk.withErrors} />,
        <span key="took" className="small">
          {formatDuration(walk.workedMs)}
        </span>,
      ])}
    />
  </Section>
);

/** A partial walk shows only that, unless it found a fault. */
const StateBadge = ({ walk, accepted }: { walk: WalkRow; accepted: Accepted }) => {
  const health = healthOf(walk.findings, accepted);
  const isJudged = walk.state === 'done' || health === 'broken';
  return <Badge {...(isJudged ? HEALTH_LOOKS[health] : { kind: 'off' as const, children: JOB_WORDS[walk.state] })} />;
};
