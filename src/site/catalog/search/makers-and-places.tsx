import type { ReactNode } from 'react';
import { paths } from '#base/paths.ts';
import { Section } from '#base/ui/table.tsx';
import { ClassGrid, GroupGrid } from '../group-grid.tsx';
import { MakerTable } from '../maker-table.tsx';
import type { SearchData } from './find-results.server.ts';

const PLACES_SHOWN = 9;

export const MakersAndPlaces = ({ data: { makers, moreMakers, groups, classes, text } }: { data: SearchData }) => (
  <>
    {makers.length > 0 && (
      <Section title="Makers" aside={moreMakers && 'the first of more; type more of the name to see others'}>
        <MakerTable makers={makers} caption="Makers found" />
      </Section>
    )}
    <Places title="Groups" count={groups.length} path={paths.catalog({ q: text })}>
      <GroupGrid groups={groups.slice(0, PLACES_SHOWN)} />
    </Places>
    <Places title="Classes" count={classes.length} path={paths.catalog({ tab: 'fsc', q: text })}>
      <ClassGrid classes={classes.slice(0, PLACES_SHOWN)} icons />
    </Places>
  </>
);

type PlacesProps = { title: string; count: number; path: string; children: ReactNode };

const Places = ({ title, count, path, children }: PlacesProps) =>
  count > 0 && (
    <Section title={title}>
      {children}
      {count > PLACES_SHOWN && (
        <p className="small mt-2">
          <a href={path}>{`Show all ${count} ${title.toLowerCase()}`}</a>
        </p>
      )}
    </Section>
  );

const ALSO_SHOWN = 3;
type NamedLink = [href: string, code: string, title: string | null];

export const AlsoFound = ({ data }: { data: SearchData }) => {
  const { makers, moreMakers, groups, classes, text } = data;
  const [allGroups, allClasses] = [paths.catalog({ q: text }), paths.catalog({ tab: 'fsc', q: text })];
  const all: [name: string, links: readonly NamedLink[], more: string | null][] = [
    ['Makers', makers.map(({ cage, company }) => [paths.maker(cage), cage, company]), null],
    ['Groups', groups.map(({ fsg, title }) => [paths.group(fsg), fsg, title]), allGroups],
    ['Classes', classes.map(({ fsc, title }) => [paths.supplyClass(fsc), fsc, title]), allClasses],
  ];
  const lines = all.filter(([, links]) => links.length > 0);
  if (lines.length === 0) return null;
  return (
    <section
      className="[&_a]:inline-block [&_a]:min-h-6 [&_a]:py-0.75 [&_summary]:inline-block [&_summary]:min-h-6 [&_summary]:py-0.75 [&_summary]:text-link [&_summary]:[text-decoration:underline] [&_summary]:underline-offset-3 [&_details[open]>summary]:hidden relative mt-1 text-sm overflow-x-auto [scrollbar-width:none]"
      aria-label="Makers, groups and classes"
    >
      <dl className="flex gap-x-5 whitespace-nowrap">
        {lines.map(([name, links, more]) => (
          <div className="flex gap-x-2 items-baseline" key={name}>
            <dt className="text-ink-2">{name}</dt>
            <dd className="flex gap-x-4 items-baseline">
              <Links links={links.slice(0, ALSO_SHOWN)} />
              {links.length > ALSO_SHOWN &&
                (more === null ? (
                  <details className="[&[open]]:flex [&[open]]:gap-x-4 [&[open]]:items-baseline">
                    <summary>
                      {links.length - ALSO_SHOWN} more{moreMakers && ', and others'}
                    </summary>
                    <Links links={links.slice(ALSO_SHOWN)} />
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

const Links = ({ links }: { links: readonly NamedLink[] }): ReactNode =>
  links.map(([href, code, title]) => (
    <a key={code} href={href}>
      <span className="num">{code}</span> {title}
    </a>
  ));
