import type { ReactNode } from 'react';
import { Count, plural } from '#base/ui/elements.tsx';

type NameCard = {
  href: string;
  itemName: string;
  count: number;
  nameTotal?: number;
  icon?: ReactNode;
  /** ".250-28 x 1.000 in" */
  example?: string | undefined;
};

/** One line that scrolls (C13.4). `detail` says what the numbers are. */
export const NameCards = ({ detail, cards }: { detail: string; cards: readonly NameCard[] }) => (
  <section className="flex mt-2 ruled bg-surface" aria-label="Item names">
    <p className="flex-none grid content-center py-1 px-3 text-xs text-ink-2 leading-snug [&_b]:font-mid narrow:hidden">
      <b className="text-ink">Item names</b> {detail}
    </p>
    <ul className="names relative flex flex-1 min-w-0 overflow-x-auto [scrollbar-width:thin] [&_a:hover_b]:[text-decoration:underline] [&_a:focus-visible]:outline-offset-[-3px]">
      {cards.map(({ href, itemName, count, nameTotal = count, icon, example }) => (
        <li className="flex-none border-l border-line" key={href}>
          <a
            className="grid grid-cols-[auto_auto] gap-x-2 items-center py-1 px-3 text-ink text-sm leading-snug whitespace-nowrap [text-decoration:none] hover:bg-sunken [&_.icon-group]:size-8 [&_.icon-group]:row-span-2"
            href={href}
            rel="nofollow"
          >
            {icon}
            <b className="font-mid">{itemName}</b>
            <span className="text-xs text-ink-2">
              <span className="text-ink">
                <Count of={count} />
              </span>
              {count !== nameTotal && (
                <>
                  {' / '}
                  <Count of={nameTotal} />
                </>
              )}
              <span className="visually-hidden"> {plural(nameTotal, 'part')} </span>
              {example && <span className="num ml-2">{example}</span>}
            </span>
          </a>
        </li>
      ))}
    </ul>
  </section>
);
