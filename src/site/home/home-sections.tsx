import { type Condition, CONDITIONS } from '#base/domain/condition.ts';
import { plural, Count, PhoneLink, ButtonLink } from '#base/ui/elements.tsx';
import type { SiteFacts } from '#base/http/frame/page.ts';
import type { ReactNode } from 'react';
import { Section, Table } from '#base/ui/table.tsx';
import { Icon, type IconName } from '#base/ui/icon.tsx';
import { paths } from '#base/paths.ts';

/** The catalog in four facts: the live count is beside the claim. Without a catalog there are no counts. */
export const HomeStrip = ({ site }: { site: SiteFacts }) => (
  <div className="ruled-b bg-surface [&_li]:py-4 [&_li]:px-6 [&_li]:[border-left:1px_solid_var(--line)] [&_li]:text-ink-2 [&_li]:text-md [&_li]:leading-snug narrow:[&_li:nth-child(n+3)]:ruled-t [&_b]:block [&_b]:text-xl [&_b]:text-ink [&_b]:leading-[1.2] narrow:[&_b]:text-lg [&_li:first-child]:border-l-0 [&_li:first-child]:pl-0 narrow:[&_li]:py-3 narrow:[&_li]:px-4 narrow:[&_li:nth-child(odd)]:pl-0 narrow:[&_li:nth-child(odd)]:border-l-0">
    <ul className="wrap grid grid-cols-[1.4fr_1fr_1fr_1.2fr] narrow:grid-cols-[1fr_1fr]">
      {site.editionDate === null ? <li>The catalog cannot be read at the moment.</li> : catalogCounts(site)}
      <li>
        <b>{site.replyHours} hours</b>
        to the reply to your request for quote
      </li>
    </ul>
  </div>
);

const catalogCounts = ({ listedNsns, groups, classes, marketingClaim }: SiteFacts) =>
  [
    [listedNsns, `National Stock ${plural(listedNsns, 'Number')} listed now, of ${marketingClaim} we supply`] as const,
    [groups, `supply ${plural(groups, 'group')}`] as const,
    [classes, `supply ${plural(classes, 'class', 'classes')}`] as const,
  ].map(([count, words]) => (
    <li key={words}>
      <b>
        <Count of={count} />
      </b>
      {words}
    </li>
  ));

export const QuotePlace = ({ site, children }: { site: SiteFacts; children: ReactNode }) => (
  <section className="section mt-16" id="rfq" aria-labelledby="rfq-title">
    <div className="section-head">
      <h2 id="rfq-title">Request a quote</h2>
      <span className="muted small">We'll contact you within {site.replyHours} hours.</span>
    </div>
    {children}
    <p className="muted small mt-3">
      Rather write or call? <a href={`mailto:${site.email}`}>{site.email}</a>, <PhoneLink number={site.phone} />
    </p>
  </section>
);

/** Says what a condition of a quote (C1.5) means for the buyer. */
const MEANINGS: readonly (readonly [Condition, string])[] = [
  ['FN', 'From the maker, never installed'],
  ['NS', 'Unused, from released stock'],
  ['OH', 'Restored and tested to the manual'],
  ['SV', 'Inspected and fit for use'],
  ['AR', 'Taken from equipment, untested'],
];

export const HomeAbout = ({ site }: { site: SiteFacts }) => (
  <section
    className="section mt-16 grid grid-cols-[1fr_1fr] gap-12 narrow:gap-6 narrow:grid-cols-1"
    id="about"
    aria-labelledby="about-title"
  >
    <div>
      {/* "Gulf Meridian" of "Gulf Meridian Aerospace Supply": the name without its trade */}
      <h2 id="about-title">About {site.companyName.split(' ').slice(0, -2).join(' ') || site.companyName}</h2>
      <p className="text-ink-2 mt-3 max-w-144">
        We supply parts for aircraft, ships, vehicles and ground equipment. The catalog is the public federal supply
        catalog, with every code written out in plain words, so that you can tell the right part before you ask for it.
      </p>
      <p className="text-ink-2 mt-3 max-w-144">
        You need no account. Find the part, send a request, and a person answers with price, availability and lead time.
        Quotes hold for {site.quoteValidityDays} days.
      </p>
    </div>
    <Table caption="Conditions we quote" captionShown heads={['Code', 'Condition', 'What you receive']}>
      {MEANINGS.map(([code, meaning]) => (
        <tr key={code}>
          <th scope="row">
            <span className="num">{code}</span>
          </th>
          <td className="font-mid">{CONDITIONS[code]}</td>
          <td className="muted">{meaning}</td>
        </tr>
      ))}
    </Table>
  </section>
);

export const HomeContact = ({ site }: { site: SiteFacts }) => (
  <Section className="section mt-16" id="contact" title="Contact" aria-label="Contact">
    <div className="contact grid grid-cols-[repeat(4,1fr)] ruled bg-surface narrow:grid-cols-1 [&_svg]:text-icon [&_svg]:mb-2 narrow:[&_svg]:[grid-row:1_/_3]">
      <Way icon="phone" title="Phone">
        <PhoneLink number={site.phone} />
      </Way>
      <Way icon="mail" title="Email">
        <a href={`mailto:${site.email}`}>{site.email}</a>
      </Way>
      <Way icon="pin" title="Warehouse">
        {site.address}
      </Way>
      <Way icon="clock" title="Hours">
        {site.hours}
      </Way>
    </div>
  </Section>
);

const Way = ({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) => (
  <div className="py-4 px-6 narrow:grid narrow:grid-cols-[1.75rem_1fr] narrow:py-3 narrow:px-4 [&+&]:border-l [&+&]:border-l-line narrow:[&+&]:border-l-0 narrow:[&+&]:ruled-t">
    <Icon name={icon} />
    <h3>{title}</h3>
    <p className="muted">{children}</p>
  </div>
);

export const CallToAction = ({ site }: { site: SiteFacts }) => (
  <section
    className="section mt-16 navy flex flex-wrap items-center justify-between gap-4 [border:1px_solid_var(--navy-line)] py-6 px-8 narrow:p-4 bg-navy text-navy-text"
    aria-labelledby="call-to-action"
  >
    <div>
      <h2 id="call-to-action">Have a part number in hand?</h2>
      <p className="text-navy-text-2 mt-1">
        Send it as it is written on the part. We reply within {site.replyHours} hours.
      </p>
    </div>
    <div className="buttons">
      <ButtonLink kind="go" href={paths.quoteForm()}>
        Request a quote
      </ButtonLink>
      <a className="py-2 px-3 text-md text-navy-text hover:text-navy-text" href={paths.catalog()}>
        Browse Catalog
      </a>
    </div>
  </section>
);
