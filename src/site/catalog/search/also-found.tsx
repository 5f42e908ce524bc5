import type { ReactNode } from 'react';
import { paths } from '#base/paths.ts';
import type { SearchData } from './search-data.ts';

const SHOWN = 3;

export const AlsoFound = ({ data }: { data: SearchData }) => {
  const { makers, moreMakers, groups, classes, text } = data;
  const lines = [
    {
      name: 'Makers',
      links: makers.map(({ cage, company }) => ({ href: paths.maker(cage), code: cage, title: company })),
      more: null,
      isMore: moreMakers,
    },
    {
      name: 'Groups',
      links: groups.map(({ fsg, title }) => ({ href: paths.group(fsg), code: fsg, title })),
      more: paths.catalog({ q: text }),
      isMore: false,
    },
    {
      name: 'Classes',
      links: classes.map(({ fsc, title }) => ({ href: paths.supplyClass(fsc), code: fsc, title })),
      more: paths.catalog({ tab: 'fsc', q: text }),
      isMore: false,
    },
  ].filter(({ links }) => links.length > 0);
  if (lines.length === 0) return null;
  return (
    <section
      className="also [&_a]:inline-block [&_a]:min-h-6 [&_a]:py-0.75 [&_summary]:inline-block [&_summary]:min-h-6 [&_summary]:py-0.75 [&_summary]:text-link [&_summary]:[text-decoration:underline] [&_summary]:underline-offset-3 [&_details[open]>summary]:hidden mt-4 text-sm"
      aria-label="Makers, groups and classes"
    >
      <dl className="grid gap-0.5">
        {lines.map(({ name, links, more, isMore }) => (
          <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-baseline" key={name}>
            <dt className="text-ink-2">{name}</dt>
            <dd>
              <Links links={links.slice(0, SHOWN)} />
              {links.length > SHOWN &&
                (more === null ? (
                  <details>
                    <summary>
                      {links.length - SHOWN} more{isMore && ', and others'}
                    </summary>
                    <Links links={links.slice(SHOWN)} />
                  </details>
                ) : (
                  <a href={more}>All {links.length}</a>
                ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

const Links = ({ links }: { links: readonly { href: string; code: string; title: string | null }[] }): ReactNode =>
  links.map(({ href, code, title }) => (
    <a key={code} href={href}>
      <span className="num">{code}</span> {title}
    </a>
  ));
