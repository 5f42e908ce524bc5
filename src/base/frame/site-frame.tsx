import type { ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { paths } from '../paths.ts';
import { Icon, Mark } from '../ui/icon.tsx';
import { formatCount } from '../ui/format-count.ts';
import { Count, Num, PhoneLink } from '../ui/number.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { ADD_FORM } from '../domain/asked-part.ts';
import { siteMessages } from './messages.ts';
import type { SiteFacts } from '../domain/site-facts.ts';

type SiteFrameProps = {
  site: SiteFacts;
  /** The entry of the navigation that the page belongs to. */
  current?: 'home' | 'catalog';
  /** Text in the search box. Null: the page has the big box, and the bar only a way to it. */
  search?: string | null;
  /** What the footer's title block calls this page. */
  sheet: string;
  breadcrumb?: ReactNode;
  /** False where the page brings its own full-width bands. */
  wrapped?: boolean;
  /** False on pages that stay as they are while others come and go: a count would change them with each edition. */
  counted?: boolean;
  children: ReactNode;
};

/** Everything around a page: skip link, top bar, sample line, main, footer. */
export const SiteFrame = ({
  site,
  current,
  search,
  sheet,
  breadcrumb,
  wrapped = true,
  counted = true,
  children,
}: SiteFrameProps) => (
  <>
    <a className="skip-link" href="#main">
      Skip to the content
    </a>
    <TopBar site={site} current={current} search={search} />
    {breadcrumb}
    <main id="main" tabIndex={-1} className={wrapped ? 'wrap' : undefined}>
      {children}
    </main>
    <footer className="footer">
      <div className="wrap">
        <div className="block">
          <SupplierAndEdition site={site} counted={counted} />
          <div>
            <span className="label">Sheet</span>
            {sheet}
          </div>
        </div>
        <div className="footer-links" dangerouslySetInnerHTML={once(site, 'links', <FooterLinks site={site} />)} />
      </div>
    </footer>
    {/* what the buttons of the page add where no script does: answered with the page and the part in its address */}
    <form id={ADD_FORM} method="post" action={paths.home()} autoComplete="off" hidden>
      <input type="hidden" name="action" value="choose" />
    </form>
  </>
);

const pieces = new WeakMap<SiteFacts, Map<string, { __html: string }>>();

/** The markup of a piece that is the same on many pages of a site: rendered once. */
function once(site: SiteFacts, name: string, piece: ReactElement): { __html: string } {
  const ofSite = pieces.getOrInsertComputed(site, () => new Map());
  return ofSite.getOrInsertComputed(name, () => ({ __html: renderToStaticMarkup(piece) }));
}

type TopBarProps = Pick<SiteFrameProps, 'site' | 'current' | 'search'>;

const TopBar = ({ site, current, search }: TopBarProps) => {
  const bar = <Bar site={site} current={current} search={search} />;
  return (
    <>
      {typeof search === 'string' ? (
        <header className="bar navy">{bar}</header>
      ) : (
        <header className="bar navy" dangerouslySetInnerHTML={once(site, `bar ${current} ${search}`, bar)} />
      )}
      {site.sample && (
        <aside className="sample-line" aria-label="Sample catalog">
          {siteMessages.sampleLine(formatCount(site.listedNsns))}
        </aside>
      )}
    </>
  );
};

const Bar = ({ site, current, search }: TopBarProps) => (
  <div className="wrap">
    <Brand name={site.companyName} />
    {search === null ? (
      <a className="search-jump" href="#search">
        <Icon name="search" size="s" />
        Search the catalog
        <kbd className="needs-script">/</kbd>
      </a>
    ) : (
      <SearchBox action={paths.catalog()} value={search} />
    )}
    <nav className="bar-nav" id="menu" popover="auto" aria-label="Main">
      <a href={paths.home()} aria-current={current === 'home' ? 'page' : undefined}>
        Home
      </a>
      <a href={paths.catalog()} aria-current={current === 'catalog' ? 'page' : undefined}>
        Catalog
      </a>
      <a href={paths.list()}>Paste a list</a>
      <a href={paths.requests()}>Requests</a>
      <a href={paths.about()}>About</a>
      <a href={paths.contact()}>Contact</a>
      <a className="bar-quote" href={paths.quoteForm()}>
        Get Quote
      </a>
    </nav>
    <a className="bar-cart" href={paths.cart()}>
      <Icon name="cart" />
      <span className="bar-cart-word">Cart</span>
      <span className="count" data-cart-count hidden />
    </a>
    <button type="button" className="icon-button bar-menu" popoverTarget="menu" aria-label="Menu">
      <Icon name="menu" />
    </button>
  </div>
);

/** The last two words of a longer name are its trade, set smaller below. */
const Brand = ({ name }: { name: string }) => {
  const words = name.split(' ');
  const cut = words.length > 2 ? words.length - 2 : words.length;
  return (
    <a className="brand" href={paths.home()}>
      <Mark />
      <span>
        {words.slice(0, cut).join(' ')} <small>{words.slice(cut).join(' ')}</small>
      </span>
    </a>
  );
};

/** The footer is a drawing's title block: supplier, quotes, catalog edition, sheet. */
const SupplierAndEdition = ({ site, counted }: { site: SiteFacts; counted: boolean }) => (
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
          {counted && (
            <p className="muted">
              <Count of={site.listedNsns} /> NSNs
            </p>
          )}
        </>
      )}
    </div>
  </>
);

const FooterLinks = ({ site }: { site: SiteFacts }) => (
  <>
    <a href={paths.catalog()}>Catalog</a>
    <a href={paths.list()}>Paste a list</a>
    <a href={paths.cart()}>Quote cart</a>
    <a href={paths.requests()}>Your requests</a>
    <a href={paths.about()}>About</a>
    <a href={paths.contact()}>Contact</a>
    <a href={paths.api()}>API</a>
    <a href={paths.sitemapHelp()}>Sitemaps</a>
    <button type="button" className="footer-key needs-script" data-search-key="Search key /">
      Search key /: on
    </button>
    <span>
      © {site.copyrightYear} {site.companyName}. Catalog data: Federal Logistics Information System, public edition.
    </span>
  </>
);

/** Beside a part: how to reach a person. */
export const SiteHelp = ({ site }: { site: SiteFacts }) => (
  <section className="help" dangerouslySetInnerHTML={once(site, 'help', <HelpWords site={site} />)} />
);

const HelpWords = ({ site }: { site: SiteFacts }) => (
  <>
    <h2>Need help with this part?</h2>
    <p className="muted small">
      We reply within {site.replyHours} hours. Call <PhoneLink number={site.phone} /> or write to{' '}
      <a href={`mailto:${site.email}`}>{site.email}</a>.
    </p>
  </>
);
