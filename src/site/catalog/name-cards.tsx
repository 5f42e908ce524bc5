import type { ReactNode } from 'react';
import { plural } from '#base/ui/format-count.ts';
import { Count, SoftBreaks } from '#base/ui/number.tsx';
import { Section } from '#base/ui/table.tsx';

type NameCard = {
  href: string;
  itemName: string;
  count: number;
  nameTotal?: number;
  icon?: ReactNode;
  children?: ReactNode;
};
type NameCardsProps = { title: string; detail: string; shown: number; cards: readonly NameCard[] };

export const NameCards = ({ title, detail, shown, cards }: NameCardsProps) => {
  const rest = cards.length - shown;
  return (
    <Section title={title} aside={detail}>
      <Cards cards={cards.slice(0, shown)} />
      {rest > 0 && (
        <details className="more-rows" data-mrc="names">
          <summary>
            Show {rest} more item {plural(rest, 'name')}
          </summary>
          <Cards cards={cards.slice(shown)} />
        </details>
      )}
    </Section>
  );
};

const Cards = ({ cards }: Pick<NameCardsProps, 'cards'>) => (
  <ul className="names [&_a:hover_b]:[text-decoration:underline] [&_a:hover_b]:underline-offset-3 grid grid-cols-[repeat(auto-fill,minmax(12.5rem,1fr))] pt-0 pr-px pb-px pl-0 narrow:grid-cols-1">
    {cards.map(({ href, itemName, count, nameTotal = count, icon, children }) => (
      <li className="mt-0 -mr-px -mb-px ml-0 ruled" key={href}>
        <a className="hover:bg-sunken" href={href} rel="nofollow">
          {icon}
          <b className="font-mid wrap-anywhere narrow:[grid-area:name]">
            <SoftBreaks text={itemName} />
          </b>
          {children}
          <span className="name-count">
            <Count of={count} />
            <span>
              {count === nameTotal ? (
                plural(count, 'part')
              ) : (
                <>
                  of <Count of={nameTotal} />
                </>
              )}
            </span>
          </span>
        </a>
      </li>
    ))}
  </ul>
);
