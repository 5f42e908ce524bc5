import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { PhoneLink } from '../../ui/number.tsx';
import type { SiteFacts } from '../../domain/site-facts.ts';

/** Four ways to reach the supplier. */
export const HomeContact = ({ site }: { site: SiteFacts }) => (
  <section className="section section-wide" id="contact" aria-labelledby="contact-title">
    <div className="section-head">
      <h2 id="contact-title">Contact</h2>
    </div>
    <div className="contact">
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
  </section>
);

const Way = ({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) => (
  <div>
    <Icon name={icon} />
    <h3>{title}</h3>
    <p className="muted">{children}</p>
  </div>
);
