import { paths } from '../../paths.ts';

/** An operator page of the side navigation. */
export type Tool = {
  path: string;
  /** Short: what the side navigation and the hub call it. */
  name: string;
  /** One line of what it is for. */
  purpose: string;
};

/** The operator pages, those that watch before those that write. */
export const TOOL_SECTIONS: readonly { title: string; tools: readonly Tool[] }[] = [
  {
    title: 'Watch',
    tools: [
      {
        path: paths.sitemapStatus(),
        name: 'Status dashboard',
        purpose: 'Six sitemaps as crawlers get them now, with their entries and sample URLs.',
      },
      {
        path: paths.sitemapTest(),
        name: 'Comprehensive test',
        purpose: 'Each kind of sitemap endpoint, and a verdict on whether to submit.',
      },
      {
        path: paths.sitemapValidation(),
        name: 'Domain validation',
        purpose: 'Whether every sitemap speaks of the right domain, and of that alone.',
      },
      {
        path: paths.sitemapUrlValidator(),
        name: 'URL validator',
        purpose: 'The compressed files one by one: valid XML, gzip, and not a placeholder.',
      },
      {
        path: paths.finalSitemapTest(),
        name: 'Final validation',
        purpose: 'The last look before a submission: coverage and total URLs.',
      },
      {
        path: paths.sitemapDebug(),
        name: 'Debug',
        purpose: 'The endpoints with their timing, also through the backend function.',
      },
    ],
  },
  {
    title: 'Generate',
    tools: [
      {
        path: paths.bulkSitemapGenerator(),
        name: 'Bulk generator',
        purpose: 'Makes all NSN files again, one after the other, with pause and stop.',
      },
      {
        path: paths.sitemapRangeExporter(),
        name: 'Range exporter',
        purpose: 'Makes a range of NSN files.',
      },
      {
        path: paths.sitemapExporter(),
        name: 'File uploader',
        purpose: 'All files, NSN and class, each with a button of its own.',
      },
      {
        path: paths.sitemapGenerator(),
        name: 'Complete generator',
        purpose: 'Builds an index in the browser and saves it as sitemap.xml.',
      },
      {
        path: paths.comprehensiveSitemap(),
        name: 'Comprehensive system',
        purpose: 'The whole plan in numbers, an index to save, and five samples.',
      },
      {
        path: paths.staticSitemapGenerator(),
        name: 'Static files',
        purpose: 'Which sitemaps the index counts, with a way to open each.',
      },
    ],
  },
  {
    title: 'House',
    tools: [
      {
        path: paths.operators(),
        name: 'Operators',
        purpose: 'Who operates the site, their sessions and passkeys; needs an operator key.',
      },
      {
        path: paths.operatorLog(),
        name: 'Audit log',
        purpose: 'Who did what, and when; needs the key of an operator who may see everything.',
      },
    ],
  },
  {
    title: 'Help and quotes',
    tools: [
      {
        path: paths.sitemapHelp(),
        name: 'Sitemap addresses',
        purpose: 'Every sitemap URL, to copy or to open.',
      },
      {
        path: paths.operatorQuotes(),
        name: 'Quote requests',
        purpose: 'Requests for quote of visitors; needs the operator key.',
      },
    ],
  },
];

/** All of them in the order of the navigation. */
export const TOOLS: readonly Tool[] = TOOL_SECTIONS.flatMap((section) => section.tools);

/** The tool at this path, or undefined. */
export const toolAt = (path: string): Tool | undefined => TOOLS.find((tool) => tool.path === path);
