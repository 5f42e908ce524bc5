import { sumBy } from '#base/domain/in-parallel.ts';
import { formatSince } from '#base/domain/format-time.ts';
import { isActive } from '#base/jobs/job.ts';
import { paths } from '#base/paths.ts';
import { Button, ButtonLink, type ButtonKind } from '#base/ui/button.tsx';
import { Empty, Note } from '#base/ui/feedback.tsx';
import { formatCount, plural } from '#base/ui/format-count.ts';
import { Icon, type IconName } from '#base/ui/icon.tsx';
import { Num } from '#base/ui/number.tsx';
import type { ForeignFiles } from '../plan/tool-facts.ts';
import { formatDuration } from '../runs/format-figures.ts';
import { healthMessages, JOB_WORDS } from './messages.ts';
import { type Health, HEALTH_WORDS } from './walks.ts';
import type { WalkView } from './walk-view.ts';

const LOOKS: Record<Health, { icon: IconName; tone: string }> = {
  good: { icon: 'ok', tone: 'ok' },
  degraded: { icon: 'warn', tone: 'warn' },
  broken: { icon: 'error', tone: 'err' },
  unknown: { icon: 'clock', tone: 'idle' },
};

const ACTIONS = {
  start: { icon: 'play', words: 'Walk again' },
  pause: { icon: 'pause', words: 'Pause' },
  resume: { icon: 'play', words: 'Resume' },
  stop: { icon: 'stop', words: 'Stop' },
} as const;

/** A form without script. */
const ActionForm = ({
  action,
  kind,
  words = ACTIONS[action].words,
}: {
  action: keyof typeof ACTIONS;
  kind?: ButtonKind;
  words?: string;
}) => (
  <form method="post">
    <input type="hidden" name="action" value={action} />
    <Button type="submit" kind={kind} icon={ACTIONS[action].icon}>
      {words}
    </Button>
  </form>
);

type HeadProps = {
  health: Health;
  current: WalkView | null;
  isOfAnother: boolean;
  origin: string;
  nowMs: number;
  isCalled: boolean;
};

/** The state of all sitemaps in one word. */
export const HealthHead = ({ health, current, isOfAnother, origin, nowMs, isCalled }: HeadProps) => {
  const active = current !== null && isActive(current.job) ? current.job : null;
  const isOpen = active !== null && health === 'unknown';
  return (
    <div className="health-head flex flex-wrap items-end justify-between gap-y-3 gap-x-6" data-part="head">
      <div>
        <p className="muted small">Sitemap health</p>
        <h1
          className={`tool-word flex items-center gap-2 min-h-10 text-2xl font-bold leading-tight narrow:text-xl narrow:min-h-8 tool-word-${isOpen ? 'busy' : LOOKS[health].tone}`}
        >
          <Icon name={isOpen && active.state === 'paused' ? 'pause' : LOOKS[health].icon} />
          <span>{isOpen ? JOB_WORDS[active.state] : HEALTH_WORDS[health]}</span>
        </h1>
        {current !== null && <p className="muted small">{whenWords(current, nowMs)}</p>}
        {isOfAnother && <p className="muted small">{healthMessages.ofAnother}</p>}
        <p className="muted small">
          {healthMessages.readsItself} <code className="num">npm run check-sitemaps -- {origin}/</code>
        </p>
        {active?.state === 'running' && (
          <noscript>
            <p className="muted small">{healthMessages.loadAgain}</p>
          </noscript>
        )}
      </div>
      <div className="buttons">
        {active === null ? (
          current !== null && <ActionForm action="start" kind={isCalled ? undefined : 'go'} />
        ) : (
          <>
            {active.state === 'running' ? <ActionForm action="pause" /> : <ActionForm action="resume" kind="go" />}
            <ActionForm action="stop" />
          </>
        )}
      </div>
    </div>
  );
};

export const BeforeFirstWalk = () => (
  <Empty
    icon="clock"
    title={healthMessages.notWalked}
    action={<ActionForm action="start" words="Walk all sitemaps" kind="go" />}
  >
    {healthMessages.whatAWalkIs}
  </Empty>
);

export const LostWalkNote = ({ lost: { id, job, findings }, shown }: { lost: WalkView; shown: WalkView }) => (
  <Note>
    Walk {id} did not end: {job.failure} after {formatDuration(job.workedMs)}. Below is walk {shown.id}.
    {findings.length > 0 && (
      <>
        {' '}
        <a href={paths.sitemapHealth({ walk: id })}>What walk {id} found</a>
      </>
    )}
  </Note>
);

function whenWords({ id, job }: WalkView, nowMs: number): string {
  const { state, startedBy, startedAt, failure } = job;
  const begun = `Walk ${id}, started by ${startedBy} ${whenOf(startedAt, nowMs)}`;
  if (state === 'running' || state === 'done') return begun;
  return `${begun}, ${state === 'failed' ? `failed: ${failure}` : state}`;
}

function whenOf(atMs: number, nowMs: number): string {
  const when = formatSince(atMs, nowMs);
  return when === 'now' ? 'just now' : when.endsWith('UTC') ? `on ${when}` : when;
}

export const UnreadableBanner = () => (
  <section className="health-banner small:grid-cols-[auto_minmax(0,1fr)] small:p-4 grid grid-cols-[auto_minmax(0,1fr)_auto] gap-y-1 gap-x-4 items-center py-4 px-6 border-2 border-err bg-surface [&>h2]:col-2 [@media(width>1040px)]:[&>:is(dl,_p)]:col-2">
    <Icon name="error" />
    <h2 className="text-lg">{healthMessages.unreadableTitle}</h2>
    <p className="text-md text-ink-2">{healthMessages.unreadable}</p>
  </section>
);

type BannerProps = { origin: string; foreign: readonly ForeignFiles[]; files: number };

export const HostBanner = ({ origin, foreign, files }: BannerProps) => {
  const affected = sumBy(foreign, (group) => group.files);
  return (
    <section className="health-banner mt-4 small:grid-cols-[auto_minmax(0,1fr)] small:p-4 grid grid-cols-[auto_minmax(0,1fr)_auto] gap-y-1 gap-x-4 items-center py-4 px-6 border-2 border-err bg-surface [&>h2]:col-2 [@media(width>1040px)]:[&>:is(dl,_p)]:col-2">
      <Icon name="error" />
      <h2 className="text-lg">{healthMessages.hostTitle}</h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-y-0.5 gap-x-3 my-1 text-md small:grid-cols-1">
        <dt className="text-ink-2">Site answers on</dt>
        <dd className="num wrap-anywhere whitespace-normal">{origin}</dd>
        {foreign.map((group) => (
          <div className="contents" key={group.origin}>
            <dt className="text-ink-2">
              {formatCount(group.files)} {plural(group.files, 'file')} say
            </dt>
            <dd className="num wrap-anywhere whitespace-normal text-err">{group.origin}</dd>
          </div>
        ))}
      </dl>
      <p className="text-md text-ink-2">
        Engines skip every address of another host or scheme: <Num>{formatCount(affected)}</Num> of{' '}
        <Num>{formatCount(Math.max(files, affected))}</Num> stored files are affected, from{' '}
        <Num>{foreign[0]!.first}</Num> on. Set SITE_URL to the address of the site, start the server again, and write
        all files again.
      </p>
      <div className="buttons col-3 [grid-row:1_/_4] small:col-span-full small:[grid-row:auto] small:mt-2">
        <ButtonLink href={paths.bulkSitemapGenerator()} kind="go">
          Write all files again
        </ButtonLink>
      </div>
    </section>
  );
};
