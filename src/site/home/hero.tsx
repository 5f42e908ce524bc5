import { formatNsn, type Nsn } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';
import { Icon } from '#base/ui/icon.tsx';
import { SearchBox } from '#base/ui/navigation.tsx';
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
    <div className="wrap grid grid-cols-[minmax(0,1fr)_27.5rem] gap-12 pt-14 pb-12 items-center small:grid-cols-1 narrow:pt-8 narrow:pb-6 narrow:gap-6">
      <div>
        <h1 className="text-4xl max-w-[15ch] narrow:max-w-none">Any number on the part finds the part.</h1>
        <p className="text-navy-text-2 text-lg leading-snug mt-3 mb-6 max-w-[36ch]">
          Search by stock number, part number, maker or name. Send one request and have a reply within {site.replyHours}{' '}
          hours.
        </p>
        <SearchBox action={paths.catalog()} id="search" big />
        <Try examples={examples} />
        <p className="hero-list mt-2 text-md">
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
    <p className="mt-3 text-md text-navy-text-2 flex flex-wrap gap-y-0 gap-x-4 [&>*]:py-0.75 [&_a]:text-navy-text">
      <span>Try</span>
      {tries.map((item) => (
        <a key={item.text} className={item.number ? 'num' : undefined} href={paths.search(item.search)}>
          {item.text}
        </a>
      ))}
    </p>
  );
};
