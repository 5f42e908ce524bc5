import { Count, plural } from '../../ui/number.tsx';
import type { SiteFacts } from '../../domain/site-facts.ts';

/** The catalog in four facts: the live count stands beside the claim. Without a catalog nothing is counted. */
export const HomeStrip = ({ site }: { site: SiteFacts }) => (
  <div className="strip">
    <ul className="wrap">
      {site.editionDate === null ? <li>The catalog cannot be read at the moment.</li> : <CatalogCounts site={site} />}
      <li>
        <b>{site.replyHours} hours</b>
        to the reply to your request for quote
      </li>
    </ul>
  </div>
);

const CatalogCounts = ({ site }: { site: SiteFacts }) => (
  <>
    <li>
      <b>
        <Count of={site.listedNsns} />
      </b>
      National Stock {plural(site.listedNsns, 'Number')} listed now, of {site.marketingClaim} we supply
    </li>
    <li>
      <b>
        <Count of={site.groups} />
      </b>
      supply {plural(site.groups, 'group')}
    </li>
    <li>
      <b>
        <Count of={site.classes} />
      </b>
      supply {plural(site.classes, 'class', 'classes')}
    </li>
  </>
);
