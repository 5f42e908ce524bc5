import { isActive } from '#base/jobs/job.ts';
import { paths } from '#base/paths.ts';
import { Findings } from '../../health/findings-table.tsx';
import { BeforeFirstWalk, HealthHead, HostBanner, LostWalkNote, UnreadableBanner } from '../../health/health-head.tsx';
import { healthMessages } from '../../health/messages.ts';
import { WALKS_KEPT } from '../../health/walks.ts';
import { AgainstBefore, LastWalks, WalkPanel } from '../../health/walk-panel.tsx';
import { ButtonLink, Empty } from '#base/ui/elements.tsx';
import { operatorsPage } from '#base/frame/operators-page.tsx';
import type { SitemapHealthPageData } from './load.server.ts';

export const { head, View } = operatorsPage<NonNullable<SitemapHealthPageData>>({
  path: paths.sitemapHealth(),
  title: 'Sitemap health',
  description: 'Whether every sitemap of the site is right, for the operator.',
  unavailable: healthMessages.unavailable,
  counts: ({ faults }) => ({ [paths.sitemapHealth()]: faults }),
  content: (data, { origin }) => {
    const { health, isOfAnother, sides, current, shown, lost, stored, accepted, choice, against, walks, nowMs } = data;
    const isLive = current !== null && isActive(current.job) && shown === current;
    const isForeign = stored !== null && stored.foreign.length > 0;
    return (
      <div data-refresh={isLive ? '' : undefined}>
        <HealthHead {...{ health, current, isOfAnother, origin, nowMs, sides }} isCalled={isForeign} />
        <div className="[&+.empty]:mt-4" data-part="banner">
          {lost !== null && shown !== null && choice.walk === null && shown !== lost && (
            <LostWalkNote lost={lost} shown={shown} />
          )}
          {stored === null && <UnreadableBanner />}
          {isForeign && <HostBanner origin={origin} {...stored} />}
        </div>
        {shown === null && choice.walk === null && <BeforeFirstWalk />}
        {shown === null && choice.walk !== null && (
          <Empty
            icon="clock"
            title={healthMessages.unknownWalk}
            action={<ButtonLink href={paths.sitemapHealth()}>To the last walk</ButtonLink>}
          >
            {`The last ${WALKS_KEPT} walks are kept.`}
          </Empty>
        )}
        {shown !== null && <WalkPanel walk={shown} />}
        {shown !== null && <Findings walk={shown} accepted={accepted} choice={choice} />}
        <div
          className="empty:hidden small:grid-cols-1 grid grid-cols-2 items-start gap-y-6 gap-x-4 mt-8"
          data-part="history"
        >
          {against !== null && <AgainstBefore {...against} />}
          {walks.length > 0 && <LastWalks walks={walks} accepted={accepted} allWalks={choice.allWalks} />}
        </div>
        <div data-part="downloads">
          {shown !== null && shown.items.length > 0 && (
            <p className="buttons mt-6">
              <ButtonLink href={paths.sitemapHealthCsv(shown.id)} size="s" icon="download">
                Results as CSV
              </ButtonLink>
              <ButtonLink href={paths.sitemapHealthJson(shown.id)} size="s" icon="download">
                as JSON
              </ButtonLink>
            </p>
          )}
        </div>
      </div>
    );
  },
});
