import type { ReactNode } from 'react';
import { sumBy } from '#base/domain/in-parallel.ts';
import { formatSince } from '#base/domain/format-time.ts';
import { isActive } from '#base/jobs/job.ts';
import { paths } from '#base/paths.ts';
import { Badge, Button, ButtonLink, type ButtonKind, Empty, Note, counted, Count, Num } from '#base/ui/elements.tsx';
import { Icon } from '#base/ui/icon.tsx';
import type { ForeignFiles } from '../plan/tool-facts.ts';
import { formatDuration } from '../runs/format-figures.ts';
import { HEALTH_LOOKS, JOB_WORDS } from './messages.ts';
import { stateWord } from '../screens/tool-state.tsx';
import type { SitemapHealthPageData } from '../pages/sitemap-health/load.server.ts';
import type { WalkSide } from './walks.ts';
import type { WalkView } from './walk-view.ts';

const ACTIONS = {
  start: { icon: 'play', children: 'Walk again' },
  pause: { icon: 'pause', children: 'Pause' },
  resume: { icon: 'play', children: 'Resume' },
  stop: { icon: 'stop', children: 'Stop' },
} as const;

const ActionForm = ({ action, ...look }: { action: keyof typeof ACTIONS; kind?: ButtonKind; children?: string }) => (
  <form method="post">
    <input type="hidden" name="action" value={action} />
    <Button type="submit" {...ACTIONS[action]} {...look} />
  </form>
);

type HeadProps = Pick<NonNullable<SitemapHealthPageData>, 'health' | 'current' | 'isOfAnother' | 'nowMs' | 'sides'> & {
  origin: string;
  isCalled: boolean;
};

export const HealthHead = ({ health, current, isOfAnother, origin, nowMs, isCalled, sides }: HeadProps) => {
  const active = current !== null && isActive(current.job) ? current.job : null;
  const open = health === 'unknown' ? active : null;
  const { icon, kind, children } = HEALTH_LOOKS[health];
  return (
    <div className="flex flex-wrap items-end justify-between gap-y-3 gap-x-6" data-part="head">
      <div>
        <p className="muted small">Sitemap health</p>
        <h1 className={`${stateWord(open ? 'busy' : kind === 'off' ? 'idle' : kind)} mt-0.5 mb-1`}>
          <Icon name={open?.state === 'paused' ? 'pause' : icon} />
          <span>{open ? JOB_WORDS[open.state] : children}</span>
        </h1>
        {current !== null && <p className="muted small">{whenWords(current, nowMs)}</p>}
        {isOfAnother && (
          <p className="muted small">
            The last whole walk was of another catalog or address than the one in force: walk again.
          </p>
        )}
        {sides.outside.walk === null ? (
          <p className="muted small">
            It reads the server itself, not what proxies and caches make of it. This reads the site from outside:{' '}
            <code className="num wrap-anywhere whitespace-normal">npm run check-sitemaps -- {origin}/ --outside</code>
          </p>
        ) : (
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-y-1 gap-x-3 mt-2">
            <Side name="Inside" words="the server itself" side={sides.inside} nowMs={nowMs} />
            <Side name="Outside" words={`${origin} as engines get it`} side={sides.outside} nowMs={nowMs} />
          </dl>
        )}
        {active?.state === 'running' && (
          <noscript>
            <p className="muted small">Load the page again to see how far it is.</p>
          </noscript>
        )}
      </div>
      <div className="buttons">
        {active === null && current !== null && <ActionForm action="start" kind={isCalled ? undefined : 'go'} />}
        {active?.state === 'running' && <ActionForm action="pause" />}
        {active?.state === 'paused' && <ActionForm action="resume" kind="go" />}
        {active !== null && <ActionForm action="stop" />}
      </div>
    </div>
  );
};

const Side = ({ name, words, side, nowMs }: { name: string; words: string; side: WalkSide; nowMs: number }) => (
  <div className="contents">
    <dt className="text-sm text-ink-3">{name}</dt>
    <dd className="muted small wrap-anywhere">
      <Badge {...HEALTH_LOOKS[side.health]} /> {words}
      {side.walk !== null && `, walk ${side.walk.id} ${whenOf(side.walk.startedAt, nowMs)}`}
    </dd>
  </div>
);

export const BeforeFirstWalk = () => (
  <Empty
    icon="clock"
    title="Whether the sitemaps are right is not known"
    action={
      <ActionForm action="start" kind="go">
        Walk all sitemaps
      </ActionForm>
    }
  >
    A walk fetches every sitemap of the index and every stored file from the server itself, and compares each with the
    catalog.
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

const Banner = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-4 [&>svg]:row-[1/4] [&>svg]:self-start [&>svg]:size-7 [&>svg]:text-err small:[&>svg]:row-1 small:[&>:is(dl,_p)]:col-span-full small:[&_.button]:flex-1 small:grid-cols-[auto_minmax(0,1fr)] small:p-4 grid grid-cols-[auto_minmax(0,1fr)_auto] gap-y-1 gap-x-4 items-center py-4 px-6 border-2 border-err bg-surface [&>h2]:col-2 [@media(width>1040px)]:[&>:is(dl,_p)]:col-2">
    <Icon name="error" />
    <h2 className="text-lg">{title}</h2>
    {children}
  </section>
);

export const UnreadableBanner = () => (
  <Banner title="The stored sitemap files cannot be read">
    <p className="text-md text-ink-2">
      Crawlers may not get them either. The log of the server says why: look at the disk and the rights of DATA_DIR.
    </p>
  </Banner>
);

export const HostBanner = (props: { origin: string; foreign: readonly ForeignFiles[]; files: number }) => {
  const { origin, foreign, files } = props;
  const affected = sumBy(foreign, (group) => group.files);
  return (
    <Banner title="The sitemaps name another host than this site answers on">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-y-0.5 gap-x-3 my-1 text-md small:grid-cols-1">
        <dt className="text-ink-2">Site answers on</dt>
        <dd className="num wrap-anywhere whitespace-normal">{origin}</dd>
        {foreign.map((group) => (
          <div className="contents" key={group.origin}>
            <dt className="text-ink-2">{counted(group.files, 'file')} say</dt>
            <dd className="num wrap-anywhere whitespace-normal text-err">{group.origin}</dd>
          </div>
        ))}
      </dl>
      <p className="text-md text-ink-2">
        Engines skip every address of another host or scheme: <Count of={affected} /> of{' '}
        <Count of={Math.max(files, affected)} /> stored files are affected, from <Num>{foreign[0]!.first}</Num> on. Set
        SITE_URL to the address of the site, start the server again, and write all files again.
      </p>
      <div className="buttons col-3 [grid-row:1_/_4] small:col-span-full small:[grid-row:auto] small:mt-2">
        <ButtonLink href={paths.bulkSitemapGenerator()} kind="go">
          Write all files again
        </ButtonLink>
      </div>
    </Banner>
  );
};
