import { paths } from '../../paths.ts';
import { CopyButton } from '../../ui/button.tsx';

const CONSOLES = [
  { name: 'Google Search Console', href: 'https://search.google.com/search-console/sitemaps' },
  { name: 'Bing Webmaster Tools', href: 'https://www.bing.com/webmasters/sitemaps' },
] as const;

/** How a search engine learns of the sitemaps. */
export const TellSearchEngines = ({ origin }: { origin: string }) => {
  const index = origin + paths.sitemap();
  return (
    <section className="section panel tell">
      <h2>How to tell search engines</h2>
      <ol>
        <li>
          <b>They find it themselves.</b> <a href="/robots.txt">robots.txt</a> names the index, and crawlers read it
          first.
        </li>
        <li>
          <b>Submit it once to see what they make of it.</b> Enter <span className="num num-long">{index}</span>{' '}
          <CopyButton value={index} /> in{' '}
          <a href={CONSOLES[0].href} rel="noopener">
            {CONSOLES[0].name}
          </a>{' '}
          and{' '}
          <a href={CONSOLES[1].href} rel="noopener">
            {CONSOLES[1].name}
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
