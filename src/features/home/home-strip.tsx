import { Count, plural } from '../../ui/number.tsx';
import type { HomeSite } from './home-site.ts';

/** The catalog in four facts: the live count stands beside the claim. */
export const HomeStrip = ({ site }: { site: HomeSite }) => (
  <div className="strip">
    <ul className="wrap">
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
      <li>
        <b>{site.replyHours} hours</b>
        to the reply to your request for quote
      </li>
    </ul>
  </div>
);
