import type { ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { paths } from '../paths.ts';
import { Icon, Mark } from '../ui/icon.tsx';
import { formatCount, Count, Num, PhoneLink } from '../ui/elements.tsx';
import { SearchBox } from '../ui/navigation.tsx';
import { ADD_FORM } from '../domain/asked-part.ts';
import { siteMessages } from './messages.ts';
import type { SiteFacts } from '../http/frame/page.ts';
import { BrandLogo, legalTextsOf } from './brand.tsx';

type SiteFrameProps = {
  site: SiteFacts;
  current?: 'home' | 'catalog' | 'shelf';
  /** Null: the page has the big box. */
  search?: string | null;
  sheet: string;
  breadcrumb?: ReactNode;
  wrapped?: boolean;
  /** False on pages that must not change with each edition. */
  counted?: boolean;
  children: ReactNode;
};

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
    <a
      className="absolute left-3 -top-16 z-(--z-toast) bg-surface text-ink py-2 px-4 rounded-2 focus:top-3"
      href="#main"
    >
      Skip to the content
    </a>
    <TopBar site={site} current={current} search={search} />
    {breadcrumb}
    <main id="main" tabIndex={-1} className={wrapped ? 'wrap' : undefined}>
      {children}
    </main>
    <footer className="mt-auto bg-surface ruled-t pt-8 pb-6 text-md">
      <div className="wrap">
        <div className="title-block grid grid-cols-[2fr_1.5fr_1.25fr_1.5fr] border border-ink-2 bg-ink-2 gap-px narrow:grid-cols-[1fr_1fr] [&_a]:inline-block [&_a]:py-0.5">
          <SupplierAndEdition site={site} counted={counted} />
          <div>
            <span className="label">Sheet</span>
            {sheet}
          </div>
        </div>
        <div
          className="footer-links [&_a]:text-ink-2 [&_a]:py-0.75 flex flex-wrap gap-y-1 gap-x-5 mt-4 text-sm text-ink-3"
          dangerouslySetInnerHTML={once(site, 'links', <FooterLinks site={site} />)}
        />
      </div>
    </footer>
    {/* Buttons add parts without JavaScript: the answer has them in its address */}
    <form id={ADD_FORM} method="post" action={paths.home()} autoComplete="off" hidden>
      <input type="hidden" name="action" value="choose" />
    </form>
  </>
);

const pieces = new WeakMap<SiteFacts, Map<string, { __html: string }>>();

function once(site: SiteFacts, name: string, piece: ReactElement): { __html: string } {
  const ofSite = pieces.getOrInsertComputed(site, () => new Map());
  return ofSite.getOrInsertComputed(name, () => ({ __html: renderToStaticMarkup(piece) }));
}

type TopBarProps = Pick<SiteFrameProps, 'site' | 'current' | 'search'>;

const TopBar = ({ site, current, search }: TopBarProps) => {
  const bar = <Bar site={site} current={current} search={search} />;
  return (
    <>
      <header
        className="bar navy bg-navy text-navy-text sticky top-0 z-(--z-bar) border-b border-b-navy-line narrow:[&:has(.search)]:-top-12 narrow:[&_.search]:order-9 narrow:[&_.search]:basis-full narrow:[&_.search]:mt-2"
        {...(typeof search === 'string'
          ? { children: bar }
          : { dangerouslySetInnerHTML: once(site, `bar ${current} ${search}`, bar) })}
      />
      {site.sample && (
        <aside
          className="sample-line bg-accent-soft text-ink ruled-b text-sm text-center py-1 px-(--gutter)"
          aria-label="Sample catalog"
        >
          {siteMessages.sampleLine(formatCount(site.listedNsns))}
        </aside>
      )}
    </>
  );
};

const Bar = ({ site, current, search }: TopBarProps) => (
  <div className="wrap bar-row">
    <Brand site={site} />
    {search === null ? (
      <a
        className="flex items-center gap-2 flex-1 max-w-80 h-9 border border-navy-line rounded-2 py-0 px-3 bg-navy-2 text-navy-text-2 text-md no-underline hover:text-navy-text narrow:hidden"
        href="#search"
      >
        <Icon name="search" size="s" />
        Search the catalog
        <kbd className="needs-script ml-auto">/</kbd>
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
      {site.hasShelf && (
        <a href={paths.shelf()} aria-current={current === 'shelf' ? 'page' : undefined}>
          On our shelf
        </a>
      )}
      <a href={paths.about()}>About</a>
      <a href={paths.contact()}>Contact</a>
      <a className="bar-quote" href={paths.quoteForm()}>
        Get Quote
      </a>
    </nav>
    <a
      className="bar-cart flex items-center gap-1.5 min-h-8 -ml-3 text-navy-text no-underline text-md whitespace-nowrap hover:text-navy-text hover:[text-decoration:underline] small:ml-auto narrow:min-w-10 narrow:min-h-10 narrow:justify-center"
      href={paths.cart()}
    >
      <Icon name="cart" />
      <span className="narrow:sr-only">Cart</span>
      <span
        className="count bg-accent text-accent-ink rounded-full text-xs font-bold min-w-5 py-0 px-1.5 text-center leading-5"
        data-cart-count
        hidden
      />
    </a>
    <button
      type="button"
      className="icon-button hidden small:inline-grid narrow:size-10"
      popoverTarget="menu"
      aria-label="Menu"
    >
      <Icon name="menu" />
    </button>
  </div>
);

const Brand = ({ site }: { site: SiteFacts }) => {
  const words = site.companyName.split(' ');
  const cut = words.length > 2 ? words.length - 2 : words.length;
  return (
    <a
      className="flex items-center gap-2.5 text-inherit hover:text-inherit no-underline leading-[1.1] font-bold whitespace-nowrap"
      href={paths.home()}
    >
      <BrandLogo site={site} surface="dark">
        <Mark />
        <span>
          {words.slice(0, cut).join(' ')}{' '}
          <small className="block font-text text-xs text-navy-text-2 narrow:hidden">{words.slice(cut).join(' ')}</small>
        </span>
      </BrandLogo>
    </a>
  );
};

const SupplierAndEdition = ({ site, counted }: { site: SiteFacts; counted: boolean }) => (
  <>
    <div>
      <span className="label">Supplier</span>
      <BrandLogo site={site} surface="both" />
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
    {site.hasShelf && <a href={paths.shelf()}>On our shelf</a>}
    <a href={paths.list()}>Paste a list</a>
    <a href={paths.cart()}>Quote cart</a>
    <a href={paths.requests()}>Your requests</a>
    <a href={paths.about()}>About</a>
    <a href={paths.contact()}>Contact</a>
    <a href={paths.changes()}>Changes</a>
    <a href={paths.api()}>API</a>
    <a href={paths.sitemapHelp()}>Sitemaps</a>
    {legalTextsOf(site).map(({ name, title }) => (
      <a key={name} href={paths.legal(name)}>
        {title}
      </a>
    ))}
    <button
      type="button"
      className="needs-script border-0 py-0.75 px-0 bg-transparent text-ink-2 font-inherit underline decoration-1 underline-offset-3 cursor-pointer"
      data-search-key="Search key /"
    >
      Search key /: on
    </button>
    <span className="ml-auto py-0.75 narrow:ml-0 narrow:basis-full">
      © {site.copyrightYear} {site.companyName}. {site.footerText && `${site.footerText} `}Catalog data: Federal
      Logistics Information System, public edition.
    </span>
  </>
);

export const SiteHelp = ({ site }: { site: SiteFacts }) => (
  <section
    className="p-3 ruled bg-surface [&_h2]:mb-1"
    dangerouslySetInnerHTML={once(site, 'help', <HelpWords site={site} />)}
  />
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
