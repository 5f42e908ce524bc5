import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';

/** An operator page of the side navigation and the hub: its short name, and one line of what it is for. */
type Tool = { path: string; name: string; purpose: string };

const tool = (path: string, name: string, purpose: string): Tool => ({ path, name, purpose });

/** The operator pages: those that watch come before those that write. */
export const TOOL_SECTIONS: readonly { title: string; tools: readonly Tool[] }[] = [
  {
    title: 'Watch',
    tools: [
      tool(
        paths.sitemapStatus(),
        'Status dashboard',
        'Six sitemaps as crawlers get them now, with their entries and sample URLs.',
      ),
      tool(
        paths.sitemapTest(),
        'Comprehensive test',
        'Each kind of sitemap endpoint, and a verdict on whether to submit.',
      ),
      tool(
        paths.sitemapValidation(),
        'Domain validation',
        'Whether every sitemap speaks of the right domain, and of that alone.',
      ),
      tool(
        paths.sitemapUrlValidator(),
        'URL validator',
        'The compressed files one by one: valid XML, gzip, and not a placeholder.',
      ),
      tool(paths.finalSitemapTest(), 'Final validation', 'The last look before a submission: coverage and total URLs.'),
      tool(paths.sitemapDebug(), 'Debug', 'The endpoints with their timing, also through the backend function.'),
    ],
  },
  {
    title: 'Generate',
    tools: [
      tool(
        paths.bulkSitemapGenerator(),
        'Bulk generator',
        'Makes all NSN files again, one after the other, with pause and stop.',
      ),
      tool(paths.sitemapRangeExporter(), 'Range exporter', 'Makes a range of NSN files.'),
      tool(paths.sitemapExporter(), 'File uploader', 'All files, NSN and class, each with a button of its own.'),
      tool(
        paths.sitemapGenerator(),
        'Complete generator',
        'Builds an index in the browser and saves it as sitemap.xml.',
      ),
      tool(
        paths.comprehensiveSitemap(),
        'Comprehensive system',
        'The whole plan in numbers, an index to save, and five samples.',
      ),
      tool(paths.staticSitemapGenerator(), 'Static files', 'Which sitemaps the index counts, with a way to open each.'),
    ],
  },
  {
    title: 'House',
    tools: [
      tool(
        paths.operators(),
        'Operators',
        'Who operates the site, their sessions and passkeys; needs an operator key.',
      ),
      tool(
        paths.operatorLog(),
        'Audit log',
        'Who did what, and when; needs the key of an operator who may see everything.',
      ),
    ],
  },
  {
    title: 'Help and quotes',
    tools: [
      tool(paths.sitemapHelp(), 'Sitemap addresses', 'Every sitemap URL, to copy or to open.'),
      tool(paths.operatorQuotes(), 'Quote requests', 'Requests for quote of visitors; needs the operator key.'),
    ],
  },
];

type ToolFrameProps = {
  /** Path of this page, from `paths`. */
  current: string;
  title: string;
  lead?: ReactNode;
  /** True where the page's content starts with its state in large letters: the title stands small above it. */
  stateFirst?: boolean;
  children: ReactNode;
};

/** Around a tool page's content, inside `SiteFrame`: side navigation, title and one line of what the page is for. */
export const ToolFrame = ({ current, title, lead, stateFirst, children }: ToolFrameProps) => (
  <ToolRoom current={current}>
    <div className={stateFirst ? 'tool-head tool-head-small' : 'tool-head'}>
      <h1>{title}</h1>
      {lead && <p>{lead}</p>}
    </div>
    {children}
  </ToolRoom>
);

/** The side navigation of all operator pages beside a page that brings its own head. */
export const ToolRoom = ({ current, children }: Pick<ToolFrameProps, 'current' | 'children'>) => (
  <div className="tool-room">
    <ToolSide current={current} />
    <div className="tool-content">{children}</div>
  </div>
);

/** A column of links; on a narrow screen a button that opens them, without script. */
const ToolSide = ({ current }: { current: string }) => (
  <div className="tool-side">
    <button type="button" className="button tool-side-open" popoverTarget="tools">
      <Icon name="list" size="s" />
      Operator pages
      <span className="muted">
        {TOOL_SECTIONS.flatMap(({ tools }) => tools).find(({ path }) => path === current)?.name}
      </span>
    </button>
    <nav id="tools" popover="auto" aria-label="Operator pages">
      {TOOL_SECTIONS.map(({ title, tools }) => (
        <div key={title}>
          <p>{title}</p>
          <ul>
            {tools.map((tool) => (
              <li key={tool.path}>
                <a href={tool.path} aria-current={tool.path === current ? 'page' : undefined}>
                  {tool.name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  </div>
);
