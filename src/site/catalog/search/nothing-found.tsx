import type { ReactNode } from 'react';
import { paths } from '#base/paths.ts';
import { ButtonLink } from '#base/ui/button.tsx';
import { Empty } from '#base/ui/feedback.tsx';
import { plural } from '#base/ui/format-count.ts';
import { Count } from '#base/ui/number.tsx';
import { type SearchData, searchPath } from './search-data.ts';

export const NothingFound = ({ data, list }: { data: SearchData; list: ReactNode }) => {
  const isClose = data.close.length > 0;
  const filtered = Object.keys(data.filters).length > 0;
  return (
    <>
      <Empty
        icon="search"
        title={isClose ? 'Not what you need?' : 'Nothing found'}
        action={
          <>
            {filtered && <ButtonLink href={searchPath(data, { filters: {} })}>Search without filters</ButtonLink>}
            {!data.firstPage && <ButtonLink href={searchPath(data)}>First page</ButtonLink>}
            <ButtonLink kind={filtered ? 'plain' : 'go'} href={paths.quoteFormFor(data.text)} rel="nofollow">
              Ask us for it
            </ButtonLink>
            {list}
            <ButtonLink kind="quiet" href={paths.catalog()}>
              Browse Catalog
            </ButtonLink>
          </>
        }
      >
        {filtered
          ? 'Parts may have this number or name, but none with the filters that are chosen.'
          : `${isClose ? '' : 'No stock number, part number, CAGE code, maker, group, class or item name matches. '}Not every part is in the federal catalog: ask us, we look for it.`}
      </Empty>
      {data.similar.length > 0 && (
        <section className="section">
          <div className="section-head">
            <h2>Item names that are close</h2>
          </div>
          <ul className="similar grid gap-1">
            {data.similar.map(({ itemName, nsnCount }) => (
              <li key={itemName}>
                <a href={paths.search(itemName)}>{itemName}</a>{' '}
                <span className="muted small">
                  <Count of={nsnCount} /> {plural(nsnCount, 'part')}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
};

export const NothingToFind = ({ text }: { text: string }) => (
  <Empty
    icon="search"
    title="Nothing to look for"
    action={<ButtonLink href={paths.catalog()}>Browse Catalog</ButtonLink>}
  >
    {text === '' ? 'The search box was empty. ' : 'There is no letter or digit in this text. '}
    Type an NSN, a NIIN, a part number, a CAGE code, a maker, or words such as “cap screw”.
  </Empty>
);
