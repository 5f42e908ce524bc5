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

/** Shows icon, name and count of a card as columns on a phone. */
const CARD =
  "[&_a]:grid [&_a]:grid-rows-[auto_auto_1fr_auto] [&_a]:gap-1 [&_a]:h-full [&_a]:p-3 [&_a]:bg-surface [&_a]:text-ink [&_a]:text-md [&_a]:leading-snug [&_a]:[text-decoration:none] narrow:[&_a]:[grid-template:'icon_name_count'_auto_'icon_class_count'_auto_'icon_sizes_count'_auto_/_2.75rem_minmax(0,1fr)_auto] narrow:[&_a]:gap-y-0 narrow:[&_a]:gap-x-3 narrow:[&_a]:items-center narrow:[&_a:not(:has(svg))]:grid-cols-[0_minmax(0,1fr)_auto] narrow:[&_a:not(:has(svg))]:gap-x-0 narrow:[&_.icon-group]:[grid-area:icon]";

const Cards = ({ cards }: Pick<NameCardsProps, 'cards'>) => (
  <ul
    className={`names ${CARD} [&_a:hover_b]:[text-decoration:underline] [&_a:hover_b]:underline-offset-3 grid grid-cols-[repeat(auto-fill,minmax(12.5rem,1fr))] pt-0 pr-px pb-px pl-0 narrow:grid-cols-1`}
  >
    {cards.map(({ href, itemName, count, nameTotal = count, icon, children }) => (
      <li className="mt-0 -mr-px -mb-px ml-0 ruled" key={href}>
        <a className="hover:bg-sunken" href={href} rel="nofollow">
          {icon}
          <b className="font-mid wrap-anywhere narrow:[grid-area:name]">
            <SoftBreaks text={itemName} />
          </b>
          {children}
          <span className="flex justify-between items-baseline gap-2 text-ink-3 text-xs [&>.num]:text-ink [&>.num]:text-lg [&>.num]:font-mid narrow:[grid-area:count] narrow:flex-col narrow:items-end narrow:gap-0">
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
