import { listSitemaps } from '../../plan/list-sitemaps.tsx';
import type { SitemapToolFacts } from '../../plan/tool-facts.ts';
import { ToolUnavailable } from '../tool-page.tsx';
import { paths } from '#base/paths.ts';
import { ButtonLink, CopyButton } from '#base/ui/elements.tsx';
import { counted, formatCount } from '#base/ui/format-count.ts';
import { stat, Stats } from '#base/ui/figures.tsx';
import { Section, Table } from '#base/ui/table.tsx';
import type { ToolPageData } from '../load-tool.server.ts';
import { titledPage } from '#base/frame/titled-page.tsx';

const TITLE = 'Sitemaps';
const LEAD = 'Every address under which search engines find the parts of this catalog, to copy or to open.';

export const { head, View } = titledPage<ToolPageData>({
  path: paths.sitemapHelp(),
  title: TITLE,
  description: LEAD,
  content: (data) => (
    <>
      <div className="page-head">
        <h1>{TITLE}</h1>
        <p>{LEAD}</p>
      </div>
      {data.facts === null ? <ToolUnavailable /> : <Addresses facts={data.facts} />}
    </>
  ),
});

const Addresses = ({ facts }: { facts: SitemapToolFacts }) => {
  const { origin, listedNsns, nsnPages, urlsPerSitemap, indexClasses, staticFiles } = facts;
  const listed = listSitemaps(facts);
  const folds: { title: string; rows: readonly AddressRow[]; count?: number; hint?: string }[] = [
    { title: 'NSN pages', rows: listed.nsnPages },
    { title: 'Class sitemaps', rows: listed.classes },
    { title: 'Chunks of the index', rows: listed.chunks },
    {
      title: 'Compressed files',
      rows: fileRows(facts),
      count: facts.files,
      hint: 'the first and the last of the numbered ones, and those of classes',
    },
  ];
  return (
    <>
      <Stats
        stats={[
          stat('Parts', listedNsns, 'each with a page of its own'),
          stat('NSN pages', nsnPages, `up to ${formatCount(urlsPerSitemap)} URLs each`),
          stat('Classes listed', indexClasses.length, 'those with most parts'),
          stat('In the index', staticFiles, 'sitemaps in all'),
        ]}
      />
      <Section title="For search engines">
        <AddressTable caption="For search engines" origin={origin} rows={mainRows(facts)} />
      </Section>
      <TellSearchEngines origin={origin} robotsIndex={facts.robotsIndex} />
      <Section title="Each sitemap">
        {folds.map(({ title, rows, count = rows.length, hint }) => (
          <details className="address-fold [&+&]:border-t-0 ruled bg-surface" key={title}>
            <summary>
              <b>{title}</b> <span className="small muted num">{formatCount(count)}</span>
              {hint && <span className="small muted">, {hint}</span>}
            </summary>
            {rows.length === 0 && <p className="muted">None in this catalog.</p>}
            {rows.length > 0 && <AddressTable caption={title} origin={origin} rows={rows} />}
          </details>
        ))}
      </Section>
      <p className="section buttons">
        <ButtonLink href={paths.sitemapExporter()}>Operator pages</ButtonLink>
        <ButtonLink kind="quiet" href={paths.sitemapStatus()}>
          Test the sitemaps
        </ButtonLink>
      </p>
    </>
  );
};

function mainRows({ staticFiles, nsnPages, robotsIndex }: SitemapToolFacts): AddressRow[] {
  const inWhole = `Lists ${counted(staticFiles, 'sitemap')}: the largest classes once more, each by itself.`;
  const rows: [name: string, what: string, path: string][] = [
    ['Index of pages', 'Every URL once.', paths.sitemapPages()],
    ['Index of compressed files', 'Every URL once, from the stored files.', paths.sitemapFiles()],
    ['Whole index', inWhole, paths.sitemap()],
    ['The same index', 'Under the name that some tools expect.', paths.sitemapIndex()],
    ['Groups and classes', 'What no compressed NSN file has.', paths.sitemapGroups()],
    ['Static pages', 'Home, catalog, this page and the quote form.', paths.sitemapStatic()],
    ['NSN page 1', 'All groups, all classes, and the first parts.', paths.sitemap({ type: 'nsn', page: 1 })],
    ['By parameters', 'Any of them by type, page, fsc and chunk.', paths.sitemapWorking({ type: 'static' })],
  ];
  const shown = rows.filter(([name]) => nsnPages > 0 || name !== 'NSN page 1');
  return shown.map(([name, what, path]) => {
    const isNamed = path === robotsIndex && what.startsWith('Every URL');
    return { name, what: isNamed ? `The one to submit, named by robots.txt. ${what}` : what, path };
  });
}

function fileRows({ nsnFiles, classFiles }: SitemapToolFacts): AddressRow[] {
  const numbers = nsnFiles === 0 ? [] : [...new Set([1, nsnFiles])];
  return [...numbers.map((number) => `nsn-${number}`), ...classFiles.map((fsc) => `fsc-${fsc}`)].map((type) => ({
    name: `${type}.xml.gz`,
    path: paths.sitemapFile(`${type}.xml.gz`),
  }));
}

type AddressRow = { name: string; what?: string; path: string };

const AddressTable = ({ caption, origin, rows }: { caption: string; origin: string; rows: readonly AddressRow[] }) => (
  <Table caption={caption} rows heads={['Sitemap', 'Address', { text: 'Copy or open', className: 'right cell-act' }]}>
    {rows.map(({ name, what, path }) => (
      <tr key={path}>
        <th scope="row" className="cell-lead">
          <b>{name}</b>
          {what && <span className="block text-sm text-ink-2">{what}</span>}
        </th>
        <td>
          <span className="num num-long">{origin + path}</span>
        </td>
        <td className="right cell-act">
          <span className="inline-flex items-center gap-1">
            <CopyButton value={origin + path} />
            <ButtonLink size="s" href={path} rel="nofollow" label={`Open ${name}`}>
              Open
            </ButtonLink>
          </span>
        </td>
      </tr>
    ))}
  </Table>
);

const TellSearchEngines = ({ origin, robotsIndex }: { origin: string; robotsIndex: string }) => {
  const index = origin + robotsIndex;
  return (
    <section className="section panel [&_.copy-button]:align-middle" aria-labelledby="tell">
      <h2 id="tell">How to tell search engines</h2>
      <ol className="grid gap-3 [list-style:decimal_inside] max-w-208">
        <li>
          <b>They find it themselves.</b> <a href="/robots.txt">robots.txt</a> names the index, and crawlers read it
          first.
        </li>
        <li>
          <b>Submit it once to see what they make of it.</b> Enter <span className="num num-long">{index}</span>{' '}
          <CopyButton value={index} /> in{' '}
          <a href="https://search.google.com/search-console/sitemaps" rel="noopener">
            Google Search Console
          </a>{' '}
          and{' '}
          <a href="https://www.bing.com/webmasters/sitemaps" rel="noopener">
            Bing Webmaster Tools
          </a>
          . The sitemaps that the index lists need no submission of their own.
        </li>
        <li>
          <b>After an import there is nothing to do.</b> Every address carries the day on which it last changed, and
          crawlers come back for what is newer.
        </li>
      </ol>
    </section>
  );
};
