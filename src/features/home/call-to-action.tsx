import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { SiteFacts } from '../../domain/site-facts.ts';

/** Between reading and asking: one sentence and two ways on. */
export const CallToAction = ({ site }: { site: SiteFacts }) => (
  <section className="section section-wide call-to-action navy" aria-labelledby="call-to-action">
    <div>
      <h2 id="call-to-action">Have a part number in hand?</h2>
      <p>Send it as it is written on the part. We reply within {site.replyHours} hours.</p>
    </div>
    <div className="buttons">
      <ButtonLink kind="go" href={paths.quoteForm()}>
        Request a quote
      </ButtonLink>
      <a className="call-to-action-link" href={paths.catalog()}>
        Browse Catalog
      </a>
    </div>
  </section>
);
