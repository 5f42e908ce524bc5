import { memo } from 'react';
import { paths } from '../../paths.ts';
import { Count, Num, PhoneLink } from '../../ui/number.tsx';
import { siteMessages } from './messages.ts';
import type { SiteFacts } from '../../domain/site-facts.ts';

/** The footer is a drawing's title block: supplier, quotes, catalog edition, sheet. */
export const SiteFooter = ({ site, sheet }: { site: SiteFacts; sheet: string }) => (
  <footer className="footer">
    <div className="wrap">
      <div className="block">
        <SupplierAndEdition site={site} />
        <div>
          <span className="label">Sheet</span>
          {sheet}
        </div>
      </div>
      <FooterLinks site={site} />
    </div>
  </footer>
);

const SupplierAndEdition = memo(({ site }: { site: SiteFacts }) => (
  <>
    <div>
      <span className="label">Supplier</span>
      <b>{site.companyName}</b>
      <p className="muted">{site.address}</p>
    </div>
    <div>
      <span className="label">Quotes</span>
      <a href={`mailto:${site.email}`}>{site.email}</a>
      <p>
        <PhoneLink number={site.phone} />
      </p>
    </div>
    <div>
      <span className="label">Catalog edition</span>
      {site.editionDate === null ? (
        siteMessages.noCatalog
      ) : (
        <>
          <Num>{site.editionDate}</Num>
          <p className="muted">
            <Count of={site.listedNsns} /> NSNs
          </p>
        </>
      )}
    </div>
  </>
));

const FooterLinks = memo(({ site }: { site: SiteFacts }) => (
  <div className="footer-links">
    <a href={paths.catalog()}>Catalog</a>
    <a href={paths.list()}>Paste a list</a>
    <a href={paths.cart()}>Quote cart</a>
    <a href={paths.about()}>About</a>
    <a href={paths.contact()}>Contact</a>
    <a href={paths.api()}>API</a>
    <a href={paths.sitemapHelp()}>Sitemaps</a>
    <button type="button" className="footer-key needs-script" data-search-key>
      Search key /: on
    </button>
    <span>
      © {site.copyrightYear} {site.companyName}. Catalog data: Federal Logistics Information System, public edition.
    </span>
  </div>
));
