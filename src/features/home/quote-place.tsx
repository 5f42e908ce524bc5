import { Icon } from '../../ui/icon.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import type { HomeSite } from './home-site.ts';

/** A message about one part, with its number filled in. */
const mailTo = (email: string, part: string | null) =>
  part === null ? `mailto:${email}` : `mailto:${email}?subject=${encodeURIComponent(`Request for quote: ${part}`)}`;

/** Where a quote is asked for. `part`: the number that the visitor came with. */
export const QuotePlace = ({ site, part }: { site: HomeSite; part: string | null }) => (
  <section className="section section-wide" id="rfq" aria-labelledby="rfq-title">
    <div className="section-head">
      <h2 id="rfq-title">Request a quote</h2>
      <span className="muted small">We'll contact you within {site.replyHours} hours.</span>
    </div>
    <div className="panel quote-place">
      {part !== null && (
        <p className="quote-part">
          <span className="label">Part number</span>
          <b className="num num-long">{part}</b>
        </p>
      )}
      <p>
        Write or call with the part number, the quantity and the condition that you need. A person answers with price,
        availability and lead time.
      </p>
      <p className="quote-ways">
        <a className="button button-go" href={mailTo(site.email, part)}>
          <Icon name="mail" />
          {site.email}
        </a>
        <span>
          <Icon name="phone" />
          <PhoneLink number={site.phone} />
        </span>
      </p>
    </div>
  </section>
);
