import type { ReactNode } from 'react';
import { PhoneLink } from '../../ui/number.tsx';
import type { SiteFacts } from '../../domain/site-facts.ts';

/** Where a quote is asked for: the form, and the ways around it. */
export const QuotePlace = ({ site, children }: { site: SiteFacts; children: ReactNode }) => (
  <section className="section section-wide" id="rfq" aria-labelledby="rfq-title">
    <div className="section-head">
      <h2 id="rfq-title">Request a quote</h2>
      <span className="muted small">We'll contact you within {site.replyHours} hours.</span>
    </div>
    {children}
    <p className="muted small quote-ways">
      Rather write or call? <a href={`mailto:${site.email}`}>{site.email}</a>, <PhoneLink number={site.phone} />
    </p>
  </section>
);
