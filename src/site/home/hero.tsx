import { formatNsn, type Nsn } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';
import { Icon } from '#base/ui/icon.tsx';
import { SearchBox } from '#base/ui/search-box.tsx';
import type { SiteFacts } from '#base/domain/site-facts.ts';
import { NsnDrawing, type DrawnNsn } from './nsn-drawing.tsx';

/** Searches that find something in the loaded catalog; null is left out. `words`: of an item name, in lower case. */
export type SearchExamples = { nsn: Nsn | null; partNumber: string | null; cage: string | null; words: string | null };
type HeroProps = { site: SiteFacts; examples: SearchExamples; drawn: DrawnNsn | null };

/** Drawn while the catalog has no example. */
const DRAWN_WITHOUT_CATALOG: DrawnNsn = {
  nsn: '5305-01-234-5678',
  groupTitle: 'Hardware and Abrasives',
  classTitle: 'Screws',
  country: 'United States',
};

/** The one big search box, examples that are in the catalog, and how a stock number is read. */
export const Hero = ({ site, examples, drawn }: HeroProps) => (
  <section className="hero navy" aria-label="Search">
    <div className="wrap">
      <div>
        <h1>Any number on the part finds the part.</h1>
        <p className="hero-lead">
          Search by stock number, part number, maker or name. Send one request and have a reply within {site.replyHours}{' '}
          hours.
        </p>
        <SearchBox action={paths.catalog()} id="search" big />
        <Try examples={examples} />
        <p className="hero-list">
          <a href={paths.list()}>
            <Icon name="list" size="s" />
            Paste a list of numbers
          </a>
        </p>
      </div>
      <NsnDrawing {...(drawn ?? DRAWN_WITHOUT_CATALOG)} />
    </div>
  </section>
);

const Try = ({ examples }: { examples: SearchExamples }) => {
  const { nsn, partNumber, cage, words } = examples;
  const tries = [
    nsn !== null && { text: formatNsn(nsn), search: formatNsn(nsn), number: true },
    partNumber && { text: partNumber, search: partNumber, number: true },
    cage && { text: `CAGE ${cage}`, search: cage, number: true },
    words && { text: words, search: words, number: false },
  ].filter((item) => item !== false && item !== null && item !== '');
  if (tries.length === 0) return null;
  return (
    <p className="hero-try">
      <span>Try</span>
      {tries.map((item) => (
        <a key={item.text} className={item.number ? 'num' : undefined} href={paths.search(item.search)}>
          {item.text}
        </a>
      ))}
    </p>
  );
};
