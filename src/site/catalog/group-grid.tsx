import type { ReactNode } from 'react';
import { paths } from '#base/paths.ts';
import type { ClassSummary, GroupSummary } from '#publog/catalog-store.ts';
import { GroupIcon } from '#base/ui/icon.tsx';
import { plural, Count, Num } from '#base/ui/elements.tsx';
import { FoldedLinks } from './list-tools.tsx';
import { SizeBar } from '#base/ui/figures.tsx';

export const untitled = 'No title on file';

const GRID = 'group-grid grid grid-cols-3 small:grid-cols-2 narrow:grid-cols-1 pb-px pl-px';

type Place = { href: string; icon?: ReactNode; code: string; title: string | null; count: number };

/** `lead`: stands before the bar of the number of parts. `unit`: behind the number. */
type GridProps = { className: string; places: readonly (Place & { lead?: string; unit?: string })[] };

const Grid = ({ className, places }: GridProps) => {
  const largest = Math.max(...places.map(({ count }) => count));
  return (
    <div className={className}>
      {places.map(({ href, icon, code, title, count, lead, unit }) => (
        <a
          className="grid-cell [&>.icon-group]:row-[1/3] focus-visible:[outline-offset:-3px] focus-visible:[box-shadow:inset_0_0_0_6px_var(--accent)] hover:bg-sunken hover:text-ink narrow:min-h-15 narrow:py-2 [&[hidden]]:hidden"
          href={href}
          key={href}
        >
          {icon}
          <span className="grid-title font-mid self-end [&_.num]:text-ink-3 [&_.num]:font-text [&_.num]:mr-0.5">
            <Num>{code}</Num> <span>{title ?? untitled}</span>
          </span>
          <span className="flex gap-2 items-center mt-0.75 text-xs text-ink-3 [&_.num]:[font-size:inherit] [&_.num]:text-ink-2">
            {lead && <span className="w-17 flex-none">{lead}</span>}
            <SizeBar count={count} largest={largest} />
            <span className="min-w-19 text-right whitespace-nowrap">
              <Count of={count} />
              {unit ? ` ${unit}` : <span className="visually-hidden"> {plural(count, 'part')}</span>}
            </span>
          </span>
        </a>
      ))}
    </div>
  );
};

/** `preview`: ten on a phone. */
export const GroupGrid = ({ groups, preview }: { groups: readonly GroupSummary[]; preview?: boolean }) => (
  <Grid
    className={preview ? `${GRID} narrow:[&>:nth-child(n+11)]:hidden` : GRID}
    places={groups.map(({ fsg, title, nsnCount: count, classCount }) => ({
      href: paths.group(fsg),
      icon: <GroupIcon code={fsg} />,
      code: fsg,
      title,
      count,
      lead: `${classCount} ${plural(classCount, 'class', 'classes')}`,
    }))}
  />
);

/** `icons`: where groups are mixed. */
export const ClassGrid = ({ classes, icons }: { classes: readonly ClassSummary[]; icons?: boolean }) => (
  <Grid
    className={
      icons ? GRID : `${GRID} [&_.grid-cell]:grid-cols-1 [&_.grid-cell]:min-h-15.5 narrow:[&_.grid-cell]:min-h-13`
    }
    places={classes.map(({ fsc, fsg, title, nsnCount: count }) => ({
      href: paths.supplyClass(fsc),
      icon: icons && <GroupIcon code={fsg} />,
      code: fsc,
      title,
      count,
      unit: plural(count, 'part'),
    }))}
  />
);

export const OtherGroups = ({ groups }: { groups: readonly GroupSummary[] }) => {
  const others = groups.filter((group) => !previewGroups(groups).includes(group));
  return (
    <FoldedLinks
      line={`${others.length} more ${plural(others.length, 'group')}`}
      links={others.map(({ fsg, title }) => [paths.group(fsg), `${fsg} ${title ?? untitled}`])}
    />
  );
};

/** Asked for most, in the home page's order. */
const PREVIEW_ORDER = '15 16 28 29 30 31 43 47 48 53 59 61 58 66 62 10 25 20'.split(' ');

export function previewGroups(groups: readonly GroupSummary[]): GroupSummary[] {
  const usual = PREVIEW_ORDER.flatMap((code) => groups.filter(({ fsg }) => fsg === code));
  return [...new Set([...usual, ...groups])].slice(0, PREVIEW_ORDER.length);
}
