import { memo } from 'react';
import { PhoneLink } from '../../ui/number.tsx';
import type { SiteFacts } from '../../domain/site-facts.ts';

/** Beside a part: how to reach a person. */
export const SiteHelp = memo(({ site }: { site: SiteFacts }) => (
  <section className="help">
    <h2>Need help with this part?</h2>
    <p className="muted small">
      We reply within {site.replyHours} hours. Call <PhoneLink number={site.phone} /> or write to{' '}
      <a href={`mailto:${site.email}`}>{site.email}</a>.
    </p>
  </section>
));
