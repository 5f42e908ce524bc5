import { formatAskedPart } from '#base/domain/asked-part.ts';
import { CallToAction, HomeAbout, HomeContact, HomeStrip, QuotePlace } from '../../home/home-sections.tsx';
import { Hero } from '../../home/hero.tsx';
import { GroupGrid, OtherGroups, previewGroups } from '../../catalog/group-grid.tsx';
import { webSite } from '../../part/structured-data.ts';
import { paths } from '#base/paths.ts';
import { ButtonLink, formatCount, Count } from '#base/ui/elements.tsx';
import { IslandMount } from '#base/ui/island-mount.tsx';
import { Island } from './island.tsx';
import type { HomePageData } from './load.server.ts';
import { framedPage } from '#base/frame/titled-page.tsx';

export const { head, View } = framedPage<HomePageData>((data, site) => ({
  title: site.companyTagline,
  description:
    `Search ${site.editionDate === null ? '' : `${formatCount(site.listedNsns)} `}National Stock Numbers by NSN, NIIN, part number, CAGE code or name, ` +
    `and request a quote: we reply within ${site.replyHours} hours.`,
  canonical: paths.home(),
  jsonLd: () => [webSite(site)],
  current: 'home',
  search: null,
  wrapped: false,
  content: (
    <>
      <Hero site={site} examples={data.examples} drawn={data.example} />
      <HomeStrip site={site} />
      <div className="wrap">
        {data.groups.length > 0 && (
          <section className="section" aria-labelledby="groups">
            <div className="section-head">
              <h2 id="groups">Browse by supply group</h2>
              <span className="end">
                <a href={paths.catalog()}>
                  All <Count of={data.groups.length} /> groups
                </a>
              </span>
            </div>
            <GroupGrid groups={previewGroups(data.groups)} preview />
            <OtherGroups groups={data.groups} />
          </section>
        )}
        <HomeAbout site={site} />
        <CallToAction site={site} />
        <QuotePlace site={site}>
          <p className="without-script home-more">
            <ButtonLink icon="search" href={paths.withParts(paths.catalog(), data.quote.parts.map(formatAskedPart))}>
              {data.quote.parts.length === 0 ? 'Choose parts in the catalog' : 'Choose more parts in the catalog'}
            </ButtonLink>
          </p>
          <IslandMount name="home" component={Island} props={{ ...data.quote, replyHours: site.replyHours }} />
        </QuotePlace>
        <HomeContact site={site} />
      </div>
    </>
  ),
}));
