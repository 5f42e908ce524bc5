import { formatSince } from '../../domain/format-time.ts';
import { isActive } from '../../jobs/job.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink, type ButtonKind } from '../../ui/button.tsx';
import { formatCount, plural } from '../../ui/format-count.ts';
import type { IconName } from '../../ui/icon.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Num } from '../../ui/number.tsx';
import type { ForeignFiles } from '../plan/tool-facts.ts';
import type { HEALTH_ACTIONS } from './messages.ts';
import { healthMessages } from './messages.ts';
import { type Health, HEALTH_WORDS } from './walk-result.ts';
import type { WalkView } from './walk-view.ts';

type Action = (typeof HEALTH_ACTIONS)[number];

const ICONS: Record<Health, IconName> = { good: 'ok', degraded: 'warn', broken: 'error', unknown: 'clock' };
const TONES: Record<Health, string> = { good: 'ok', degraded: 'warn', broken: 'err', unknown: 'idle' };

/** A button that does one thing on the server; a form without script. */
const ActionForm = ({
  action,
  icon,
  kind,
  words,
}: {
  action: Action;
  icon: IconName;
  kind?: ButtonKind;
  words: string;
}) => (
  <form method="post">
    <input type="hidden" name="action" value={action} />
    <Button type="submit" kind={kind} icon={icon}>
      {words}
    </Button>
  </form>
);

type HeadProps = { health: Health; current: WalkView | null; isOfAnother: boolean; nowMs: number };

/** The state of all sitemaps in one word, and what can be done with the walk. */
export const HealthHead = ({ health, current, isOfAnother, nowMs }: HeadProps) => (
  <div className="health-head" data-part="head">
    <div>
      <h1 className="health-name">Sitemap health</h1>
      <p className={`tool-word tool-word-${TONES[health]}`}>
        <Icon name={ICONS[health]} />
        <span>{HEALTH_WORDS[health]}</span>
      </p>
      <p className="muted small">{current === null ? healthMessages.whatAWalkIs : whenWords(current, nowMs)}</p>
      {isOfAnother && <p className="muted small">{healthMessages.ofAnother}</p>}
    </div>
    <div className="buttons">
      {current !== null && isActive(current.job) ? (
        <>
          {current.job.state === 'running' ? (
            <ActionForm action="pause" icon="pause" words="Pause" />
          ) : (
            <ActionForm action="resume" icon="play" words="Resume" kind="go" />
          )}
          <ActionForm action="stop" icon="stop" words="Stop" />
        </>
      ) : (
        <ActionForm
          action="start"
          icon="play"
          words={current === null ? 'Walk all sitemaps' : 'Walk again'}
          kind="go"
        />
      )}
    </div>
  </div>
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

/** Stored files, or their manifest, that the disk does not give: whether they are right is not known. */
export const UnreadableBanner = () => (
  <section className="health-banner">
    <Icon name="error" />
    <h2>{healthMessages.unreadableTitle}</h2>
    <p>{healthMessages.unreadable}</p>
  </section>
);

type BannerProps = { origin: string; foreign: readonly ForeignFiles[]; files: number };

/** Stored files that name another origin than the site answers on: engines skip all of it. */
export const HostBanner = ({ origin, foreign, files }: BannerProps) => {
  const affected = foreign.reduce((sum, group) => sum + group.files, 0);
  return (
    <section className="health-banner">
      <Icon name="error" />
      <h2>{healthMessages.hostTitle}</h2>
      <dl>
        <dt>Site answers on</dt>
        <dd className="num">{origin}</dd>
        {foreign.map((group) => (
          <div key={group.origin}>
            <dt>
              {formatCount(group.files)} {plural(group.files, 'file')} say
            </dt>
            <dd className="num">{group.origin}</dd>
          </div>
        ))}
      </dl>
      <p>
        Engines skip every address of another host or scheme: <Num>{formatCount(affected)}</Num> of{' '}
        <Num>{formatCount(Math.max(files, affected))}</Num> stored files are affected, from{' '}
        <Num>{foreign[0]!.first}</Num> on. Set SITE_URL to the address of the site, start the server again, and write
        all files again: <code>npm run sitemaps</code>.
      </p>
      <div className="buttons">
        <ButtonLink href={paths.bulkSitemapGenerator()} kind="go">
          Write all files again
        </ButtonLink>
      </div>
    </section>
  );
};
