import { formatTime } from '#base/domain/format-time.ts';
import { paths } from '#base/paths.ts';
import { Badge, type BadgeKind } from '#base/ui/badge.tsx';
import { formatCount } from '#base/ui/format-count.ts';
import type { IconName } from '#base/ui/icon.tsx';
import { Num } from '#base/ui/number.tsx';
import { Table } from '#base/ui/table.tsx';
import { formatDuration } from '../runs/format-figures.ts';
import { JOB_WORDS } from './messages.ts';
import { type Accepted, HEALTH_WORDS, healthOf, type WalkSummary } from './walk-result.ts';

/** A figure of two walks. `better`: the sign of a change for the better; 0: neither. */
type Measured = {
  name: string;
  of: (walk: WalkSummary) => number;
  better: -1 | 0;
  words?: (value: number) => string;
  /** A second in its unit: a time that differs by less, or by less than a quarter, is as before. */
  second?: number;
};

const MEASURED: Measured[] = [
  { name: 'Addresses', of: ({ urls }) => urls, better: 0 },
  { name: 'Files with errors', of: ({ withErrors }) => withErrors, better: -1 },
  { name: 'Files with warnings', of: ({ withWarnings }) => withWarnings, better: -1 },
  {
    name: 'Slowest file',
    of: ({ slowestMs }) => slowestMs,
    better: -1,
    words: (ms) => `${formatCount(ms)} ms`,
    second: 1_000,
  },
  {
    name: 'Whole walk',
    of: ({ workedMs }) => Math.round(workedMs / 1_000),
    better: -1,
    words: (s) => formatDuration(s * 1_000),
    second: 1,
  },
];

/** What has changed since the walk before. */
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
      {MEASURED.map(({ name, of, better, words = formatCount, second = 0 }) => {
        const [now, then] = [of(walk), of(before)];
        const isNoise = second > 0 && Math.abs(now - then) < Math.max(second, then / 4);
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
              <Change by={now - then} better={isNoise ? 0 : better} words={words} />
            </td>
          </tr>
        );
      })}
    </Table>
  </section>
);

const Change = ({ by, better, words }: { by: number; better: -1 | 0; words: (value: number) => string }) => {
  const size = `${by > 0 ? '+' : by < 0 ? '−' : ''}${by === 0 ? '0' : words(Math.abs(by))}`;
  if (by === 0 || better === 0) return <span className="health-same small num">{size}</span>;
  return (
    <span className={`small num ${by < 0 ? 'health-better' : 'health-worse'}`}>
      {size} {by < 0 ? 'better' : 'worse'}
    </span>
  );
};

type WalksProps = { walks: readonly WalkSummary[]; accepted: Accepted; allWalks: boolean };

/** Walks that a page lists before "All". */
const FIRST_WALKS = 5;

/** Walks that have ended, each with its address. */
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

const BADGES = {
  good: { kind: 'ok', icon: 'ok' },
  degraded: { kind: 'warn', icon: 'warn' },
  broken: { kind: 'err', icon: 'error' },
} as const satisfies Record<string, { kind: BadgeKind; icon: IconName }>;

/** One that was not whole says only that, unless it found a fault. */
const StateBadge = ({ walk, accepted }: { walk: WalkSummary; accepted: Accepted }) => {
  const health = healthOf(walk.findings, accepted);
  if (walk.state !== 'done' && health !== 'broken') return <Badge kind="off">{JOB_WORDS[walk.state]}</Badge>;
  const { kind, icon } = BADGES[health as keyof typeof BADGES];
  return (
    <Badge kind={kind} icon={icon}>
      {HEALTH_WORDS[health]}
    </Badge>
  );
};
