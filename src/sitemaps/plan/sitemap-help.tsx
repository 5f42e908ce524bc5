import { ButtonLink, CopyButton } from '#base/ui/button.tsx';
import { Table } from '#base/ui/table.tsx';

export type AddressRow = { name: string; what?: string; path: string };

type AddressTableProps = {
  caption: string;
  origin: string;
  rows: readonly AddressRow[];
};

/** Sitemaps with their addresses to copy or open. */
export const AddressTable = ({ caption, origin, rows }: AddressTableProps) => (
  <Table caption={caption} rows heads={['Sitemap', 'Address', { text: 'Copy or open', className: 'right cell-act' }]}>
    {rows.map(({ name, what, path }) => (
      <tr key={path}>
        <td className="cell-lead">
          <b>{name}</b>
          {what && <span className="block text-sm text-ink-2">{what}</span>}
        </td>
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

export const TellSearchEngines = ({ origin, robotsIndex }: { origin: string; robotsIndex: string }) => {
  const index = origin + robotsIndex;
  return (
    <section className="section panel [&_.copy-button]:align-middle">
      <h2>How to tell search engines</h2>
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
