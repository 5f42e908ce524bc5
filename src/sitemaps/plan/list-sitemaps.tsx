import { paths, type SitemapQuery } from '#base/paths.ts';
import type { SitemapToolFacts } from './tool-facts.ts';

type Listed = Pick<SitemapToolFacts, 'nsnPages' | 'indexChunks' | 'indexClasses' | 'classPages'>;

/** Lists the sitemaps of the index by kind, and its chunks. `SitemapToolFacts.staticFiles` counts the first three. */
export function listSitemaps({ nsnPages, indexChunks, indexClasses, classPages }: Listed) {
  return {
    statics: [listed('Static pages', '', 'static', { type: 'static' })],
    nsnPages: numbersTo(nsnPages).map((page) => listed(`NSN page ${page}`, 'NSN page', page, { type: 'nsn', page })),
    // the first page of a class has no number
    classes: indexClasses.flatMap((fsc) =>
      numbersTo(classPages[fsc] ?? 0).map((page) =>
        page === 1
          ? listed(`FSC ${fsc}`, 'FSC', fsc, { type: 'fsc', fsc })
          : listed(`FSC ${fsc}, page ${page}`, 'FSC', `${fsc}/${page}`, { type: 'fsc', fsc, page }),
      ),
    ),
    chunks: numbersTo(indexChunks).map((chunk) =>
      listed(`Index chunk ${chunk}`, 'index chunk', chunk, { type: 'index', chunk }),
    ),
  };
}

/** `kind` may be empty. */
const listed = (name: string, kind: string, which: string | number, query: SitemapQuery) => {
  return { name, kind, which: String(which), path: paths.sitemap(query) };
};

const numbersTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

type LinksProps = { sitemaps: readonly ReturnType<typeof listed>[]; label: string };

export const SitemapLinks = ({ sitemaps, label }: LinksProps) => (
  <ul
    className="sitemap-links [&_a]:block [&_a]:h-full [&_a]:py-1.5 [&_a]:px-3 [&_a]:bg-surface [&_a]:text-md [&_a]:[text-decoration:none] [&_a:hover]:bg-sunken [&_a:hover]:[text-decoration:underline] grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-px p-px"
    aria-label={label}
  >
    {sitemaps.map(({ kind, which, path }) => (
      <li className="[box-shadow:0_0_0_1px_var(--line)]" key={path}>
        <a href={path} target="_blank" rel="noopener nofollow">
          <span className="text-ink-3">Test</span> {kind && <span className="visually-hidden">{kind} </span>}
          <span className="num">{which}</span>
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      </li>
    ))}
  </ul>
);
