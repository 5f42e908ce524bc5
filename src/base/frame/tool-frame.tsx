import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { sumBy } from '../domain/in-parallel.ts';
import { formatCount } from '../ui/format-count.ts';
import { Icon } from '../ui/icon.tsx';

const withKey = (path: string, purpose: string) => [path, `${purpose}; needs an operator key.`] as const;

/** Short name, path and purpose of each operators' page. */
const SECTIONS: Record<string, Record<string, readonly [path: string, purpose: string]>> = {
  Quotes: {
    Requests: withKey(paths.operatorQuotes(), 'Requests for quote of visitors, and their answers'),
    Quotations: withKey(paths.operatorQuotes({ state: 'quoted' }), 'Quotations that wait for the buyer'),
    'Price history': withKey(paths.operatorPrices(), 'Every price that was quoted, by NSN or part number'),
    'Stock lists': withKey(paths.stock(), 'What is on the shelf, and what buyers see of it'),
  },
  'Search engines': {
    'Crawl coverage': withKey(
      paths.crawl(),
      'What verified search engines have fetched of the listed parts, file by file',
    ),
    'Asked, not found': withKey(
      paths.demand(),
      'Addresses that are not there, and what people asked for that is not in the catalog',
    ),
    'Sitemap health': withKey(
      paths.sitemapHealth(),
      'Every sitemap and stored file, walked by the server and compared with the catalog',
    ),
    'Status dashboard': [
      paths.sitemapStatus(),
      'The main sitemaps as crawlers get them now, with their entries and sample URLs.',
    ],
    'Comprehensive test': [paths.sitemapTest(), 'Each kind of sitemap endpoint, and a verdict on whether to submit.'],
    'Domain validation': [
      paths.sitemapValidation(),
      'Whether every sitemap speaks of the right domain, and of that alone.',
    ],
    'URL validator': [
      paths.sitemapUrlValidator(),
      'The compressed files one by one: valid XML, gzip, and not a placeholder.',
    ],
    'Final validation': [paths.finalSitemapTest(), 'The last look before a submission: coverage and total URLs.'],
    'Sitemap addresses': [paths.sitemapHelp(), 'Every sitemap URL, to copy or to open.'],
    Debug: [paths.sitemapDebug(), 'The endpoints with their timing, also through the backend function.'],
  },
  Generate: {
    'Bulk generator': [
      paths.bulkSitemapGenerator(),
      'Makes all NSN files again, one after the other, with pause and stop.',
    ],
    'Range exporter': [paths.sitemapRangeExporter(), 'Makes a range of NSN files.'],
    'File uploader': [paths.sitemapExporter(), 'All files, NSN and class, each with a button of its own.'],
    'Complete generator': [paths.sitemapGenerator(), 'Builds an index in the browser and saves it as sitemap.xml.'],
    'Comprehensive system': [
      paths.comprehensiveSitemap(),
      'The whole plan in numbers, an index to save, and five samples.',
    ],
    'Static files': [paths.staticSitemapGenerator(), 'Which sitemaps the index counts, with a way to open each.'],
  },
  House: {
    Help: withKey(paths.help(), 'The documents of this version, with search'),
    Brand: withKey(paths.operatorBrand(), 'Name, logos, colors, words and texts of the law on one sheet'),
    Operators: withKey(paths.operators(), 'Who operates the site, their sessions and passkeys'),
    'Audit log': [paths.operatorLog(), 'Who did what, and when; needs the key of an operator who may see everything.'],
  },
};

export const TOOL_SECTIONS = Object.entries(SECTIONS).map(([title, tools]) => ({
  title,
  tools: Object.entries(tools).map(([name, [path, purpose]]) => ({ path, name, purpose })),
}));

type ToolFrameProps = {
  current: string;
  title: string;
  lead?: ReactNode;
  /** The content begins with its state in large letters. */
  stateFirst?: boolean;
  children: ReactNode;
};

export const ToolFrame = ({ current, title, lead, stateFirst, children }: ToolFrameProps) => (
  <ToolRoom current={current}>
    <div
      className={
        stateFirst
          ? 'tool-head mb-2 [&_h1]:text-md [&_h1]:font-mid [&_h1]:text-ink-2 [&_h1]:tracking-[0] [&_p]:text-sm [&_p]:mt-0'
          : 'tool-head'
      }
    >
      <h1>{title}</h1>
      {lead && (
        <p>
          {lead} <a href={paths.sitemapHealth()}>All sitemaps</a>
        </p>
      )}
    </div>
    {children}
  </ToolRoom>
);

export type ToolCounts = Readonly<Record<string, number>>;

type RoomProps = Pick<ToolFrameProps, 'current' | 'children'> & { counts?: ToolCounts | undefined };

/** Navigation beside a page with a head of its own. */
export const ToolRoom = ({ current, counts, children }: RoomProps) => (
  <div className="grid grid-cols-[13.5rem_minmax(0,1fr)] gap-8 pt-6 small:grid-cols-1 small:gap-4 small:pt-4 print:block!">
    <ToolSide {...{ current, counts }} />
    <div className="min-w-0 [&>.operator-head]:pt-0 [&_.breadcrumb]:pt-0 [&_.breadcrumb]:px-0 [&_.breadcrumb]:pb-3">
      {children}
    </div>
  </div>
);

const openSection = (current: string): number =>
  TOOL_SECTIONS.findIndex(({ tools }) => tools.some(({ path }) => path === current));

const ToolSide = ({ current, counts }: Pick<RoomProps, 'current' | 'counts'>) => (
  <div className="tool-side print:hidden!">
    <button type="button" className="button hidden small:flex small:justify-start small:w-full" popoverTarget="tools">
      <Icon name="list" size="s" />
      Operator pages
      <span className="muted small:ml-auto small:font-text">
        {TOOL_SECTIONS.flatMap(({ tools }) => tools).find(({ path }) => path === current)?.name ?? 'State of the site'}
      </span>
    </button>
    <nav id="tools" popover="auto" aria-label="Operator pages">
      <a href={paths.operator()} aria-current={current === paths.operator() ? 'page' : undefined}>
        State of the site
      </a>
      {TOOL_SECTIONS.map(({ title, tools }, index) => (
        <details className="mt-2" name="tools" key={title} open={index === Math.max(0, openSection(current))}>
          <summary className="flex gap-2 py-1 small:py-2 px-3 text-xs font-mid text-ink-3 cursor-pointer">
            <span className="mr-auto">{title}</span>
            <CountOf count={sumBy(tools, ({ path }) => counts?.[path] ?? 0)} />
            <Icon name="down" size="s" />
          </summary>
          <ul>
            {tools.map((tool) => (
              <li key={tool.path}>
                <a href={tool.path} aria-current={tool.path === current ? 'page' : undefined}>
                  {tool.name}
                  <CountOf count={counts?.[tool.path] ?? 0} />
                </a>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </nav>
  </div>
);

const CountOf = ({ count }: { count: number }) => count > 0 && <small className="num">{formatCount(count)}</small>;
